import { ExactNumber } from '@assay/text';
import { expect, test } from 'vitest';
import { describeValue, isOfSomeType, isOfType } from './json-values.js';

test.each([
  [1.0, 'integer', true],
  [1.5, 'integer', false],
  [1.5, 'number', true],
  ['1', 'integer', false],
  [null, 'object', false],
  [[], 'object', false],
  [[], 'array', true],
  [null, 'null', true],
  [new ExactNumber('9007199254740993'), 'integer', true],
  [new ExactNumber('0.10000000000000000001'), 'integer', false],
  [new ExactNumber('1e400'), 'number', true],
  [new ExactNumber('1e400'), 'object', false],
  [false, 'boolean', true],
])('whether %j is of the type %s', (value, type, expected) => expect(isOfType(value, type)).toBe(expected));

test('a value has some type if it has one of them', () => {
  expect(isOfSomeType('a', ['integer', 'string'])).toBe(true);
  expect(isOfSomeType('a', ['integer', 'null'])).toBe(false);
});

test.each([
  'urn:uuid:123e4567-e89b-12d3-a456-426614174000',
  '2026-01-31T23:59:59.123456789+05:45',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
])('%s is shown in full', (value) => expect(describeValue(value)).toBe(`\`"${value}"\``));

test('scalars are shown as JSON in one code span, and containers named', () => {
  expect([
    describeValue('no`w'),
    describeValue(null),
    describeValue([1]),
    describeValue({}),
    describeValue(new ExactNumber('9223372036854775807')),
  ]).toEqual(['`"no\'w"`', '`null`', 'an array', 'an object', '`9223372036854775807`']);
});
