import { expect, it } from 'vitest';
import { UriStack } from './uri-stack.js';

it('separates stacks with the same beginning', () => {
  const short = UriStack.empty.add('a').add('b');
  const left = short.add('c');
  const right = short.add('d');
  expect([short.length, left.length, right.length]).toEqual([2, 3, 3]);
  expect([short.last, left.last, right.last]).toEqual(['b', 'c', 'd']);
  expect(['a', 'b', 'c', 'd'].map((uri) => short.includes(uri))).toEqual([true, true, false, false]);
  expect(['b', 'c', 'd'].map((uri) => left.includes(uri))).toEqual([true, true, false]);
  expect(['b', 'c', 'd'].map((uri) => right.includes(uri))).toEqual([true, false, true]);
  expect(UriStack.empty.add('e').includes('a')).toBe(false);
});
