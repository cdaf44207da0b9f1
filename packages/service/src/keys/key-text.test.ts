import { describe, expect, it } from 'vitest';
import { hashKeyText, isKeyText, makeKey } from './key-text.js';

describe('the text of a key', () => {
  it('begins with the name of the product, and is distinguished from other texts by its checksum', () => {
    const { text, hash } = makeKey();
    expect(text).toMatch(/^assay_[\w-]{49}$/);
    expect(isKeyText(text)).toBe(true);
    expect(hash).toEqual(hashKeyText(text));
    expect(makeKey().text).not.toBe(text);
  });

  it('is invalid with any one character changed, removed or added', () => {
    const { text } = makeKey();
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(isKeyText(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
    }
    expect(isKeyText(text.slice(0, -1))).toBe(false);
    expect(isKeyText(`${text}A`)).toBe(false);
    expect(isKeyText(`${text}\n`)).toBe(false);
    expect(isKeyText('')).toBe(false);
  });
});
