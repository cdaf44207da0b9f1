import { describe, expect, it } from 'vitest';
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

  it('is rejected in another syntax', () => {
    expect(documentOf('{"a": 1}').renew(documentOf('a: 1\n'))).toBe(false);
  });
});
