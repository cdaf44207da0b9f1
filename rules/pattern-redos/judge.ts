// The build that runs in this very thread and starts nothing: 3 MB, so this file is imported only where a pattern needs it.
import * as recheck from 'recheck/lib/browser.js';

/** How a pattern can be made to take long. */
export interface Danger {
  /** The power of the string's length that the time grows with; Infinity where it grows exponentially. */
  readonly degree: number;
  /** What a string repeats that takes long. */
  readonly pump: string;
}

/**
 * Judges a pattern without running it; undefined where it is harmless, or where it cannot be judged in a third of a second.
 * That engines try a pattern at each place of a string is not counted.
 */
export function judgePattern(pattern: string): Danger | undefined {
  const checkSync = recheck.checkSync ?? recheck.default?.checkSync;
  if (checkSync === undefined) throw new TypeError('recheck has no checkSync');
  // A negative time for the recall: attacks are not tried on the engine at hand.
  const verdict = checkSync(`^(?:${pattern})`, '', { checker: 'automaton', timeout: 300, recallTimeout: -1 });
  if (verdict.status !== 'vulnerable') return undefined;
  const { complexity, attack } = verdict;
  return {
    degree: complexity.type === 'polynomial' ? complexity.degree : Infinity,
    pump: attack.pumps[0]?.pump ?? '',
  };
}
