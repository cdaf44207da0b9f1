import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compileProgram } from '../program/compile-program.js';
import { parsePattern } from '../syntax/parse-pattern.js';
import { patternSources } from '../testing/pattern-sources.js';
import { attackText } from './attack.js';
import { matchByBacktracking } from '../match/backtracking-match.js';
import { countSteps } from './count-steps.js';
import { judgeBacktracking } from './judge-backtracking.js';
import { Steps } from './steps.js';

/** Returns `harmless`, the degree of a catastrophic pattern (`long` if it has none), or the reason why it is undecided. */
function verdictOf(pattern: string): string | number {
  const { verdict } = judgeBacktracking(pattern);
  if (verdict.kind === 'catastrophic') return verdict.degree ?? 'long';
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
    // An engine does not backtrack after a match.
    '^(a+)+',
    '^(?:[^]*|(a+)+b)$',
    // There is only one path, because a boundary needs both sides.
    '^(?:\\w+\\b)+$',
    // A limited number of paths, which any engine can try quickly.
    '^a{1,200}a{1,200}$',
    '^(\\d\\d?){20}$',
    '^(a|aa){20}$',
    '^([01]?\\d\\d?){3,12}$',
    '^(?:[\\w ]{1,35}\\r?\\n?){1,4}$',
    '\\bat [^\\n()]{0,200}\\(?(?:\\/|[A-Za-z]:\\\\|node:|file:)[^\\s()]{1,300}:\\d{1,6}:\\d',
    // Few iterations of a part that consumes each character on one path only.
    '^[a-z0-9]+(?:ab){1,63}x',
    '^.*?\\s{1,63}\\p{L}{0,5}!$',
    // Look-arounds that are tried once, or examine few characters.
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
    // The attack is found without look-arounds, and works with them.
    '^(?=(a+)+$)a',
    '^(?!(a+)+$)a',
    '^(?:(?=a)a+)+$',
    '^(a+)+\\1$',
    // The limit of an inner repetition has no effect if an outer one is unlimited.
    '^b??([ab]{0,5})*(?=é)$',
    '^(\\s{3,7}([a-z0-9]{1,20}[ab]*?[a-z0-9]*|)?[^a])+.{1,63}x',
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
    // Each of the two backreferences takes as much as the group, which adds one power, not two.
    ['^(a+)\\1\\1b', 2],
    ['^(a*)\\1*b', 2],
    ['^`{3,}[^`]*(?:`(?!``)[^`]*)*`{3,}$', 2],
    ['^(?:.(?=.*x))*$', 2],
    ['^(?!\\d{1,3}x)b{2,}.+x', 2],
    ['a+\\S+?(?!(?:ab){1,20}c)x', 2],
    ['^(?:\\w+\\s*){1,5}$', 5],
    ['^(?:\\w+\\s*){1,6}$', 6],
    ['^a+a+a+a+a+a+c', 6],
    ['^(.*a){5}b', 5],
    ['^(?:a*){8}$', 8],
    ['^(\\S+\\s*){1,9}$', 9],
    ['^(.*a){10}$', 10],
    ['^(?:\\w+\\s*){1,20}$', 20],
  ])('%s: %i', (pattern, degree) => {
    expect(verdictOf(pattern)).toBe(degree);
  });
});

describe('a pattern is slow in a bounded number of ways', () => {
  it.each([
    '^([a-z]{1,30}){1,30}$',
    '^(a?){30}a{30}$',
    '^a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?aaaaaaaaaaaaaaaaaaaaaaaa$',
    '^(\\d\\d?){40}$',
    '^(a|aa){1,100}$',
    '^(\\w{1,3} ?){30}$',
    '^(?:.{1,80}\\n?){1,6}$',
    '^((a{1,60}){1,60}){1,60}$',
    // The attack begins with the required iterations, and repeats characters that both options consume.
    '^([^\\s@]{3,7}|[^a]+){0,10}!$',
    '^a{0,1000}a{0,1000}a{0,1000}$',
    '^([a-z0-9]{1,63})(?:\\1|a)*x',
    '^((a{1,20}é*)+-{2}(@+))\\1*$',
    '^(a{1,3}\\p{L}{1,20})(?:\\1|a)*$',
    '^(((\\d+,)+\\d+|(\\d+(\\/|-)\\d+)|\\d+|\\*) ?){5,7}$',
  ])('%s', (pattern) => {
    expect(verdictOf(pattern)).toBe('long');
  });
});

