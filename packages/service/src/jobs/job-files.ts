import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip, gzipSync } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { splitIntoBatches } from '../database/batches.js';
import { fingerprint } from '../database/columns.js';
import type { Database, Queries } from '../database/database.js';
import { jobFiles } from '../database/schema.js';
import type { NewFile } from './job-store.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Number of files that one statement writes, and their approximate bytes. */
const batchLimits = { items: 200, bytes: 1_000_000 };

/** A file as it is kept: compressed, in base64. */
export interface CompressedFile {
  readonly id: string;
  readonly name: string;
  // PGlite takes seconds to pass megabytes of bytes as a parameter: compressed they are few, and base64 is text already.
  readonly text: string;
}

/** Reads the files of a job, one after the other, and compresses several at a time. */
export async function compressedFiles(files: readonly NewFile[]): Promise<readonly CompressedFile[]> {
  const compressed: CompressedFile[] = [];
  for (const batch of splitIntoBatches(files, batchLimits, ({ bytes }) => bytes)) {
    const contents: Uint8Array[] = [];
    for (const file of batch) contents.push(await file.read());
    const texts = await Promise.all(contents.map(base64Of));
    compressed.push(...batch.map(({ id, name }, index) => ({ id, name, text: texts[index] ?? '' })));
    // Others have their turn.
    await setImmediate();
  }
  return compressed;
}

/** Up to so many bytes a thread takes longer to be asked than the answer takes. */
const smallBytes = 4 * 1024;

async function base64Of(bytes: Uint8Array): Promise<string> {
  const compressed = bytes.byteLength <= smallBytes ? gzipSync(bytes) : await compress(bytes);
  return compressed.toString('base64');
}

/** Writes the files of a job. */
export async function writeFiles(
  queries: Queries,
  jobId: string,
  files: readonly CompressedFile[],
): Promise<void> {
  for (const batch of splitIntoBatches(files, batchLimits, ({ text }) => text.length)) {
    const rows = batch.map(({ id, name, text }) => ({
      id,
      jobId,
      name,
      nameFingerprint: fingerprint(name),
      bytes: sql`decode(${text}, 'base64')`,
    }));
    await queries.insert(jobFiles).values(rows);
    // A database in this process answers at once, so that nobody else would have a turn in all of a transaction.
    await setImmediate();
  }
}

/** The bytes of a file of a job. See `JobStore.readFile`. */
export async function readJobFile(
  database: Database,
  jobId: string,
  file: { readonly id: string } | { readonly name: string },
): Promise<Uint8Array | undefined> {
  const isIt =
    'id' in file
      ? eq(jobFiles.id, file.id)
      : and(eq(jobFiles.jobId, jobId), eq(jobFiles.nameFingerprint, fingerprint(file.name)));
  const [row] = await database.read((queries) =>
    queries
      .select({ text: sql<string>`encode(${jobFiles.bytes}, 'base64')` })
      .from(jobFiles)
      .where(isIt)
      .limit(1),
  );
  return row && decompress(Buffer.from(row.text, 'base64'));
}
