import type { ReadFailure } from '@assay/core';
import { displayUri } from './uri.js';

/** Returns the failure of reading a document, with userinfo and query removed from the URI. */
export function failure(uri: string, code: ReadFailure['code'], reason: string): ReadFailure {
  return { ok: false, uri: displayUri(uri), code, reason };
}

/** Returns the failure of a document with too many bytes, or of an analysis with too many documents. */
export function tooMany(
  uri: string,
  unit: 'bytes' | 'documents',
  limit: number,
  reason: string,
): ReadFailure {
  return { ok: false, uri: displayUri(uri), code: 'too-large', reason, limit: { what: unit, limit } };
}

/** Formats a number of bytes for people: `32 MB`. */
export function megabytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${Number(value.toFixed(1))} ${units[unit]}`;
}
