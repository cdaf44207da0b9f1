import { expect, it } from 'vitest';
import { matches } from './assertions.js';

it.each([
  ['/^(a+)+$/i', `${'A'.repeat(60)}!`, false],
  ['/^(a|A)+$/i', `${'a'.repeat(60)}!`, false],
  ['/^(.|\n)+!$/s', `${'\n'.repeat(60)}?`, false],
  ['/^get/i', 'GetParcel', true],
  ['/a$/i', `${'-'.repeat(2000)}A`, true],
  ['^get', 'GetParcel', false],
])('tests %s in little time', (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected);
});

it('rejects flags with a pattern that would take too long', () => {
  expect(() => matches(String.raw`/^(a+)+\1$/i`, 'a'.repeat(60))).toThrow('leave out its flags');
});
