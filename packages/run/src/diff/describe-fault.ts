import type { InvalidSuppressionFault } from '@assay/findings';
import { didYouMean, displayName } from '@assay/host';

/** Explains in a sentence why an entry of an ignore file has no effect, with its location. */
export function describeFault({ uri, range, reason, meant }: InvalidSuppressionFault, cwd: string): string {
  const place = range === undefined ? '' : `:${range.start.line}:${range.start.column}`;
  const end = meant === undefined ? '.' : didYouMean(meant.word, meant.known);
  return `${displayName(uri, cwd)}${place}: the entry has no effect: ${reason}${end}`;
}
