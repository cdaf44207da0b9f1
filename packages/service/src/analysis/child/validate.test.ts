import { expect, it } from 'vitest';
import { withoutQuery } from './validate.js';

it.each([
  ['', ''],
  ['/paths/~1a?b#c', '/paths/~1a?b#c'],
  ['common.yaml?signature=secret#/A', 'common.yaml#/A'],
  ['https://other.test/a.yaml?x=1#/A/b?c', 'https://other.test/a.yaml#/A/b?c'],
])('the path of a loader error loses the query of its document: %s', (path, shown) => {
  expect(withoutQuery(path)).toBe(shown);
});
