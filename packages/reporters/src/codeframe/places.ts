import type { Location } from '@assay/core';
import type { FindingExample } from '../digest/digest.js';
import { nameSubjects } from '../subjects.js';
import { formatPlace } from '../place.js';
import { escapeForTerminal } from '../terminal/escape.js';
import { fit, widthOf } from '../terminal/layout.js';
import { count, formatNumber } from '../terminal/counts.js';
import type { Paint } from '../terminal/paint.js';

/** A place in a document, and what is there. */
export interface PlaceEntry {
  readonly location: Location;
  /** Description; empty if there is nothing to say. */
  readonly what: string;
}

/** Layout of the lines of places. */
export interface PlaceLayout {
  readonly nameOf: (uri: string) => string;
  readonly paint: Paint;
  readonly columns: number;
  readonly all: boolean;
}

const maxPlaces = 3;
const indentation = '    ';

/**
 * Writes one line per place: the first few and how many more there are, or all of them.
 *
 * @param describe - says what is at those that are shown, one entry for each
 * @param total - how many places there are, where these are only the first of them
 */
export function placeLines<T>(
  items: readonly T[],
  describe: (visible: readonly T[]) => readonly PlaceEntry[],
  layout: PlaceLayout,
  total = items.length,
): string[] {
  // One more place takes no more room than the line that says that there is one.
  const isWhole = layout.all || total <= maxPlaces + 1;
  const visible = describe(isWhole ? items : items.slice(0, maxPlaces));
  const places = visible.map(({ location }) => formatPlace(location, layout.nameOf));
  const width = places.reduce((widest, place) => Math.max(widest, widthOf(place)), 0);
  const room = Math.max(20, layout.columns - indentation.length - width - 2);
  const lines = visible.map(({ what }, index) => {
    const place = places[index] ?? '';
    const padding = ' '.repeat(width - widthOf(place) + 2);
    return `${indentation}${place}${padding}${layout.paint.faint(fit(escapeForTerminal(what.slice(0, 500)), room))}`.trimEnd();
  });
  const hidden = total - visible.length;
  return hidden === 0
    ? lines
    : [...lines, `${indentation}... ${formatNumber(hidden)} more (--all shows each)`];
}

/** Says in how many places something is; nothing for a single one. */
export function placeCount(places: number): string {
  return places === 1 ? '' : `   ${count(places, 'place')}`;
}

/** Says what is at further places of a kind of finding, beside the one whose words stand above. */
export function entriesAfter(first: FindingExample): (visible: readonly FindingExample[]) => PlaceEntry[] {
  return (visible) => {
    const [, ...subjects] = nameSubjects([first, ...visible]);
    return visible.map(({ location }, index) => ({ location, what: subjects[index] ?? '' }));
  };
}
