import { expect, it } from 'vitest';
import { testPattern } from './test-pattern.js';

it.each([
  [/^(a+)+$/i, `${'A'.repeat(60)}!`, false],
  [/^(a|A)+$/i, `${'a'.repeat(60)}!`, false],
  [/^(.|\n)+!$/s, `${'\n'.repeat(60)}?`, false],
  [/^(?:a+$\n?)+!$/m, `${'a\n'.repeat(60)}?`, false],
  [/^(\p{L}+)+$/u, `${'é'.repeat(60)}!`, false],
  // eslint-disable-next-line no-useless-escape -- the letter `p`, as in rulesets that omit the flag `u`
  [/^(\p+)+$/, `${'p'.repeat(60)}!`, false],
  [/^(\u0061+)+$/, `${'a'.repeat(60)}!`, false],
  [/^(a+)+$/, `${'a'.repeat(60)}😀`, false],
  [/^(a+)+$/g, 'a'.repeat(60), true],
])('tests %s without exponential time', (pattern, text, expected) => {
  expect(testPattern(pattern, text)).toBe(expected);
});

it('ends a pattern with a named backreference after a limited number of steps', () => {
  expect(() => testPattern(/^(?<x>a*)*\k<x>b$/, 'a'.repeat(60))).toThrow('takes too many steps');
});
