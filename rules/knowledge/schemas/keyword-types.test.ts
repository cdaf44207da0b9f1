import { expect, test } from 'vitest';
import { typeOfKeyword } from './keyword-types.js';

test('a keyword speaks of one type, of all, or is not known in the dialect', () => {
  expect(typeOfKeyword('maxLength', 'oas2')).toBe('string');
  expect(typeOfKeyword('contains', 'oas3.0')).toBeUndefined();
  expect(typeOfKeyword('contains', '2020-12')).toBe('array');
  expect(typeOfKeyword('enum', '2020-12')).toBeUndefined();
  expect(typeOfKeyword('constructor', '2020-12')).toBeUndefined();
});
