import fc from 'fast-check';
import { expect, it } from 'vitest';
import { charactersOf } from '../program/characters.js';
import { compileProgram } from '../program/compile-program.js';
import { parsePattern } from '../syntax/parse-pattern.js';
import { patternSources } from '../testing/pattern-sources.js';
import { matchByBacktracking, type BacktrackingMatch } from '../match/backtracking-match.js';
import { countSteps } from './count-steps.js';
import { OutOfSteps, Steps } from './steps.js';

function countOf(source: string, text: string, steps = new Steps(1e6)): BacktrackingMatch | undefined {
  const pattern = parsePattern(source);
  const program = pattern && compileProgram(pattern);
  return program && countSteps(program, charactersOf(text, pattern.isUnicode), steps);
}

/** Skips patterns that cannot be compiled or take an engine too long. */
function expectSameSteps(source: string, text: string): void {
  const pattern = parsePattern(source);
  const program = pattern && compileProgram(pattern);
  fc.pre(program !== undefined);
  const taken = matchByBacktracking(program, charactersOf(text, pattern?.isUnicode ?? true), 100_000);
  fc.pre(taken.steps < 100_000);
  expect(countOf(source, text)).toEqual(taken);
}

it('the count equals the steps of an engine', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1', '_', '\n', 'é'), maxLength: 8 });
  fc.assert(fc.property(patternSources, texts, expectSameSteps), { numRuns: 1000 });
});

it('the count equals the steps of an engine with backreferences', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 8 });
  const references = fc.constantFrom(
    '\\1',
    '(?:\\1a)*',
    '(?:(b)|\\1)*',
    '(?:\\1|(?<=a)a)*?b',
    '(?:(a|\\2)*\\1)+',
  );
  fc.assert(
    fc.property(patternSources, references, texts, (group, reference, text) => {
      fc.pre(!/\(\?<?[=!]/.test(group));
      expectSameSteps(`(?:(${group})${reference})*`, text);
    }),
    { numRuns: 1000 },
  );
});

it('many ways are counted in few steps', () => {
  const steps = new Steps(1e6);
  const counted = countOf('^(a+)+$', `${'a'.repeat(200)}b`, steps);
  expect(counted?.isMatch).toBe(false);
  expect(counted?.steps).toBeGreaterThan(2 ** 200);
  expect(steps.taken).toBeLessThan(20_000);
});

it('the number of steps is limited', () => {
  expect(() => countOf('^(a+)+$', 'a'.repeat(200), new Steps(1000))).toThrow(OutOfSteps);
});
