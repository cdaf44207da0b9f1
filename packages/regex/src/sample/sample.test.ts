import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../testing/random-source.js';
import { sampleMatching, type Sample } from './sample-matching.js';

const anyLength = { min: 0, max: 1000 };

function sampleOf(pattern: string, lengths = anyLength, seed = 1): Sample {
  return sampleMatching(pattern, {
    ...lengths,
    random: randomSource(seed),
    isLonger: false,
    accept: () => true,
  });
}

function sample(pattern: string, lengths = anyLength, seed = 1): string | undefined {
  const found = sampleOf(pattern, lengths, seed);
  return found.kind === 'sample' ? found.text : undefined;
}

const atoms = fc.constantFrom('a', 'b', '[a-c]', '[^a]', '\\d', '.', '\\w', '(?:ab|c)', 'é');
const quantifiers = fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '*?');

/** Patterns without inner anchors, so that each has a match. */
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

describe('a text sampled for a pattern', () => {
  it('matches it', () => {
    fc.assert(
      fc.property(patterns, fc.nat(), (pattern, seed) => {
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
    '^(a+)+(?=b)',
  ])('%s is checked by matching it', (pattern) => {
    expect(sample(pattern)).toMatch(new RegExp(pattern, 'u'));
  });

  it('repeats the text of a group', () => {
    const references = fc.constantFrom('(X)\\1', '(X)-\\1+', '(?<g>X)\\k<g>', '(?:(X)|b)\\1', '((X)\\2)\\1');
    const sources = fc
      .tuple(references, fc.tuple(atoms, quantifiers))
      .map(([form, part]) => form.replace('X', part.join('')));
    fc.assert(
      fc.property(sources, fc.nat(), (source, seed) => {
        expect(sample(`^${source}$`, anyLength, seed)).toMatch(new RegExp(`^${source}$`, 'u'));
      }),
    );
  });

  it.each([
    ['^([a-c]{2})-\\1$', 0, 5],
    ['^([a-z]+)-\\1$', 21, 21],
    ['^([a-z]+)-\\1$', 0, 3],
    ['^(?<mark>[*_])\\w+\\k<mark>$', 6, 8],
  ])('%s, with backreferences, has a length between %i and %i', (pattern, min, max) => {
    for (let seed = 0; seed < 20; seed++) {
      const text = sample(pattern, { min, max }, seed) ?? '';
      expect(text).toMatch(new RegExp(pattern, 'u'));
      expect(text.length).toBeGreaterThanOrEqual(min);
      expect(text.length).toBeLessThanOrEqual(max);
    }
  });

  it('reads the notations of other engines', () => {
    expect(sample('(?i)^[a-z]{3}$')).toMatch(/^[a-z]{3}$/);
    expect(sample('\\A\\d{4}\\z')).toMatch(/^\d{4}$/);
  });

  it.each([
    ['a^b', 'none'],
    ['$a', 'none'],
    ['[^\\s\\S]', 'none'],
    ['/^[a-z]+$/', 'none'],
    ['^(a)\\1b\\1c$(?=d)', 'none'],
    ['^(?:(?:a{1,50}){1,50}){1,50}\\b', 'unmatched'],
    ['(', 'unread'],
  ] as const)('%s: is absent if nothing matches, or nothing can be checked', (pattern, kind) => {
    expect(sampleOf(pattern).kind).toBe(kind);
  });

  it('is absent if it would have another length', () => {
    expect(sample('^[a-z]{3}$', { min: 4, max: 9 })).toBeUndefined();
    expect(sample('^(?:aa)+$', { min: 5, max: 5 })).toBeUndefined();
    expect(sample('^((a{1000}){1000}){1000}$')).toBeUndefined();
  });
});

describe('a text for a pattern with dependent parts', () => {
  it.each(['^(a|b)-\\1$', '^(\\w{2})\\1\\1$', '[(](?<n>[xy])\\k<n>[)]', '^(?:[(]|x)(?<n>\\d)=\\k<n>$'])(
    'matches %s',
    (pattern) => {
      for (let seed = 1; seed < 20; seed++)
        expect(sample(pattern, anyLength, seed)).toMatch(new RegExp(pattern));
    },
  );
});
