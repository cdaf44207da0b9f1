import type { ReadFailure } from '@assay/core';
import { displayUri } from '../uri.js';

/** A failure of a document's reading; the URI loses its userinfo and query. */
export function failure(uri: string, code: ReadFailure['code'], reason: string): ReadFailure {
  return { ok: false, uri: displayUri(uri), code, reason };
}

/** The failure of a document with more bytes, or of an analysis with more documents, than the limit. */
export function tooMany(
  uri: string,
  what: 'bytes' | 'documents',
  limit: number,
  reason: string,
): ReadFailure {
  return { ok: false, uri: displayUri(uri), code: 'too-large', reason, limit: { what, limit } };
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

const fileReasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'its name is too long',
  ENXIO: 'nothing is at the other end of it',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk failed',
};

/** What went wrong with a file, as a clause that can follow a colon: `permission denied`. */
export function fileReason(error: unknown): string {
  const code = errorCode(error);
  return fileReasons[code ?? ''] ?? `it cannot be read (${code ?? 'unknown reason'})`;
}

/** The literal `code` that Node gives to its errors. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
