import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../records/index.js';
import { makeFileContent } from './body-files.js';
import { makeValue } from '../generation/make-value.js';
import { isAfter, rangeEnd, findRelatedNames } from './related.js';

const lookup = {
  resolve: (schema: JsonSchema): JsonSchema => schema,
};
const text = (rest: object = {}): JsonSchema => ({ type: 'string', ...rest });
const seeds = Array.from({ length: 20 }, (_, index) => `seed ${index}`);
const make = (schema: JsonSchema, name: string, seed: string): unknown => {
  const made = makeValue(schema, {
    lookup,
    direction: 'request',
    seed,
    name,
    shape: 'full',
  });
  return made.ok ? made.value : undefined;
};

describe('separately generated parameter values', () => {
  it.each([
    ['startDate', 'endDate', text({ format: 'date' })],
    ['from', 'to', text({ format: 'date-time' })],
    ['created_after', 'created_before', text({ format: 'date-time' })],
    ['notBefore', 'notAfter', text({ format: 'date-time' })],
    ['createdAt', 'expiresAt', text({ format: 'date-time' })],
    ['departureDate', 'returnDate', text({ format: 'date' })],
    ['opensFrom', 'opensUntil', text({ format: 'time' })],
    ['etd', 'eta', text({ format: 'date-time' })],
    ['departureTime', 'arrivalTime', text({ format: 'date-time' })],
    ['opensAt', 'closesAt', text({ format: 'date' })],
    ['min', 'max', { type: 'integer' }],
    ['price_min', 'price_max', { type: 'number' }],
  ])('are in order: %s and %s', (first, last, schema) => {
    for (const seed of seeds) {
      const [left, right] = [make(schema, first, `${seed} a`), make(schema, last, `${seed} b`)];
      expect([left, right, isAfter(left, right)]).toEqual([left, right, false]);
    }
  });
});

it('recognises that `not after` ends a range, and `after` begins one', () => {
  expect(['notAfter', 'not_before', 'after', 'before', 'title'].map(rangeEnd)).toEqual([
    'last',
    'first',
    'first',
    'last',
    undefined,
  ]);
  expect(findRelatedNames(['notAfter', 'notBefore'])).toEqual([
    { kind: 'range', first: 'notBefore', second: 'notAfter' },
  ]);
});

describe('times', () => {
  it.each([
    [text({ format: 'date-time', pattern: String.raw`[+-]\d{2}:\d{2}$` }), /^2025-.*\+00:00$/],
    [text({ format: 'date-time', minLength: 25 }), /^2025-.{20,}$/],
    [text({ format: 'time', pattern: String.raw`\.\d{3}Z$` }), /^\d\d:\d\d:\d\d\.000Z$/],
  ])('of %j have the required form', (schema, form) => {
    expect(make(schema, 'x', 'a')).toMatch(form);
  });
});

describe('patterns', () => {
  it.each([String.raw`^\p{L}{3,5}$`, String.raw`^\p{Lu}\p{Ll}+ \p{Nd}{2}$`, String.raw`^[^\p{L}]{3}$`])(
    '%s have values that match',
    (pattern) => {
      for (const seed of seeds) expect(make(text({ pattern }), 'x', seed)).toMatch(new RegExp(pattern, 'u'));
    },
  );

  it.each([String.raw`^([a-c]{2})-\1$`, String.raw`^(?<code>[A-Z]{3}):\k<code>\d$`])(
    '%s, with backreferences, have values that match',
    (pattern) => {
      for (const seed of seeds) expect(make(text({ pattern }), 'x', seed)).toMatch(new RegExp(pattern, 'u'));
    },
  );
});

it.each([
  ['image/png', '\u0089PNG\r\n\u001a\n'],
  ['image/gif', 'GIF89a'],
  ['image/jpeg', '\u00ff\u00d8\u00ff'],
  ['application/pdf', '%PDF-1.4'],
  ['application/zip', 'PK\u0003\u0004'],
])('a file of %s begins as one', (type, start) => {
  const file = makeFileContent(type, 'words') as { readonly $base64: string }; // `as`: the test is about bytes
  expect(Buffer.from(file.$base64, 'base64').toString('latin1').startsWith(start)).toBe(true);
});
