import type { UndecidedReason } from '@assay/regex/backtracking';

/** Reasons for undecided patterns, as clauses. */
export const whyUndecided: Readonly<Record<UndecidedReason, string>> = {
  unread: 'engines differ in how they read it, or it is longer than 5,000 characters',
  'look-around': 'its automaton does not show how long its look-arounds take',
  backreference: 'its automaton does not show how long its backreferences take',
  'too many steps': 'judging it needs more steps than one pattern may take',
  unconfirmed: 'its automaton suggests an attack that was not slow when simulated',
};

/** Explains why a pattern after many others is undecided, as a clause. */
export function whyTooMany(maxSteps: number): string {
  return `the patterns before it used up the ${maxSteps.toLocaleString('en')} steps of the document`;
}
