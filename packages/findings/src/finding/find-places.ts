import {
  type Deadline,
  noDeadline,
  type Place,
  type PointerSegments,
  type Range,
  type SourceDocument,
  step,
} from '@assay/text';

/** A pointer that exists in its document, and the range that is shown for it. */
export interface FoundPlace {
  readonly segments: PointerSegments;
  readonly range: Range;
}

/** The range of what concerns a whole text about which nothing is known. */
export const beginning: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

/** Finds the places of many pointers of one document; where there is no such value, the nearest one around it counts. */
export function findPlaces(
  document: SourceDocument,
  pointers: readonly PointerSegments[],
  deadline: Deadline = noDeadline,
): FoundPlace[] {
  const existing = pointers.map((segments) => {
    deadline.tick();
    return findExisting(document.value, segments);
  });
  const places = document.locate(
    existing.map(({ segments }) => segments),
    deadline,
  );
  return existing.map(({ segments, value }, index) => ({ segments, range: getRange(value, places[index]) }));
}

/** The part of a pointer that leads to a value, and that value. */
function findExisting(
  root: unknown,
  segments: PointerSegments,
): { readonly segments: PointerSegments; readonly value: unknown } {
  let value = root;
  for (let length = 0; length < segments.length; length++) {
    const inner = step(value, segments[length] ?? '');
    if (inner === undefined) return { segments: segments.slice(0, length), value };
    value = inner;
  }
  return { segments, value };
}

/** The range of a value: its own where it is a scalar; the key of an object or array; the first token of what has no key. */
function getRange(value: unknown, place: Place | undefined): Range {
  if (place === undefined) return beginning;
  if (typeof value !== 'object' || value === null) return place.value;
  return place.key ?? place.token;
}
