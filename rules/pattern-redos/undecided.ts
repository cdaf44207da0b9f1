import type { UndecidedReason } from '@assay/json-schema';

/** Why a pattern is not judged, as a clause. */
export const whyUndecided: Readonly<Record<UndecidedReason, string>> = {
  unread: 'engines differ in how they read it, or it is longer than 5,000 characters',
  'look-around': 'what its look-arounds take cannot be told from its automaton',
  backreference: 'what its backreferences take cannot be told from its automaton',
  'too many steps': 'judging it needs more steps than one pattern may take',
  unconfirmed: 'its automaton suggests an attack that took no long time when it was simulated',
};

/** Why a pattern is not judged that comes after many others, as a clause. */
export function whyTooMany(mostSteps: number): string {
  return `the patterns before it took the ${mostSteps.toLocaleString('en')} steps that one document has`;
}
