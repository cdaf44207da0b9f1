import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.js';
import { parseJson } from './json-body.js';

const parse = (text: string | Uint8Array): unknown =>
  parseJson(typeof text === 'string' ? Buffer.from(text) : text, 'The body', { pointer: '' });

const refusal = (text: string | Uint8Array): string => {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  throw new TypeError('It was not refused');
};

describe('the JSON of a request', () => {
  it('is read as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(parse(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('always gives a value or a problem, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        try {
          parse(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
    );
  });

  it('may nest 32 levels, brackets in texts not counted', () => {
    expect(parse(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeDefined();
    expect(parse(JSON.stringify({ url: `\\"${'['.repeat(99)}` }))).toEqual({ url: `\\"${'['.repeat(99)}` });
    expect(refusal(`${'['.repeat(33)}${']'.repeat(33)}`)).toBe('The body nests deeper than 32 levels.');
    expect(refusal('{"a":'.repeat(500_000))).toBe('The body nests deeper than 32 levels.');
  });

  it('is rejected with a reason', () => {
    expect(refusal('')).toBe('The body is empty.');
    expect(refusal(' \r\n')).toBe('The body is empty.');
    expect(refusal('{')).toBe('The body is not JSON.');
    expect(refusal('{} {}')).toBe('The body is not JSON.');
    expect(refusal(Buffer.from('"\xff"', 'latin1'))).toBe('The body is not UTF-8.');
    expect(refusal(Buffer.from('{}', 'utf16le'))).toBe('The body is not JSON.');
  });

  it('has keys that are data, for any name', () => {
    const value = parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":1,"a":2}',
    );
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor', 'a']);
    expect(value).toHaveProperty('a', 2);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
