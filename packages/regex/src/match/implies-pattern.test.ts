import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { impliesPattern } from './implies-pattern.js';
import { matchesPattern } from './matches-pattern.js';

describe('impliesPattern', () => {
  it.each<readonly [string, string, boolean | undefined]>([
    ['^[a-z ]+$', '.*', true],
    ['.*', '^[a-z ]+$', false],
    ['^[0-9]{6}$', '[0-9]{6}', true],
    ['[0-9]{6}', '^[0-9]{6}$', false],
    ['^[0-9]{6}$', '^\\d+$', true],
    ['^(?:a|b)+$', '^[ab]*$', true],
    ['^[ab]*$', '^(?:a|b)+$', false],
    ['^a', '^a.*', true],
    ['^a.*', '^a', true],
    ['^[a-z]{1,64}$', '^[a-z]{1,63}$', false],
    ['^[a-z]{1,63}$', '^[a-z]{1,64}$', true],
    ['^a$|^b$', '^[ab]$', true],
    ['a$', 'b$', false],
    ['(?=a)b', 'b', undefined],
    ['\\bword\\b', 'word', undefined],
    ['(', 'a', undefined],
  ])('%s implies %s: %s', (pattern, other, expected) =>
    expect(impliesPattern(pattern, other)).toBe(expected),
  );

  it('claims nothing that a text refutes', () => {
    const atom = fc.constantFrom('a', 'b', '[ab]', '.', '(?:ab)', '[^a]');
    const quantity = fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}');
    const part = fc.tuple(atom, quantity).map((texts) => texts.join(''));
    const pattern = fc
      .tuple(fc.constantFrom('', '^'), fc.array(part, { maxLength: 3 }), fc.constantFrom('', '$'))
      .map(([start, parts, end]) => `${start}${parts.join('')}${end}`);
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '\n'), { maxLength: 6 })
      .map((each) => each.join(''));
    fc.assert(
      fc.property(pattern, pattern, fc.array(text, { maxLength: 20 }), (a, b, texts) => {
        const refuted = texts.some(
          (each) => matchesPattern(a, each) === true && matchesPattern(b, each) === false,
        );
        if (refuted) expect(impliesPattern(a, b)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });
});
