import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fromBuffer as readZip, getFileNameLowLevel, open as openZip, type Entry, type ZipFile } from 'yauzl';
import {
  maxSkippedListed,
  type SkippedEntry,
  type SkipReason,
  type UnpackJob,
  type UnpackRefusal,
} from '../../unpacking.js';
import type { Send } from '../../child-message.js';
import { PackWriter } from './pack-writer.js';
import { tarEntries, type EntryKind } from './tar-entries.js';

/** Unpacks the documents of an archive into one file, one after another, and sends their names to the service. */
export async function unpackArchive(job: UnpackJob, answerPath: string, send: Send): Promise<void> {
  const reader = new ArchiveReader(job, new PackWriter(answerPath, send));
  const refusal = await reader.read();
  const { count, entries } = reader.skipped;
  await send({ kind: 'unpacked', refusal, skipped: { count, entries } });
}

/** Error: the archive is refused. */
class Refused extends Error {
  readonly refusal: UnpackRefusal;

  constructor(refusal: UnpackRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** An entry of an archive. */
interface ArchiveEntry {
  readonly kind: EntryKind;
  readonly path: string;
  readonly read: () => Promise<AsyncIterable<Uint8Array>>;
}

class ArchiveReader {
  readonly skipped: { count: number; readonly entries: SkippedEntry[] } = { count: 0, entries: [] };
  private readonly job: UnpackJob;
  private readonly pack: PackWriter;
  private entries = 0;
  private unpackedBytes = 0;
  private documents = 0;
  private bytes = 0;

  constructor(job: UnpackJob, pack: PackWriter) {
    this.job = job;
    this.pack = pack;
  }

  /** Reads the archive. Returns the reason for a refusal, or null. */
  async read(): Promise<UnpackRefusal | null> {
    try {
      const entries = this.job.kind === 'zip' ? this.readZip() : this.readTar();
      for await (const entry of entries) await this.take(entry);
      await this.pack.end();
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      return error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? 'disk' : 'broken';
    } finally {
      await this.pack.close();
    }
  }

  private async take({ kind, path, read }: ArchiveEntry): Promise<void> {
    if (++this.entries > this.job.limits.entries) throw new Refused('entries');
    if (kind === 'other') return;
    const name = plainPath(path);
    const reason = skipReason(kind, path, name);
    if (reason !== undefined) this.skip(path, reason);
    else if (isDocument(name)) await this.keep(name, await read());
  }

  private async keep(name: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const { limits } = this.job;
    if (this.documents === limits.documents) throw new Refused('documents');
    this.documents++;
    const max = Math.min(limits.documentBytes, limits.bytes - this.bytes);
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > max) throw new Refused(max < limits.documentBytes ? 'bytes' : 'documentBytes');
      await this.pack.add(chunk);
    }
    this.bytes += bytes;
    await this.pack.endDocument(name, bytes);
  }

  private skip(path: string, reason: SkipReason): void {
    this.skipped.count++;
    if (this.skipped.entries.length < maxSkippedListed)
      this.skipped.entries.push({ name: path.slice(0, longestName).toWellFormed(), reason });
  }

  private async *readZip(): AsyncGenerator<ArchiveEntry> {
    const archive = await opened(this.job.path);
    try {
      for (
        let entry = await readNextEntry(archive);
        entry !== undefined;
        entry = await readNextEntry(archive)
      ) {
        const current = entry;
        if (current.isEncrypted()) throw new Refused('broken');
        // The library would refuse the whole archive because of one path that leads out of it.
        const { generalPurposeBitFlag, fileNameRaw, extraFields } = current;
        const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
        yield { kind: zipEntryKind(current, path), path, read: () => openEntryStream(archive, current) };
      }
    } finally {
      archive.close();
    }
  }

  private async *readTar(): AsyncGenerator<ArchiveEntry> {
    const file = createReadStream(this.job.path);
    // `pipeline` would report that it was aborted, not why reading stopped.
    const unzipped = file.pipe(createGunzip());
    file.once('error', (error) => unzipped.destroy(error));
    try {
      for await (const { kind, name, body } of tarEntries(this.counted(unzipped)))
        yield { kind, path: name, read: async () => body };
    } finally {
      file.destroy();
      unzipped.destroy();
    }
  }

  /** Passes on the unpacked bytes of an archive, and counts them. */
  private async *counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.unpackedBytes += chunk.byteLength;
      if (this.unpackedBytes > this.job.limits.unpackedBytes) throw new Refused('unpackedBytes');
      yield chunk;
    }
  }
}

const longestName = 1_000;

/** Normalises a path in an archive. */
function plainPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}

/** Returns the reason to skip an entry that could be a document; undefined for other entries. */
function skipReason(kind: EntryKind, path: string, name: string): SkipReason | undefined {
  if (kind === 'link' || kind === 'device') return kind;
  const isOutside = /^(?:[/\\]|[a-z]:)/iu.test(path) || name.split('/').includes('..');
  if (isOutside) return 'outside';
  if (/\.(?:zip|jar|t?gz|tar|t?bz2|t?xz|7z|rar|zst)$/iu.test(name)) return 'archive';
  return isDocument(name) && name.length > longestName ? 'name-too-long' : undefined;
}

function isDocument(name: string): boolean {
  return /\.(?:ya?ml|json)$/iu.test(name) && !name.split('/').includes('__MACOSX');
}

/** The "made by" systems of ZIP archives that record Unix file types. */
const unixMakers = new Set([3, 19]);

/** The file type bits of a Unix mode. */
const typeMask = 0o170_000;
const regularFile = 0o100_000;
const symbolicLink = 0o120_000;

function zipEntryKind({ versionMadeBy, externalFileAttributes }: Entry, path: string): EntryKind {
  if (/[/\\]$/u.test(path)) return 'other';
  const type = unixMakers.has(versionMadeBy >>> 8) ? (externalFileAttributes >>> 16) & typeMask : 0;
  if (type === symbolicLink) return 'link';
  return type === 0 || type === regularFile ? 'file' : 'device';
}

/** Archives up to this size are held in memory, because each entry is read several times. */
const heldBytes = 8 * 1024 * 1024;

async function opened(path: string): Promise<ZipFile> {
  const buffer = (await stat(path)).size <= heldBytes ? await readFile(path) : undefined;
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const done = (error: Error | null, archive: ZipFile): void =>
      error === null ? resolve(archive) : reject(error);
    if (buffer === undefined) openZip(path, options, done);
    else readZip(buffer, options, done);
  });
}

function readNextEntry(archive: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    archive.removeAllListeners();
    archive
      .once('entry', resolve)
      .once('end', () => resolve(undefined))
      .once('error', reject);
    archive.readEntry();
  });
}

function openEntryStream(archive: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => (error === null ? resolve(stream) : reject(error)));
  });
}
