import { expect, test } from 'vitest';
import { wordsBefore } from './query-values.js';

test.each([
  ['/secrets/{secret}', 'secret', 'secret'],
  ['/v1/access-keys/{key}/uses', 'key', 'access key'],
  ['/{a}/{b}', 'b', ''],
  ['/{a}', 'a', ''],
  ['/users', 'gone', ''],
])('before the variable of %s %s: "%s"', (path, variable, words) => {
  expect(wordsBefore(path, variable).join(' ')).toBe(words);
});
