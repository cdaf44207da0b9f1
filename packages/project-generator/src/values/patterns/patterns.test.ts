import { parsePattern } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.js';
import { makeMatching } from './make-matching.js';
import { matchesPattern } from './match-pattern.js';
import { matchesTree } from './match-tree.js';

const anyLength = { min: 0, max: 1000 };

function sample(pattern: string, lengths = anyLength, seed = 's'): string | undefined {
  return makeMatching(pattern, lengths, new Random(seed), false, () => true);
}

const atoms = fc.constantFrom('a', 'b', '[a-c]', '[^a]', '\\d', '.', '\\w', '(?:ab|c)', 'é');
const quantifiers = fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '*?');

/** Patterns without anchors inside, so that each matches something. */
const patterns = fc
  .array(fc.array(fc.tuple(atoms, quantifiers), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((options) => options.map((parts) => parts.map(([atom, quantifier]) => atom + quantifier).join('')))
  .chain((options) =>
    fc.constantFrom(
      options.join('|'),
      `^(${options.join('|')})$`,
      `^(?:${options.join('|')}){1,2}`,
      `(${options.join('|')})$`,
    ),
  );

describe('a text that is made for a pattern', () => {
  it('matches it', () => {
    fc.assert(
      fc.property(patterns, fc.string({ maxLength: 3 }), (pattern, seed) => {
        const text = sample(pattern, anyLength, seed);
        expect(text).toMatch(new RegExp(pattern, 'u'));
      }),
    );
  });

  it.each([
    ['^[a-z]+$', 40, 40],
    ['^(ab)*$', 10, 11],
    ['^[A-Z]{2}[0-9]*$', 2, 2],
    ['x', 30, 30],
    ['^(a|bbb){3}$', 5, 5],
    ['\\.$', 8, 12],
  ])('%s has a length between %i and %i', (pattern, min, max) => {
    const text = sample(pattern, { min, max }) ?? '';
    expect(text).toMatch(new RegExp(pattern, 'u'));
    expect(text.length).toBeGreaterThanOrEqual(min);
    expect(text.length).toBeLessThanOrEqual(max);
  });

  it.each([
    '^(?=.*[A-Z])(?=.*\\d)(?=.*[!@#$%]).{8,20}$',
    '^(?!0)\\d{4}$',
    '^\\p{Lu}{3}$',
    '^\\p{N}+$',
    '\\bword\\b',
  ])('%s is checked by running the expression', (pattern) => {
    expect(sample(pattern)).toMatch(new RegExp(pattern, 'u'));
  });

  it('reads the notations of other engines', () => {
    expect(sample('(?i)^[a-z]{3}$')).toMatch(/^[a-z]{3}$/);
    expect(sample('\\A\\d{4}\\z')).toMatch(/^\d{4}$/);
  });

  it.each(['a^b', '$a', '[^\\s\\S]', '^(a)\\1$', '(', '/^[a-z]+$/', '^(a+)+(?=b)$'])(
    '%s: there is none where nothing matches, or nothing can be checked',
    (pattern) => {
      expect(sample(pattern)).toBeUndefined();
    },
  );

  it('is not made where it would be of another length', () => {
    expect(sample('^[a-z]{3}$', { min: 4, max: 9 })).toBeUndefined();
    expect(sample('^(?:aa)+$', { min: 5, max: 5 })).toBeUndefined();
    expect(sample('^((a{1000}){1000}){1000}$')).toBeUndefined();
  });
});

describe('matching by the tree', () => {
  it('agrees with the engine', () => {
    fc.assert(
      fc.property(
        patterns,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', 'é', '\n'), maxLength: 8 }),
        (pattern, text) => {
          const tree = parsePattern(pattern);
          expect(tree && matchesTree(tree, text)).toBe(new RegExp(pattern, 'u').test(text));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('matches what an engine would get lost in', () => {
    expect(matchesPattern('^(a+)+$', `${'a'.repeat(60)}!`)).toBe(false);
    expect(matchesPattern('^(a|a)*$', 'a'.repeat(60))).toBe(true);
    expect(matchesPattern('^(a?){1000000000}$', 'aaa')).toBe(true);
  });

  it('knows nothing of what it cannot read or would have to run at a risk', () => {
    expect(matchesPattern('(', 'a')).toBeUndefined();
    expect(matchesPattern('^(a+)+(?=b)', 'a')).toBeUndefined();
  });
});
