import { step } from '../reference/pointer.js';
import type { SourceDocument } from '../source/source-document.js';
import type { Place, PointerSegments, Range } from '../source/source.js';

/** A pointer that exists in its document, and the range that is shown for it. */
export interface FoundPlace {
  readonly segments: PointerSegments;
  readonly range: Range;
}

/** The range of what concerns a whole text of which nothing is known. */
export const beginning: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

/** Finds the places of many pointers of one document; where there is no such value, the nearest one around it counts. */
export function findPlaces(document: SourceDocument, pointers: readonly PointerSegments[]): FoundPlace[] {
  const existing = pointers.map((segments) => trimToExisting(document.value, segments));
  const places = document.locate(existing);
  return existing.map((segments, index) => ({ segments, range: rangeOf(document, segments, places[index]) }));
}

function trimToExisting(root: unknown, segments: PointerSegments): PointerSegments {
  let value = root;
  for (let length = 0; length < segments.length; length++) {
    value = step(value, segments[length] ?? '');
    if (value === undefined) return segments.slice(0, length);
  }
  return segments;
}

/** The value where it is a scalar; the key of an object or array; the first token of what has no key. */
function rangeOf(document: SourceDocument, segments: PointerSegments, place: Place | undefined): Range {
  if (place === undefined) return beginning;
  let value: unknown = document.value;
  for (const segment of segments) value = step(value, segment);
  if (typeof value !== 'object' || value === null) return place.value;
  return place.key ?? place.token;
}
