import type { Score, ScoreLine } from '@assay/core';
import type { Summary } from '../summary.js';
import { escapeForTerminal } from './escape.js';
import { count, formatNumber } from './counts.js';

/** Maximum number of rules named in one line. */
const maxNamed = 3;

/** Says what a run scores, as a sentence: `Score 37 of 100: -20 api-key-in-query, -9 security-schemes-missing.` Nothing where nobody asks. */
export function describeScore(
  { documents, score }: Summary,
  nameOf: (uri: string) => string,
): string | undefined {
  if (score?.lowest === undefined) return undefined;
  const { lowest, highest } = score;
  const { value } = lowest.score;
  if (documents === 1) return `Score ${value} of 100${describeLosses(lowest.score)}.`;
  const name = escapeForTerminal(nameOf(lowest.uri));
  return value === highest
    ? `All documents that have a score have ${value} of 100.`
    : `Scores from ${value} to ${highest} of 100; ${name} has the lowest.`;
}

/** Names what costs most: `: -20 api-key-in-query, -9 security-schemes-missing and -12 for 5 more`. */
export function describeLosses({ lines }: Score): string {
  if (lines.length === 0) return '';
  const names = lines.slice(0, maxNamed).map(({ points, rule }) => `-${points} ${escapeForTerminal(rule)}`);
  const rest = lines.slice(maxNamed);
  const points = rest.reduce((sum, line) => sum + line.points, 0);
  return `: ${names.join(', ')}${rest.length === 0 ? '' : ` and -${points} for ${formatNumber(rest.length)} more`}`;
}

/** Says what a cause touches: `7 of 40 operations`. */
export function describeTouched({ operations }: ScoreLine, { operations: all }: Score): string {
  if (all === 0) return 'no operations';
  return operations === all && all > 1
    ? `all ${formatNumber(all)} operations`
    : `${formatNumber(operations)} of ${count(all, 'operation')}`;
}
