import type { ReadFailure } from '@assay/core';
import { displayUri } from './uri.js';

/** A failure of a document's reading; the URI loses its userinfo and query. */
export function failure(uri: string, code: ReadFailure['code'], reason: string): ReadFailure {
  return { ok: false, uri: displayUri(uri), code, reason };
}

/** The failure of a document with more bytes, or of an analysis with more documents, than the limit. */
export function tooMany(
  uri: string,
  unit: 'bytes' | 'documents',
  limit: number,
  reason: string,
): ReadFailure {
  return { ok: false, uri: displayUri(uri), code: 'too-large', reason, limit: { what: unit, limit } };
}

/** A number of bytes as people write it: `32 MB`. */
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
