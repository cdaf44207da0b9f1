import { canonicalNumber, isJsonNumber } from '../number/decimal.js';
import { ExactNumber } from '../number/exact-number.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSource } from './parse.js';
import type { SourceDocument } from '../base/source-document.js';
import { suspectOffsets } from '../base/inexact-literals.js';

function parse(text: string): SourceDocument {
  const result = parseSource({ uri: 'file:///api', bytes: new TextEncoder().encode(text) });
  if (!result.ok) throw new Error(`${text}\n${JSON.stringify(result.fault)}`);
  return result.document;
}

function exact(text: string): unknown {
  const { value, exactCopy } = bound(parse(text));
  return exactCopy(value);
}

function bound(document: SourceDocument): Pick<SourceDocument, 'value' | 'exactCopy'> {
  return { value: document.value, exactCopy: (value) => document.exactCopy(value) };
}

const big = new ExactNumber('9007199254740993');

describe('exactValue', () => {
  it.each([
    ['{"a": 9007199254740993}', '9007199254740993'],
    ['{"a": 9223372036854775807}', '9223372036854775807'],
    ['{"a": -9223372036854775809 }', '-9223372036854775809'],
    ['{"a":1e400}', '1e400'],
    ['{"a":-1E-400}', '-1E-400'],
    ['{"a":0.10000000000000000001}', '0.10000000000000000001'],
    ['a: 9007199254740993', '9007199254740993'],
    ['a: +9007199254740993 # what a number', '9007199254740993'],
    ['a: 1e400', '1e400'],
    ['a: -.1e-400', '-0.1e-400'],
    ['a: 0x20000000000001', '9007199254740993'],
    ['a: 0o400000000000000001', '9007199254740993'],
    ['a: 00009007199254740993', '9007199254740993'],
    ['a: !!int 9007199254740993', '9007199254740993'],
    ['a: !!int "9007199254740993"', '9007199254740993'],
    ['a: !!float 9007199254740993.', '9007199254740993'],
    ['{a: 9007199254740993, b: [1]}', '9007199254740993'],
  ])('returns the number of %s as written', (text, literal) => {
    const document = parse(text);
    const found = document.exactValue(document.value as object, 'a');
    expect(found).toEqual(new ExactNumber(literal));
  });

  it.each([
    '{"a": 9007199254740992}',
    '{"a": 1.0000000000000000000}',
    '{"a": 0.1}',
    '{"a": 1e308}',
    '{"a": 100000000000000000000}',
    '{"a": 0e999}',
    '{"a": "9007199254740993"}',
    'a: "9007199254740993"',
    'a: !!str 9007199254740993',
    'a: 9007199254740993 and more',
    'a: 9_007_199_254_740_993',
    'a: .inf',
    'a: 0x20000000000000',
  ])('returns the number of the value if %s', (text) => {
    const document = parse(text);
    const value = document.value as Record<string, unknown>;
    expect(document.exactValue(value, 'a')).toBe(value['a']);
    expect(document.exactCopy(value)).toBe(value);
  });

  it('reads no text of a document without long numbers', () => {
    expect(suspectOffsets('{"a": 123456789012345, "b": 1.5e-10, "c": "2e22"}')).toEqual([]);
  });

  it.each([
    '{"a": "023e105f4ecef8ad9ca31a8372d0c353"}',
    '{"a": "9007199254740993"}',
    '{"a": 0.011269427669584647}',
    'a: 550e8400-e29b-4112-9999-446655440000',
  ])('reads no text for the long digits of %s', (text) => {
    expect(suspectOffsets(text)).toEqual([]);
  });
});

