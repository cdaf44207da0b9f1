import type { Analysis, LoaderError } from '@assay/core';
import type { Moves, Place } from './moves.js';
import { Pairing } from './finding-pairs.js';

/** Error of the official schema in a document, and its location. */
interface Complaint {
  readonly error: LoaderError;
  readonly place: Place;
  readonly rank: 0;
}

/** True if a document has a schema violation that it did not have before the fixes. */
export function hasNewComplaint(before: Analysis, after: Analysis, moves: Moves): boolean {
  if (after.loaderErrors.length === 0) return false;
  const pairing = new Pairing(listComplaints(before), listComplaints(after));
  pairing.pair(
    ({ error, place }) => namesAt(moves.findPlace(place), error),
    ({ error, place }) => getComplaintName(error, place),
  );
  pairing.pair(
    ({ error, place }) => moves.listOtherPlaces(place).flatMap((other) => namesAt(other, error)),
    ({ error, place }) => getComplaintName(error, place),
  );
  return pairing.fresh.size > 0;
}

function listComplaints(analysis: Analysis): Complaint[] {
  const places = analysis.locateLoaderErrors();
  return analysis.loaderErrors.map((error, index) => ({
    error,
    place: places[index] ?? { uri: analysis.uri, pointer: '' },
    rank: 0,
  }));
}

function namesAt(place: Place | undefined, error: LoaderError): string[] {
  return place === undefined ? [] : [getComplaintName(error, place)];
}

/**
 * Returns a key for an error at a location. The message of `uniqueItems` is omitted, because its indexes change if other items
 * are removed.
 */
function getComplaintName(
  { schemaPath, keyword, params, message }: LoaderError,
  { uri, pointer }: Place,
): string {
  const words = keyword === 'uniqueItems' ? [] : [params, message];
  return JSON.stringify([uri, pointer, schemaPath, keyword, ...words]);
}
