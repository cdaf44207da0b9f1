import { statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import type { DocumentTask } from './task.js';

// Measured on two cores: a thread takes 0.4 s until it has loaded Assay, and 0.6 s of processor time until it is as fast as
// this one; 1.5 MiB of documents take half a second, and so do 24 small ones.

/** The bytes of documents for which one more thread pays. */
const bytesPerThread = 1.5 * 1024 * 1024;
/** A document takes the time of so many bytes more than it has. */
const bytesPerDocument = 64 * 1024;
/** The memory that a machine should have for each thread. */
const memoryPerThread = 512 * 1024 * 1024;

/**
 * Says how many threads validate documents; 1 where this one does it alone.
 *
 * @param jobs - how many the user wants; undefined for as many as pay
 */
export function chooseThreads(documents: readonly DocumentTask[], jobs: number | undefined): number {
  if (documents.length === 1) return 1;
  if (jobs !== undefined) return Math.min(jobs, documents.length);
  const max = Math.min(availableParallelism(), documents.length, Math.floor(memory() / memoryPerThread));
  let bytes = 0;
  for (const { input } of documents) {
    if (bytes >= max * bytesPerThread) break;
    bytes += bytesPerDocument + (input.kind === 'file' ? getFileSize(input.path) : 0);
  }
  return Math.max(1, Math.min(max, Math.floor(bytes / bytesPerThread)));
}

/** The bytes of a file; 0 where they cannot be known. */
function getFileSize(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** The bytes of memory of the machine, or of the container where it has less. */
function memory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
