import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText, describeValue, isOfSomeType, isOfType } from './json-values.js';

test.each([
  [1.0, 'integer', true],
  [1.5, 'integer', false],
  [1.5, 'number', true],
  ['1', 'integer', false],
  [null, 'object', false],
  [[], 'object', false],
  [[], 'array', true],
  [null, 'null', true],
  [false, 'boolean', true],
])('whether %j is of the type %s', (value, type, expected) => expect(isOfType(value, type)).toBe(expected));

test('a value is of some type where it is of one of them', () => {
  expect(isOfSomeType('a', ['integer', 'string'])).toBe(true);
  expect(isOfSomeType('a', ['integer', 'null'])).toBe(false);
});

test('scalars are shown as JSON in one code span, and containers named', () => {
  expect([describeValue('no`w'), describeValue(null), describeValue([1]), describeValue({})]).toEqual([
    '`"no\'w"`',
    '`null`',
    'an array',
    'an object',
  ]);
});

test('the canonical text does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalText(turned)).toBe(canonicalText(value));
    }),
  );
});
