import { open, type FileHandle } from 'node:fs/promises';
import { SpoolFull } from './spool.js';

/** Makes a file that only this user can read. Throws a `SpoolFull` where the disk is full. */
export async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx+', 0o600);
  } catch (error) {
    throw fullOr(error);
  }
}

/** Writes at the end of such a file. Throws a `SpoolFull` where the disk is full. */
export async function write(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes);
  } catch (error) {
    throw fullOr(error);
  }
}

/** Errors of the disk that mean that it is full, or that a quota is used up. */
const noSpace = new Set(['ENOSPC', 'EDQUOT']);

function fullOr(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return noSpace.has(code) ? new SpoolFull('disk', 'The disk of the service is full.', error) : error;
}
