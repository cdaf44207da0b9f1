import { formatPlace } from '../place.js';
import type { SuppressedFinding } from '@assay/core';
import { count } from '../terminal/counts.js';
import { escapeForTerminal } from '../terminal/escape.js';
import { fit } from '../terminal/layout.js';
import type { Paint } from '../terminal/paint.js';

/** Lists what is suppressed: rule, place and reason. */
export function suppressedLines(
  suppressed: readonly SuppressedFinding[],
  nameOf: (uri: string) => string,
  columns: number,
  paint: Paint,
): string[] {
  if (suppressed.length === 0) return [];
  return [
    `${paint.strong('SUPPRESSED')}   ${count(suppressed.length, 'finding')}`,
    ...suppressed.map(({ finding, suppression }) => {
      const reason =
        suppression.reason === undefined ? '' : `  ${escapeForTerminal(suppression.reason.slice(0, 500))}`;
      return fit(`    ${formatPlace(finding.location, nameOf)}  ${finding.id}${reason}`, columns);
    }),
    '',
  ];
}
