import { expect, it } from 'vitest';
import { openEnds } from './pattern-ends.js';

it.each([
  ['[a-z]{4}', 'both'],
  ['a|b', 'both'],
  ['^a|b$', 'both'],
  ['^[a-z]+', 'end'],
  ['^[a-z]+\\$', 'end'],
  ['[a-z]+$', 'start'],
  ['.*', 'everything'],
  ['^(.*)$', 'everything'],
  ['^[\\s\\S]*$', 'everything'],
])('%s is open: %s', (pattern, ends) => {
  expect(openEnds(pattern)).toBe(ends);
});

it.each([
  '^[a-z]+$',
  '^(?:a|b)+$',
  '(^a+$|^b+$)',
  '^a+$|^b+$',
  '\\A[a-z]+\\z',
  '^(?=.*\\d)[a-z\\d]+$',
  '^https?://',
  '\\S',
  '^.+$',
  '^Dear .+',
  '.^',
  '{a}.*{b}',
  '\\{name\\}',
  '(',
  'a'.repeat(6000),
])('%s is anchored, or open on purpose', (pattern) => {
  expect(openEnds(pattern)).toBeUndefined();
});
