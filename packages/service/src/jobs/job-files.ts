import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { v7 } from 'uuid';
import { splitIntoBatches } from '../database/batches.js';
import { fingerprint } from '../database/columns.js';
import type { Database, Queries } from '../database/database.js';
import { jobFiles } from '../database/schema.js';
import type { NewFile } from './job-store.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** The maximum number of files in one statement, and their approximate bytes. */
const batchLimits = { items: 200, bytes: 1_000_000 };

/**
 * The compressed bytes of one row. PGlite executes statements synchronously, so a larger statement would block all other work. A
 * larger file has several rows, the first under the file's own id and name.
 */
export const pieceBytes = 768 * 1024;

/** A stored file, or a piece of it: compressed, in base64. */
export interface CompressedFile {
  readonly id: string;
  readonly name: string;
  /** The fingerprint for finding the file. */
  readonly key: Uint8Array;
  // PGlite takes seconds to pass megabytes of binary parameters. Compression reduces the bytes, and base64 is already text.
  readonly text: string;
}

/** Reads the files of a job in batches, and compresses the files of a batch at the same time. */
export async function compressedFiles(files: readonly NewFile[]): Promise<readonly CompressedFile[]> {
  const compressed: CompressedFile[] = [];
  for (const batch of splitIntoBatches(files, batchLimits, ({ bytes }) => bytes)) {
    const contents: Uint8Array[] = [];
    for (const file of batch) contents.push(await file.read());
    const shrunk = await Promise.all(contents.map(shrink));
    for (const [index, file] of batch.entries())
      for (const piece of splitIntoPieces(file, shrunk[index] ?? new Uint8Array())) compressed.push(piece);
    // Lets other work run.
    await setImmediate();
  }
  return compressed;
}

/** Below this size, compressing in another thread takes longer than compressing here. */
const smallBytes = 4 * 1024;

async function shrink(bytes: Uint8Array): Promise<Uint8Array> {
  return bytes.byteLength <= smallBytes ? gzipSync(bytes) : compress(bytes);
}

function* splitIntoPieces({ id, name }: NewFile, bytes: Uint8Array): Generator<CompressedFile> {
  for (let index = 0; index === 0 || index * pieceBytes < bytes.byteLength; index++) {
    const piece = bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes);
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('base64');
    yield index === 0
      ? { id, name, key: fingerprint(name), text }
      : { id: v7(), name, key: pieceFingerprint(id, index), text };
  }
}

/** Returns the fingerprint of a further piece of a file. It contains the file's id, so no file name can match it. */
function pieceFingerprint(id: string, index: number): Uint8Array {
  return fingerprint(`${id}/${index}`);
}

/** Writes the files of a job. */
export async function writeFiles(
  queries: Queries,
  jobId: string,
  files: readonly CompressedFile[],
): Promise<void> {
  for (const batch of splitIntoBatches(files, batchLimits, ({ text }) => text.length)) {
    const rows = batch.map(({ id, name, key, text }) => ({
      id,
      jobId,
      name,
      nameFingerprint: key,
      bytes: sql`decode(${text}, 'base64')`,
    }));
    await queries.insert(jobFiles).values(rows);
    // PGlite runs in this process, so a long transaction would otherwise block all other work.
    await setImmediate();
  }
}

/** Returns the bytes of a job's file. See `JobStore.readFile`. */
export async function readJobFile(
  database: Database,
  jobId: string,
  file: { readonly id: string } | { readonly name: string },
): Promise<Uint8Array | undefined> {
  const isFirst =
    'id' in file
      ? eq(jobFiles.id, file.id)
      : and(eq(jobFiles.jobId, jobId), eq(jobFiles.nameFingerprint, fingerprint(file.name)));
  const first = await readPiece(database, isFirst);
  if (first === undefined) return undefined;
  const pieces = [first.bytes];
  while (pieces.at(-1)?.byteLength === pieceBytes) {
    const key = pieceFingerprint(first.id, pieces.length);
    const isNext = and(eq(jobFiles.jobId, jobId), eq(jobFiles.nameFingerprint, key));
    const next = await readPiece(database, isNext);
    if (next === undefined) break;
    pieces.push(next.bytes);
    await setImmediate();
  }
  return decompress(Buffer.concat(pieces));
}

async function readPiece(
  database: Database,
  isIt: SQL | undefined,
): Promise<{ readonly id: string; readonly bytes: Uint8Array } | undefined> {
  const [row] = await database.read((queries) =>
    queries
      .select({ id: jobFiles.id, text: sql<string>`encode(${jobFiles.bytes}, 'base64')` })
      .from(jobFiles)
      .where(isIt)
      .limit(1),
  );
  return row && { id: row.id, bytes: Buffer.from(row.text, 'base64') };
}
