import { byName } from '@assay/api-knowledge';
// A consumer that compiles this source has to see the declaration too.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./recheck.d.ts" />
// The build that runs in this very thread and starts nothing: 3 MB, so this file is imported only where a pattern needs it.
import * as recheck from 'recheck/lib/browser.js';

/** How a pattern can be made to take long. */
export interface Danger {
  /** The power of the string's length that the time grows with; Infinity where it grows exponentially. */
  readonly degree: number;
  /** What a string repeats that takes long. */
  readonly pump: string;
}

// Patterns take a tenth of it, or for ever: what is reported does not depend on the speed of the machine.
const longestTime = 2000;

/**
 * Judges a pattern without running it: 'unknown' where that takes more than two seconds, 'harmless' too where it cannot be done.
 * That engines try a pattern at each place of a string is not counted. Verdicts are remembered: documents of one process share patterns.
 */
export const judgePattern: (pattern: string) => Danger | 'harmless' | 'unknown' = byName((pattern) => {
  const checkSync = recheck.checkSync ?? recheck.default?.checkSync;
  if (checkSync === undefined) throw new TypeError('recheck has no checkSync');
  // A negative time for the recall: attacks are not tried on the engine at hand.
  const verdict = checkSync(`^(?:${pattern})`, '', {
    checker: 'automaton',
    timeout: longestTime,
    recallTimeout: -1,
  });
  if (verdict.status === 'unknown') return verdict.error.kind === 'timeout' ? 'unknown' : 'harmless';
  if (verdict.status === 'safe') return 'harmless';
  const { complexity, attack } = verdict;
  return {
    degree: complexity.type === 'polynomial' ? complexity.degree : Infinity,
    pump: attack.pumps[0]?.pump ?? '',
  };
});
