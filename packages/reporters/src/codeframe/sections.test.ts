import { expect, it } from 'vitest';
import { createPaint } from '../terminal/paint.js';
import { restLines } from './sections.js';

const kind = {
  severity: 'low',
  id: 'tag-unused',
  places: 7,
  problem: 'No operation has the tag `pets`.',
} as const;

it('has a line for each rule, in columns, cut to the available width', () => {
  const other = {
    ...kind,
    severity: 'medium',
    id: 'a-rule',
    places: 1234,
    problem: `${'Long '.repeat(40)}\u001B[31m`,
  } as const;
  expect(restLines([kind, other], 62, createPaint(false))).toEqual([
    '2 less urgent rules, with the number of locations (--all shows them in full):',
    '  LOW     tag-unused      7  No operation has the tag `pets`.',
    '  MEDIUM  a-rule      1,234  Long Long Long Long Long Long Lo…',
    '',
  ]);
});

it('is empty without another rule', () => {
  expect(restLines([], 80, createPaint(false))).toEqual([]);
});
