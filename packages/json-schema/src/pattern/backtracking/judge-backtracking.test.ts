import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compileProgram } from '../program/compile-program.js';
import { parsePattern } from '../syntax/parse-pattern.js';
import { patternSources } from '../testing/pattern-sources.js';
import { attackText } from './attack.js';
import { matchByBacktracking } from './backtracking-match.js';
import { judgeBacktracking } from './judge-backtracking.js';

/** `harmless`, the degree of what is catastrophic, or why it is not decided. */
function verdictOf(pattern: string): string | number {
  const { verdict } = judgeBacktracking(pattern);
  if (verdict.kind === 'catastrophic') return verdict.degree;
  return verdict.kind === 'undecided' ? verdict.why : verdict.kind;
}

describe('a pattern takes linear time', () => {
  it.each([
    '^[a-z]+(-[a-z]+)*$',
    '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$',
    '^(?:a{2})*a{2}$',
    '^(([a-z]|[a-z][a-z-]*[a-z])\\.)*([a-z]|[a-z][a-z-]*[a-z])$',
    '^([a-z][a-z-]*\\.)+[a-z-]{2,20}$',
    '^(https?://)?(([-a-z*]*\\.)+[-a-z]{2,20})(:(8080|8443|443|80))?(/[\\S]+)?$',
    '^(a|ab|b)$',
    '^\\w+@\\w+$',
    // What has matched is not tried otherwise.
    '^(a+)+',
    '^(?:[^]*|(a+)+b)$',
    // No two ways: a boundary needs both sides.
    '^(?:\\w+\\b)+$',
    // Look-arounds that are tried once, and such as look at few characters.
    '^(?![0-9]+$)(?!-)[a-z-]{2,49}[a-z]$',
    '^(?:[a-z](?=[a-z.])|\\.(?!\\.))*$',
    '^(?<!x)(?:a|ab)+$',
  ])('%s', (pattern) => {
    expect(verdictOf(pattern)).toBe('harmless');
  });
});

describe('a pattern takes exponential time', () => {
  it.each([
    '^(a+)+$',
    '(a|aa)+$',
    '(.*)*x',
    '(a|a)*b',
    '^(a|a)*?b',
    '^[a-zA-Z0-9]+([-a-zA-Z0-9]?[a-zA-Z0-9])*$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^([\\w.-]+)+@$',
    '^(?:(?:a+)+b|.*)$',
    '^(?:\\p{L}+)*$',
    '^\\-(?:[^a]|😀)*$',
    // Rounds are limited, and too many all the same.
    '^([a-z]{1,30}){1,30}$',
    // The attack is found without them, and works with them.
    '^(?=(a+)+$)a',
    '^(?!(a+)+$)a',
    '^(?:(?=a)a+)+$',
    '^(a+)+\\1$',
  ])('%s', (pattern) => {
    expect(verdictOf(pattern)).toBe(Infinity);
  });
});

describe('a pattern takes time that grows with a power', () => {
  it.each([
    ['^\\d+\\d+$', 2],
    ['^.+@.+$', 2],
    ['^.*a.*b.*c$', 3],
    ['^a*a*a*$', 3],
    ['^[a-zA-Z0-9]+(-*[a-zA-Z0-9])*$', 2],
    ['^(\\w+)\\s*\\1\\w+$', 2],
  ])('%s: %i', (pattern, degree) => {
    expect(verdictOf(pattern)).toBe(degree);
  });
});

describe('a pattern is left undecided', () => {
  it.each([
    ['(', 'unread'],
    ['\\Aa\\z', 'unread'],
    ['^(?:a(?=.*x))*$', 'look-around'],
    ['^(a)\\1$', 'backreference'],
    ['^(a?){30}a{30}$', 'unconfirmed'],
    ['^((a{1,60}){1,60}){1,60}$', 'too many steps'],
  ])('%s: %s', (pattern, why) => {
    expect(verdictOf(pattern)).toBe(why);
  });

  it('after a limited number of steps', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const hostile = [
      `^(${Array(400).fill('[a-z]*x').join('|')})*$`,
      `^(?:${letters.map((letter) => `(?:${letter}|[a-z]*)`).join('')})*$`,
      '^((a{1,60}){1,60}){1,60}$',
      `${'('.repeat(90)}a*${')*'.repeat(90)}b`,
      `^(?:${'(?:a?|b?)'.repeat(50)})*$`,
    ];
    for (const pattern of hostile) expect(judgeBacktracking(pattern).steps).toBeLessThan(3_500_000);
  });
});

test('an attack takes many steps on few characters', () => {
  const { verdict } = judgeBacktracking('^([a-z0-9]+[-_]?)+$');
  if (verdict.kind !== 'catastrophic') throw new Error(verdict.kind);
  const pattern = parsePattern('^([a-z0-9]+[-_]?)+$');
  const program = pattern && compileProgram(pattern);
  const text = Array.from(attackText(verdict.attack, 12), (character) => character.charCodeAt(0));
  expect(text.length).toBeLessThan(80);
  expect(program && matchByBacktracking(program, text, 1_000_000).steps).toBe(1_000_000);
});

test('verdicts depend neither on their order nor on the clock', () => {
  fc.assert(
    fc.property(fc.array(patternSources, { maxLength: 5 }), (patterns) => {
      const first = patterns.map((pattern) => judgeBacktracking(pattern));
      // Verdicts are remembered: a thousand others make them be found anew.
      for (let other = 0; other < 1001; other++) judgeBacktracking(`^[a-z]{${other}}$`);
      const again = patterns.toReversed().map((pattern) => judgeBacktracking(pattern));
      expect(again.toReversed()).toEqual(first);
    }),
    { numRuns: 3 },
  );
});

test('an engine that counts its steps does what ECMA-262 says', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1', '_', '\n', 'é'), maxLength: 6 });
  const withReferences = fc.oneof(
    patternSources,
    fc
      .tuple(patternSources, fc.constantFrom('\\1', '(?:\\1a)*', '(?:(b)|\\1)*'))
      .map(([one, two]) => `(${one})${two}`),
  );
  fc.assert(
    fc.property(withReferences, texts, (source, text) => {
      const pattern = parsePattern(`^(?:${source})`);
      const program = pattern && compileProgram(pattern);
      fc.pre(program !== undefined && !source.includes('(?<'));
      const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0);
      expect(program && matchByBacktracking(program, characters, 1_000_000).isMatch).toBe(
        pattern?.expression.test(text),
      );
    }),
    { numRuns: 500 },
  );
});
