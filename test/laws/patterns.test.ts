import { matchesPattern } from '@assay/regex';
import { judgeBacktracking } from '@assay/regex/backtracking';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeout } from '../support/findings.js';
import { degreeByRecheck } from '../support/recheck.js';

const atoms = fc.constantFrom('a', 'b', '[ab]', '[a-c]', '[^a]', '.', '\\w', 'ab', '\\b', '^', '$');
const quantifiers = fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{1,2}', '{2,}', '*?', '+?');

const nested = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  pattern: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'part' },
    fc
      .tuple(atoms, quantifiers)
      .map(([atom, quantifier]) => (/^(?:\\b|\^|\$)/.test(atom) ? atom : atom + quantifier)),
    fc
      .tuple(fc.array(tie('pattern'), { minLength: 1, maxLength: 2 }), quantifiers)
      .map(([options, quantifier]) => `(?:${options.join('|')})${quantifier}`),
  ),
})).pattern;

const patterns = fc.tuple(nested, fc.constantFrom('', '$', 'x')).map((parts) => parts.join(''));

describe('the verdict about the backtracking of a pattern', () => {
  it(
    'is that of recheck, if both decide',
    () => {
      fc.assert(
        fc.property(patterns, (pattern) => {
          fc.pre(pattern.length < 40);
          const { verdict } = judgeBacktracking(pattern);
          // A pattern that is only long has no degree.
          fc.pre(
            verdict.kind !== 'undecided' &&
              !(verdict.kind === 'catastrophic' && verdict.degree === undefined),
          );
          const judged = degreeByRecheck(pattern, 200);
          if (judged === undefined) return;
          expect(verdict.kind === 'catastrophic' ? verdict.degree : 1).toBe(judged);
        }),
        { numRuns: 4 * Number(lawRuns.numRuns) },
      );
    },
    lawTimeout,
  );

  it(
    'is rarely undecided',
    () => {
      const undecided = fc
        .sample(patterns, 200)
        .filter((pattern) => pattern.length < 60 && judgeBacktracking(pattern).verdict.kind === 'undecided');
      expect(undecided.length).toBeLessThan(10);
    },
    lawTimeout,
  );

  it(
    'does not prevent matching its strings',
    () => {
      fc.assert(
        fc.property(patterns, fc.string({ unit: fc.constantFrom('a', 'b', 'c', '!') }), (pattern, text) => {
          expect(matchesPattern(pattern, text)).toBeTypeOf('boolean');
        }),
        lawRuns,
      );
    },
    lawTimeout,
  );
});
