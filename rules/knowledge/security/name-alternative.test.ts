import type { Alternative } from '@assay/api-knowledge';
import { expect, test } from 'vitest';
import { nameAlternative, nameAlternatives } from './name-alternative.js';

/** Returns the part of an alternative that its name needs. */
function alternative(...names: readonly string[]): Alternative {
  return {
    schemes: names.map((name) => ({ name, scopes: [], scheme: undefined })),
  } as unknown as Alternative;
}

test('schemes that are needed together are joined by "and", alternatives by "or"', () => {
  expect(nameAlternative(alternative('token', 'tenant'))).toBe('`token` and `tenant`');
  expect(nameAlternatives([alternative('token', 'tenant'), alternative(), alternative('key')])).toBe(
    '`token` and `tenant` or `key`',
  );
});

test('an alternative that occurs twice is named once, and of many the rest is counted', () => {
  expect(nameAlternatives(['a', 'a'].map((name) => alternative(name)))).toBe('`a`');
  expect(nameAlternatives(['a', 'b', 'c', 'd'].map((name) => alternative(name)))).toBe(
    '`a`, `b` or one of 2 others',
  );
});

test('names cannot break out of their code span', () => {
  expect(nameAlternative(alternative('a`b'))).toBe("`a'b`");
});
