import { expect, test } from 'vitest';
import { typeOfKeyword } from './keyword-types.js';

test('a keyword applies to one type, to all, or is unknown in the dialect', () => {
  expect(typeOfKeyword('maxLength', 'oas2')).toBe('string');
  expect(typeOfKeyword('contains', 'oas3.0')).toBeUndefined();
  expect(typeOfKeyword('contains', '2020-12')).toBe('array');
  expect(typeOfKeyword('enum', '2020-12')).toBeUndefined();
  expect(typeOfKeyword('constructor', '2020-12')).toBeUndefined();
});
