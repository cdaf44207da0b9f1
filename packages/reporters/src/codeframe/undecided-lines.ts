import { formatPlace } from '../place.js';
import type { Undecided } from '@assay/core';
import { count } from '../terminal/counts.js';
import { wrap } from '../terminal/layout.js';
import type { Paint } from '../terminal/paint.js';

/** Lists what was not judged: place, kind and reason. */
export function undecidedLines(
  undecided: readonly Undecided[],
  nameOf: (uri: string) => string,
  textColumns: number,
  paint: Paint,
): string[] {
  if (undecided.length === 0) return [];
  return [
    `${paint.strong('NOT JUDGED')}   ${count(undecided.length, 'place')}`,
    ...undecided.flatMap(({ what, why, location }) =>
      wrap(`${formatPlace(location, nameOf)}  ${what}: ${why}`, textColumns, '    '),
    ),
    '',
  ];
}
