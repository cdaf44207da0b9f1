import {
  type Deadline,
  formatPointer,
  noDeadline,
  type PointerSegments,
  type Range,
  type SourceDocument,
} from '@assay/text';
import { beginning, findPlaces } from './find-places.js';
import type { Location } from './issue.js';

/** A location in a document before its position in the text is known. */
export interface UnlocatedPlace {
  readonly uri: string;
  /** Undefined if there is no parsed document. */
  readonly document: SourceDocument | undefined;
  readonly segments: PointerSegments;
  /** The range, if it is already known. */
  readonly range: Range | undefined;
}

/** Finds locations in the texts of their documents, in the same order. */
export function locatePlaces(places: readonly UnlocatedPlace[], deadline: Deadline = noDeadline): Location[] {
  const locations: Location[] = Array.from({ length: places.length });
  const byDocument = new Map<SourceDocument, number[]>();
  const resolved = places.some(({ document }) => document?.findOrigin !== undefined)
    ? places.map(toOrigin)
    : places;
  resolved.forEach((place, index) => {
    const { document, uri, range } = place;
    if (document === undefined || range !== undefined) {
      locations[index] = { uri, pointer: formatPointer(place.segments), range: range ?? beginning };
      return;
    }
    const indexes = byDocument.get(document);
    if (indexes === undefined) byDocument.set(document, [index]);
    else indexes.push(index);
  });
  for (const [document, indexes] of byDocument) {
    const found = findPlaces(
      document,
      indexes.map((index) => resolved[index]?.segments ?? []),
      deadline,
    );
    found.forEach(({ segments, range }, at) => {
      locations[indexes[at] ?? 0] = { uri: document.uri, pointer: formatPointer(segments), range };
    });
  }
  return locations;
}

/** Returns the source location of a value in an overlaid document. */
function toOrigin(place: UnlocatedPlace): UnlocatedPlace {
  const origin = place.range === undefined ? place.document?.findOrigin?.(place.segments) : undefined;
  if (origin === undefined) return place;
  return { uri: origin.document.uri, document: origin.document, segments: origin.segments, range: undefined };
}
