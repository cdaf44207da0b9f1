import { formatPointer, type SourceDocument } from '@assay/core';
import { stepInto } from '@assay/text/patches';

/** The location of a value in one of the documents. */
export interface Place {
  readonly document: SourceDocument;
  readonly segments: readonly string[];
}

/** Returns a key that is equal only for equal places. */
export function placeKey({ document, segments }: Place): string {
  return `${document.uri}#${formatPointer(segments)}`;
}

export function valueAt({ document, segments }: Place): unknown {
  let value: unknown = document.value;
  for (const segment of segments) value = stepInto(value, segment);
  return value;
}

/** Writes a pointer as the fragment of a URI reference (RFC 6901, section 6): `#/paths/~1pets~1%7Bid%7D`. */
export function pointerFragment(segments: readonly string[]): string {
  const pointer = formatPointer(segments).toWellFormed();
  return `#${encodeURI(pointer).replaceAll('#', '%23').replaceAll('[', '%5B').replaceAll(']', '%5D')}`;
}
