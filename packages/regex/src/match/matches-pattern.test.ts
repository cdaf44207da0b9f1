import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isPlainlyHarmless } from './harmless-pattern.js';
import { compileProgram } from '../program/compile-program.js';
import { parsePattern } from '../syntax/parse-pattern.js';
import { contains } from '../syntax/pattern-node.js';
import { patternSources } from '../testing/pattern-sources.js';
import { findWithinSteps, matchesPattern } from './matches-pattern.js';
import { findsMatch } from './simulate.js';

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '1', '_', 'é', '\n', '😀', '\ud83d'),
  maxLength: 9,
});

function simulate(source: string, text: string): boolean | undefined {
  const pattern = parsePattern(source);
  if (pattern === undefined) return undefined;
  const characters = pattern.isUnicode
    ? Array.from(text, (character) => character.codePointAt(0) ?? 0)
    : text.split('').map((unit) => unit.charCodeAt(0));
  if (contains(pattern.root, ({ kind }) => kind === 'backreference')) return undefined;
  const program = compileProgram(pattern, { longestText: characters.length, isSimulated: true });
  return program && findsMatch(program, characters, 1_000_000);
}

describe('a pattern matches a string', () => {
  test('like the engine, by simulation too', () => {
    fc.assert(
      fc.property(patternSources, texts, (source, text) => {
        // V8 tries a look-behind inside a surrogate pair too, unlike ECMA-262.
        fc.pre(!source.includes('(?<') || !/[\ud800-\udfff]/.test(text));
        const expression = parsePattern(source)?.expression;
        expect(expression).toBeDefined();
        const expected = expression?.test(text);
        expect(simulate(source, text)).toBe(expected);
        expect(matchesPattern(source, text)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['^(a+)+$', `${'a'.repeat(60)}!`, false],
    ['^(a|a)*$', 'a'.repeat(60), true],
    ['^(a?){1000000000}$', 'aaa', true],
    ['^a{1000000000}$', 'aaa', false],
    ['^(?:(?=a)|b){3}$', 'bb', false],
    ['^(?:(?=b)|b){3}$', 'bb', true],
    ['^(a+)+(?=b)', 'aab', true],
    ['^(a+)+(?!b)$', 'aab', false],
    ['(?<=^(?:a|ab)+)c$', 'aababc', true],
    ['(?<!^(?:a|ab)+)c$', 'aababc', false],
    ['^(\\w+\\b.?)+$', 'one two', true],
    ['^\\p{Lu}\\P{Lu}+$', 'Éa😀', true],
    ['^\\p{Script=Greek}+$', 'αβγ', true],
    ['^.$', '😀', true],
    ['^[^a]$', '😀', true],
    ['^\\-.$', '-😀', false],
    ['^\\-..$', '-😀', true],
    ['^\\-[😀]{2}$', '-😀', true],
    ['^\\u{1F600}$', '😀', true],
    ['^\\uD83D\\uDE00$', '😀', true],
    ['^\\cJ\\x41\\0[\\b]$', '\nA\0\b', true],
    ['^\\-\\1\\101\\c$', '-\u0001A\\c', true],
    ['^]{}a{,2}$', ']{}a{,2}', true],
    ['^[\\w-.]+$', 'a-.', true],
  ])('%s, and %j: %s', (source, text, expected) => {
    expect(matchesPattern(source, text)).toBe(expected);
    expect(simulate(source, text)).toBe(expected);
  });

  it('with backreferences like the engine', () => {
    const references = fc.constantFrom('\\1', '(?:\\1a)*', '(?:(b)|\\1)*');
    const sources = fc.tuple(patternSources, references).map(([one, two]) => `(${one})${two}`);
    fc.assert(
      fc.property(sources, texts, (source, text) => {
        fc.pre(!source.includes('(?<'));
        const expected = parsePattern(source)?.expression.test(text);
        expect([expected, undefined]).toContain(matchesPattern(source, text));
      }),
    );
  });

  it.each([
    ['^([a-c]{2})-\\1$', 'ab-ab', true],
    ['^([a-c]{2})-\\1$', 'ab-ba', false],
    ['(?<quote>[\'"])x\\k<quote>', 'y"x"', true],
    ['(?<quote>[\'"])x\\k<quote>', `y"x'`, false],
  ])('%s, and %j: %s', (source, text, expected) => {
    expect(matchesPattern(source, text)).toBe(expected);
  });

  it('takes steps in proportion to the text', () => {
    expect(matchesPattern('^(?:a|a)*(?:a|a)*(?:a|a)*$', `${'a'.repeat(5_000)}b`)).toBe(false);
  });

  it.each([
    ['(', 'a'],
    ['^(a*)*\\1b$', 'a'.repeat(60)],
    ['\\Aa\\z', 'a'],
    ['^\\p{L}\\-$', 'a-'],
    ['^(?:(?:a{1,100}a?b){1,100}c){1,100}$', 'abc'.repeat(200)],
  ])('%s is left undecided', (source, text) => {
    expect(matchesPattern(source, text)).toBeUndefined();
  });

  it('is left undecided above 5000 characters', () => {
    expect(matchesPattern('a'.repeat(5001), 'a')).toBeUndefined();
  });
});

describe('a pattern with flags', () => {
  const casedTexts = fc.string({
    unit: fc.constantFrom(
      'a',
      'A',
      's',
      'S',
      'ſ',
      'k',
      'K',
      'é',
      'É',
      '1',
      '_',
      '\n',
      '\u2028',
      '😀',
      '\ud83d',
    ),
    maxLength: 9,
  });
  const casedSources = patternSources.map((source) => source.replaceAll(/(?<!\\)b/g, 's'));
  const flagTexts = fc.subarray(['d', 'g', 'i', 'm', 's', 'u']).map((flags) => flags.join(''));

  it('matches like the engine, without it too', () => {
    fc.assert(
      fc.property(casedSources, flagTexts, casedTexts, (source, flags, text) => {
        fc.pre(!source.includes('(?<') || !/[\ud800-\udfff]/.test(text));
        const dependsOnCase = flags.includes('i') && flags.includes('u') && /\\b/i.test(source);
        const expected = dependsOnCase ? undefined : new RegExp(source, flags).test(text);
        expect(matchesPattern(source, text, flags)).toBe(expected);
        expect(findWithinSteps(source, text, 1_000_000, flags)).toBe(expected ?? 'unread');
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['^[^k]$', 'iu', '\u212a', false],
    ['^[^k]$', 'i', '\u212a', true],
    ['^\\W$', 'iu', 'ſ', false],
    ['^\\P{Lu}$', 'iu', 'A', true],
    ['^[A-z]$', 'i', 'ſ', false],
    ['^\\p{2}\\A\\u{2}$', '', 'ppAuu', true],
    ['^b$', 'm', 'a\rb\nc', true],
    ['^..$', '', '😀', true],
  ])('%s with the flags "%s" and %j: %s', (source, flags, text, expected) => {
    expect(new RegExp(source, flags).test(text)).toBe(expected);
    expect(findWithinSteps(source, text, 1000, flags)).toBe(expected);
  });

  it.each([
    ['^(a|A)+$', 'i', false],
    ['^(a|b)+$', 'i', true],
    ['^(.|\n)+$', 's', false],
    ['^(.|\n)+$', 'i', true],
    ['^a+$', 'y', false],
    ['^a+$', 'v', false],
  ])('%s with the flags "%s" is plainly harmless: %s', (source, flags, expected) => {
    expect(isPlainlyHarmless(source, flags)).toBe(expected);
  });
});

test('is decided for a plainly harmless pattern', () => {
  fc.assert(
    fc.property(patternSources, texts, (source, text) => {
      fc.pre(isPlainlyHarmless(source));
      expect(matchesPattern(source, text)).toBeTypeOf('boolean');
    }),
  );
});

describe('a property of Unicode', () => {
  it.each([
    ['\\p{Co}', [0xe000, 0xf8ff, 0xf0000, 0xffffd, 0x100000, 0x10fffd], [0xdfff, 0xeffff, 0xffffe, 0x10fffe]],
    [
      '\\p{Cn}',
      [0x34000, 0xdffff, 0xe1000, 0xeffff, 0xffffe, 0xfffff, 0x10fffe, 0x10ffff],
      [0x61, 0xf0000, 0x10fffd],
    ],
    ['\\p{L}', [0x61, 0xe9, 0x20000], [0x30, 0x34000, 0xe0001, 0xf0000]],
    ['\\P{L}', [0x30, 0x34000, 0xe0001, 0xe1000, 0xf0000, 0x10ffff], [0x61, 0x20000]],
  ])('%s has the same characters as in the engine', (escape, inside, outside) => {
    const pattern = `^${escape}$`;
    const matches = (code: number): boolean | undefined =>
      matchesPattern(pattern, String.fromCodePoint(code));
    for (const code of [...inside, ...outside]) {
      const expected = new RegExp(pattern, 'u').test(String.fromCodePoint(code));
      expect([code, matches(code), simulate(pattern, String.fromCodePoint(code))]).toEqual([
        code,
        expected,
        expected,
      ]);
    }
    expect(inside.filter((code) => matches(code) !== true)).toEqual([]);
    expect(outside.filter((code) => matches(code) !== false)).toEqual([]);
  });
});