describe('exactCopy', () => {
  it('has exact numbers in their places, and the same objects as the value elsewhere', () => {
    const document = parse('{"a": [1, {"b": 9007199254740993}], "c": {"d": 1}}');
    const value = document.value as Record<string, object>;
    const copy = document.exactCopy(value) as typeof value;
    expect(copy).toEqual({ a: [1, { b: big }], c: { d: 1 } });
    expect(copy['c']).toBe(value['c']);
    expect(document.exactCopy(value['a'])).toBe(copy['a']);
    expect(value).toEqual({ a: [1, { b: 9007199254740992 }], c: { d: 1 } });
  });

  it('follows aliases and merge keys, where own members win, then earlier ones', () => {
    const text = [
      'big: &big 9007199254740993',
      'base: &base {a: 9007199254740993, b: 9007199254740993, c: [*big]}',
      'other: &other',
      '  b: 9007199254740995',
      '  d: 9007199254740997',
      'one: *base',
      'two: {<<: *base, a: 1}',
      'three:',
      '  <<: [*other, *base]',
      '  e: *big',
    ].join('\n');
    const base = { a: big, b: big, c: [big] };
    const other = { b: new ExactNumber('9007199254740995'), d: new ExactNumber('9007199254740997') };
    expect(exact(text)).toEqual({
      big,
      base,
      other,
      one: base,
      two: { a: 1, b: big, c: [big] },
      three: { ...base, ...other, e: big },
    });
  });

  it.each([
    '{"a": {"b": 9007199254740993}, "a": {"b": 9007199254740992}}',
    'a: {b: 9007199254740993}\na: {b: 1}',
  ])('uses the last one of two equal keys in %s', (text) => {
    const document = parse(text);
    expect(document.exactCopy(document.value)).toBe(document.value);
  });

  it('supports `__proto__` and keys with escapes', () => {
    const copy = exact(String.raw`{"__proto__": {"\u0061\"": 9007199254740993}}`) as object;
    expect(Object.entries(copy)).toEqual([['__proto__', { 'a"': big }]]);
  });

  it('gives each number of a document the value of its literal, in any notation', () => {
    const digits = fc.stringMatching(/^(?:0|[1-9][0-9]{0,24})$/);
    const literal = fc
      .tuple(
        fc.constantFrom('', '-'),
        digits,
        fc.option(fc.stringMatching(/^[0-9]{1,24}$/)),
        fc.option(fc.integer({ min: -400, max: 400 })),
      )
      .map(([sign, whole, fraction, exponent]) => {
        const point = fraction === null ? '' : `.${fraction}`;
        return `${sign}${whole}${point}${exponent === null ? '' : `e${exponent}`}`;
      });
    const leaf = fc.oneof(
      literal.map((text) => new ExactNumber(text)),
      fc.constantFrom('9007199254740993', 'text', true, null),
    );
    const { tree } = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
      leaf,
      tree: fc.oneof(
        { maxDepth: 4 },
        tie('leaf'),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fc.string({ maxLength: 4 }), tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (root) => {
        const expected = canonicalised([root]);
        for (const text of [json([root]), `# YAML\n${json([root])}`, block([root], 0)])
          expect(canonicalised(exact(text))).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

/** Returns the value with each number as its canonical text. */
function canonicalised(value: unknown): unknown {
  if (isJsonNumber(value)) return { number: canonicalNumber(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(canonicalised);
  return Object.entries(value).map(([key, member]) => [key, canonicalised(member)]);
}

function json(value: unknown): string {
  if (value instanceof ExactNumber) return value.literal;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(json).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, member]) => `${JSON.stringify(key)}: ${json(member)}`)
    .join(', ')}}`;
}

function block(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return json(value);
  if (Object.keys(value).length === 0) return json(value);
  const margin = '  '.repeat(depth);
  const written = (member: unknown): string => {
    const isInner = typeof member === 'object' && member !== null && !(member instanceof ExactNumber);
    const isBlock = isInner && Object.keys(member).length > 0;
    return isBlock ? `\n${block(member, depth + 1)}` : ` ${json(member)}`;
  };
  const entries = Array.isArray(value)
    ? value.map((item) => `${margin}-${written(item)}`)
    : Object.entries(value).map(([key, member]) => `${margin}${JSON.stringify(key)}:${written(member)}`);
  return entries.join('\n');
}