describe('a pattern is left undecided', () => {
  it.each([
    ['(', 'unread'],
    ['\\Aa\\z', 'unread'],
    ['^(?:a(?=.*x))*$', 'look-around'],
    ['^(a)\\1$', 'backreference'],
    // Two halves of a surrogate pair form one character.
    ['^(?:[\\uD83D][\\uDE00]|.)*x', 'unconfirmed'],
    ['^[a-z]{1,100}-?[a-z]{1,100}-?[a-z]{1,100}-?[a-z]{1,100}$', 'too many steps'],
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
      `^${'(?:'.repeat(90)}a?${'){0,3}'.repeat(90)}$`,
      `^${'(?=(a*)*b)'.repeat(200)}(?:a{1,40}){1,40}$`,
      `^${'a?'.repeat(2000)}$`,
      `^(?:${'(?<=(?:a|aa){1,30})a'.repeat(30)})*$`,
      `^(a{1,900}){1,900}(b{1,900}){1,900}\\1$`,
    ];
    for (const pattern of hostile) expect(judgeBacktracking(pattern).steps).toBeLessThan(3_500_000);
  });
});

describe('the reported attack is true for', () => {
  it.each([
    '^([a-z0-9]+[-_]?)+$',
    '^(a+)+$',
    '^(foo|foobar|bar)+$',
    '^(?:\\w+\\s*){1,6}$',
    '^a*a*a*$',
    '^(a?){30}a{30}$',
    '^(\\w{1,3} ?){30}$',
    '^(?:(?:a+)+b|.*)$',
    '^(?!(a+)+$)a',
  ])('%s', (source) => {
    const { verdict } = judgeBacktracking(source);
    const pattern = parsePattern(source);
    if (verdict.kind !== 'catastrophic' || pattern === undefined) throw new Error(verdict.kind);
    const { attack, slowFrom } = verdict;
    let rounds = 1;
    while (attackText(attack, rounds).length < slowFrom) rounds++;
    const program = compileProgram(pattern);
    const characters = Array.from(attackText(attack, rounds), (character) => character.charCodeAt(0));
    expect(program && countSteps(program, characters, new Steps(1e8)).steps).toBeGreaterThan(2.9e8);
  });

  it('it is as short as the repeated parts allow', () => {
    const { verdict } = judgeBacktracking('^a+a+a+a+a+a+$');
    expect(verdict).toMatchObject({ attack: { pumps: [{ prefix: 'aa', pump: 'a' }], suffix: 'b' } });
  });
});

test('verdicts depend neither on their order nor on the clock', () => {
  fc.assert(
    fc.property(fc.array(patternSources, { maxLength: 5 }), (patterns) => {
      const first = patterns.map((pattern) => judgeBacktracking(pattern));
      // Verdicts are cached. After a thousand others they are computed again.
      for (let other = 0; other < 1001; other++) judgeBacktracking(`^[a-z]{${other}}$`);
      const again = patterns.toReversed().map((pattern) => judgeBacktracking(pattern));
      expect(again.toReversed()).toEqual(first);
    }),
    { numRuns: 3 },
  );
});

test('an engine that counts its steps matches like ECMA-262', () => {
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

describe('a verdict', () => {
  it('is cached', () => {
    expect(judgeBacktracking('^(?:x+x+)+y$')).toBe(judgeBacktracking('^(?:x+x+)+y$'));
  });

  it('has an attack without halves of surrogate pairs if other characters suffice', () => {
    const { verdict } = judgeBacktracking('^([\\ud800\\ue000]+)+$');
    if (verdict.kind !== 'catastrophic') throw new Error(verdict.kind);
    expect(attackText(verdict.attack, 9)).toMatch(/^\ue000+[^\ud800-\udfff]?$/);
  });
});
