import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isPlainlyHarmless } from '../match/harmless-pattern.js';
import { longestMatch } from '../match/longest-match.js';
import { parsePattern } from './parse-pattern.js';

describe('the longest match of a pattern', () => {
  it.each([
    ['^[a-z]{1,63}$', 63],
    ['^\\d{4}-\\d{2}$', 7],
    ['^(?:[A-Z]{2}|[a-z]{5})$', 5],
    ['^a{2}$|^b{3}$', 3],
    ['^(?=.*[A-Z])(?=.*\\d).{8,64}$', 64],
    ['(^yes$)', 3],
    ['^$', 0],
    ['^\\u{1F600}{2}$', 2],
    ['^[\\w.-]{3}$', 3],
  ])('%s allows %i characters', (pattern, length) => {
    expect(longestMatch(pattern)).toBe(length);
  });

  it.each([
    '[a-z]{1,63}',
    '^[a-z]{1,63}',
    '[a-z]$',
    '^[a-z]+$',
    '^a$|b',
    '^(a)\\1$',
    '^a{2,}$',
    '^(',
    '^a{3,1}$',
    '\\Aabc\\z',
    '',
  ])('%s sets no limit', (pattern) => {
    expect(longestMatch(pattern)).toBe(Infinity);
  });

  test('no longer string matches an anchored pattern', () => {
    const atom = fc.constantFrom('a', '[ab]', 'b', '(?:a|bb)', '\\w', '.');
    const quantifier = fc.constantFrom('', '?', '{2}', '{0,3}', '{1,2}');
    const pattern = fc.array(
      fc.tuple(atom, quantifier).map((parts) => parts.join('')),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 14 }), (parts, text) => {
        const source = `^${parts.join('')}$`;
        fc.pre(new RegExp(source, 'u').test(text));
        expect(text.length).toBeLessThanOrEqual(longestMatch(source));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a pattern is plainly harmless', () => {
  it.each([
    '^[a-z]{1,63}$',
    '^\\d{4}-\\d{2}$',
    '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
    '^[a-z0-9]+(-[a-z0-9]+)*$',
    '^(foo|foobar|food)$',
    '^[A-Za-z][A-Za-z0-9_]*$',
    '\\S+',
    '^.*$',
    '^\\+?[1-9]\\d{1,14}$',
    '^(\\d+|[a-z]+)$',
    '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$',
    '^(?=.*[A-Z])(?=.*\\d).{8,}$',
    '^(?!-)[a-z-]{2,49}[a-z]$',
  ])('%s', (pattern) => {
    expect(isPlainlyHarmless(pattern)).toBe(true);
  });

  it.each([
    '^(a+)+$',
    '(a|aa)+$',
    '(.*)*x',
    '(a|a)*b',
    '^(a?){30}a{30}$',
    '^([a-z]{1,30}){1,30}$',
    '^.+@.+$',
    '^.*(?=.*a)b$',
    '^(?:(?=.*a).)*$',
    '^\\d+\\d+$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(?=(a+)+$)a',
    '^(a+)\\1$',
    '^(|a)*$',
    '^([^\\p{L}]|\\d)*$',
    '^(',
  ])('%s is not', (pattern) => {
    expect(isPlainlyHarmless(pattern)).toBe(false);
  });
});

test('any pattern is parsed without an exception', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab01^$.*+?()[]{}|\\-,:=!<>kpudws'.split('')) }),
      (source) => {
        parsePattern(source);
        expect(typeof isPlainlyHarmless(source)).toBe('boolean');
        expect(longestMatch(source)).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a parsed pattern is a pattern of the engine', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab01^$.*+?()[]{}|\\-,dws'.split('')) }), (source) => {
      fc.pre(parsePattern(source) !== undefined);
      expect(() => new RegExp(source)).not.toThrow();
    }),
    { numRuns: 1000 },
  );
});
