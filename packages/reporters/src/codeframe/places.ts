import type { Location } from '@assay/core';
import { formatPlace } from '../place.js';
import { escapeForTerminal } from '../terminal/escape.js';
import { fit, widthOf } from '../terminal/layout.js';
import { count, formatNumber } from '../terminal/counts.js';
import type { Paint } from '../terminal/paint.js';

/** A place in a document, and what is there. */
export interface PlaceEntry {
  readonly location: Location;
  /** What is there; empty where there is nothing to say. */
  readonly what: string;
}

/** What the lines of places need to know. */
export interface PlaceLayout {
  readonly nameOf: (uri: string) => string;
  readonly paint: Paint;
  readonly columns: number;
  readonly all: boolean;
}

const shownPlaces = 3;
const indentation = '    ';

/**
 * Writes one line per place: the first few and how many more there are, or all of them.
 *
 * @param total - how many places there are, where these are only the first of them
 */
export function placeLines<T>(
  items: readonly T[],
  describe: (item: T) => PlaceEntry,
  layout: PlaceLayout,
  total = items.length,
): string[] {
  // One more place takes no more room than the line that says that there is one.
  const isWhole = layout.all || total <= shownPlaces + 1;
  const shown = (isWhole ? items : items.slice(0, shownPlaces)).map(describe);
  const places = shown.map(({ location }) => formatPlace(location, layout.nameOf));
  const width = places.reduce((widest, place) => Math.max(widest, widthOf(place)), 0);
  const room = Math.max(20, layout.columns - indentation.length - width - 2);
  const lines = shown.map(({ what }, index) => {
    const place = places[index] ?? '';
    const padding = ' '.repeat(width - widthOf(place) + 2);
    return `${indentation}${place}${padding}${layout.paint.faint(fit(escapeForTerminal(what.slice(0, 500)), room))}`.trimEnd();
  });
  const hidden = total - shown.length;
  return hidden === 0
    ? lines
    : [...lines, `${indentation}... ${formatNumber(hidden)} more (--all shows each)`];
}

/** Says in how many places something is; nothing for a single one. */
export function placeCount(places: number): string {
  return places === 1 ? '' : `   ${count(places, 'place')}`;
}

/** A sentence names first what it is about, and then what is wrong with it: lists of what would be right are long. */
const mostNames = 3;

/** What a problem is about: what its sentence names first in backticks, and the operation if that is not among it. */
export function nameSubject(problem: string, operation: string | null): string {
  const names = [...new Set(Array.from(problem.slice(0, 2000).matchAll(/`[^`]+`/g), ([name]) => name))];
  if (names.length === 0) return operation === null ? problem : `\`${operation}\``;
  const subject = names.slice(0, mostNames).join(', ');
  return operation === null || subject.includes(operation) ? subject : `${subject} in \`${operation}\``;
}
