import type { Deadline } from '@assay/text';
import { locatePlaces, type UnlocatedPlace } from './locate.js';
import { compareLocations, compareText, type DocumentOrder } from './order.js';
import type { Undecided, UndecidedKind } from './undecided.js';

/** An undecided part, before its position in the text is known. */
export interface UnlocatedUndecided extends UnlocatedPlace {
  readonly what: UndecidedKind;
  readonly why: string;
}

/** Locates all undecided parts. Sorts them by document, location and kind, without duplicates for the same reason. */
export function settleUndecided(
  found: readonly UnlocatedUndecided[],
  order: DocumentOrder,
  deadline: Deadline,
): Undecided[] {
  if (found.length === 0) return [];
  const locations = locatePlaces(found, deadline);
  const settled = found.flatMap(({ what, why }, index): Undecided[] => {
    const location = locations[index];
    return location === undefined ? [] : [{ what, why, location }];
  });
  settled.sort((a, b) => compare(a, b, order));
  return settled.filter((each, index) => {
    const before = settled[index - 1];
    return before === undefined || compare(before, each, order) !== 0;
  });
}

function compare(a: Undecided, b: Undecided, order: DocumentOrder): number {
  return (
    compareLocations(a.location, b.location, order) ||
    compareText(a.what, b.what) ||
    compareText(a.location.pointer, b.location.pointer) ||
    compareText(a.why, b.why)
  );
}
