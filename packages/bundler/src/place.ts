import { formatPointer, type SourceDocument } from '@assay/core';

/** Where a value is in one of the documents. */
export interface Place {
  readonly document: SourceDocument;
  readonly segments: readonly string[];
}

/** A text that is the same for equal places only. */
export function placeKey({ document, segments }: Place): string {
  return `${document.uri}#${formatPointer(segments)}`;
}

/** True for plain objects: neither null nor arrays. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Takes one step from a value into a member or an item; undefined if there is none. */
export function stepInto(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) return value[Number(segment)];
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** The value at a place; undefined if there is none. */
export function valueAt({ document, segments }: Place): unknown {
  let value: unknown = document.value;
  for (const segment of segments) value = stepInto(value, segment);
  return value;
}

/** Sets a member like any other, even where its name is `__proto__`. */
export function setMember(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Writes a pointer as the fragment of a URI reference (RFC 6901, section 6): `#/paths/~1pets~1%7Bid%7D`. */
export function pointerFragment(segments: readonly string[]): string {
  const pointer = formatPointer(segments).toWellFormed();
  return `#${encodeURI(pointer).replaceAll('#', '%23').replaceAll('[', '%5B').replaceAll(']', '%5D')}`;
}
