import {
  type Deadline,
  noDeadline,
  type Place,
  type PointerSegments,
  type Range,
  type SourceDocument,
  step,
} from '@assay/text';

/** An existing pointer of a document, and the range to report for it. */
export interface FoundPlace {
  readonly segments: PointerSegments;
  readonly range: Range;
}

/** The range for findings about a whole text without a known position. */
export const beginning: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

/** Finds the locations of many pointers in one document. For a missing value, the nearest existing value around it counts. */
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

/** Returns the longest existing prefix of a pointer, and its value. */
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

/**
 * Returns the range to report for a value: a scalar itself, the key of an object or array, or the first token of a value without
 * a key.
 */
function getRange(value: unknown, place: Place | undefined): Range {
  if (place === undefined) return beginning;
  if (typeof value !== 'object' || value === null) return place.value;
  return place.key ?? place.token;
}
