import type { Analysis, LoaderError } from '@assay/core';
import type { Moves, Place } from './moves.js';
import { Pairing } from './finding-pairs.js';

/** Complaint of the official schema about a document, and its place. */
interface Complaint {
  readonly error: LoaderError;
  readonly place: Place;
  readonly rank: 0;
}

/** True where a document violates its official schema in a way, or at a place, in which it did not before fixes. */
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
 * Returns the message of an error about a place. Indexes of equal items change with every other one that is removed.
 */
function getComplaintName(
  { schemaPath, keyword, params, message }: LoaderError,
  { uri, pointer }: Place,
): string {
  const words = keyword === 'uniqueItems' ? [] : [params, message];
  return JSON.stringify([uri, pointer, schemaPath, keyword, ...words]);
}
