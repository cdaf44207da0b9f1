import { expect, it } from 'vitest';
import { isRegularExpression } from './regular-expression.js';

it.each(['^\\p{L}+$', '^a\\-b$', '^(?i:a)$', '^(?<year>\\d+)$', '{', '', '('.repeat(6000)])(
  '%s is valid, or too long to decide',
  (pattern) => {
    expect(isRegularExpression(pattern)).toBe(true);
  },
);

it.each(['(', '[a', 'a**', '(?i)a', '(?P<a>b)', '[z-a]'])('%s is invalid', (pattern) => {
  expect(isRegularExpression(pattern)).toBe(false);
});
