import { describe, expect, it } from 'vitest';
import { findKeyTexts } from '../base/literal-text.js';
import { parseSource } from './parse.js';
import { TextDocument } from './text-document.js';

function documentOf(text: string): TextDocument {
  const result = parseSource({ uri: 'file:///openapi', bytes: new TextEncoder().encode(text) });
  if (!result.ok || !(result.document instanceof TextDocument)) throw new Error('It cannot be read.');
  return result.document;
}

describe('the next version of a document', () => {
  it('is reused with its text and its positions', () => {
    const document = documentOf('a: 1\nb: 2\n');
    expect(document.renew(documentOf('a: 1\n\nb: 3\n'))).toBe(true);
    expect(document.written).toBe('a: 1\n\nb: 3\n');
    expect(document.locate([['b']])[0]?.value.start).toEqual({ line: 3, column: 4 });
  });

  it('is rejected if only one version matches a watched pattern', () => {
    const pattern = /secret/;
    const document = documentOf('a: 1\n');
    expect(document.mentions(pattern)).toBe(false);
    expect(document.renew(documentOf('a: secret\n'))).toBe(false);
    expect(document.written).toBe('a: 1\n');
    expect(document.mentions(pattern)).toBe(false);
    expect(document.renew(documentOf('a: 2\n'))).toBe(true);
    const mentioning = documentOf('a: secret\n');
    expect(mentioning.mentions(pattern)).toBe(true);
    expect(mentioning.mentions(pattern)).toBe(true);
    expect(mentioning.renew(documentOf('a: 1\n'))).toBe(false);
  });

  it('is rejected if either has a number that no JavaScript number holds', () => {
    const exact = 'a: 12345678901234567890\n';
    expect(documentOf(exact).renew(documentOf('a: 1\n'))).toBe(false);
    expect(documentOf('a: 1\n').renew(documentOf(exact))).toBe(false);
  });

  it('is rejected if either has a key that is not written as its name', () => {
    const octal = '0404: 1\n';
    expect(documentOf(octal).renew(documentOf('404: 1\n'))).toBe(false);
    expect(documentOf('404: 1\n').renew(documentOf(octal))).toBe(false);
  });

  it('is rejected in another syntax', () => {
    expect(documentOf('{"a": 1}').renew(documentOf('a: 1\n'))).toBe(false);
  });
});

describe('keys that are not written as their names', () => {
  it.each(['0404: 1', 'a: { 0404: 1 }', '- 0x1F4: 1', '? +200\n: 1', '&a 0404: 1'])(
    'are noticed in %j',
    (text) => {
      expect(documentOf(text).hasRewrittenKeys).toBe(true);
    },
  );

  it.each([
    '404: 1',
    '"0404": 1',
    '"\\u0034": 1',
    '? a\n  b\n: 1',
    '04.0: 1',
    '{"0404": 1}',
    '? |\n  0404\n: 1',
  ])('are not seen in %j', (text) => {
    expect(documentOf(text).hasRewrittenKeys).toBe(false);
  });

  it('are found in the text', () => {
    const document = documentOf('a:\n  0404: 1\n  "5": 2\n');
    const pointers = ['404', '5', '6'].map((key) => ['a', key]);
    expect(findKeyTexts(document, pointers)).toEqual(['0404', '"5"', undefined]);
  });
});
