import type { Analysis, LoaderError } from '@assay/core';
import type { Moves, Place } from './moves.js';
import { Pairing } from './pairing.js';

/** What the official schema has against a document, and where. */
interface Complaint {
  readonly error: LoaderError;
  readonly place: Place;
  readonly rank: 0;
}

/** True where a document violates its official schema in a way, or at a place, in which it did not before fixes. */
export function hasNewComplaint(before: Analysis, after: Analysis, moves: Moves): boolean {
  if (after.loaderErrors.length === 0) return false;
  const pairing = new Pairing(complaintsOf(before), complaintsOf(after));
  pairing.pair(
    ({ error, place }) => namesAt(moves.placeOf(place), error),
    ({ error, place }) => nameOf(error, place),
  );
  pairing.pair(
    ({ error, place }) => moves.othersOf(place).flatMap((other) => namesAt(other, error)),
    ({ error, place }) => nameOf(error, place),
  );
  return pairing.fresh.size > 0;
}

function complaintsOf(analysis: Analysis): Complaint[] {
  const places = analysis.locateLoaderErrors();
  return analysis.loaderErrors.map((error, index) => ({
    error,
    place: places[index] ?? { uri: analysis.uri, pointer: '' },
    rank: 0,
  }));
}

function namesAt(place: Place | undefined, error: LoaderError): string[] {
  return place === undefined ? [] : [nameOf(error, place)];
}

/** What an error says of a place. The indexes of items that are the same change with every other one that is removed. */
function nameOf({ schemaPath, keyword, params, message }: LoaderError, { uri, pointer }: Place): string {
  const words = keyword === 'uniqueItems' ? [] : [params, message];
  return JSON.stringify([uri, pointer, schemaPath, keyword, ...words]);
}
