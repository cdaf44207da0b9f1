import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fromBuffer as readZip, open as openZip, type Entry, type ZipFile } from 'yauzl';
import type { JobFiles } from './job-files.js';
import { archiveTooLarge, brokenArchive } from './job-problems.js';
import { tarEntries } from './tar-entries.js';

export type ArchiveKind = 'zip' | 'tar.gz';

/** Detects the archive format of an upload by its first four bytes; undefined for a document. */
export function archiveOf(head: Uint8Array): ArchiveKind | undefined {
  const text = Buffer.from(head.subarray(0, 4)).toString('latin1');
  if (text.startsWith('PK\x03\x04')) return 'zip';
  return text.startsWith('\x1F\x8B') ? 'tar.gz' : undefined;
}

/** Unpacks the documents of an archive. Throws a problem. */
export async function unpack(path: string, kind: ArchiveKind, files: JobFiles): Promise<void> {
  const reader = new ArchiveReader(files);
  try {
    await (kind === 'zip' ? unpackZip(path, reader) : unpackTar(path, reader));
  } catch (error) {
    throw isOurs(error) ? error : brokenArchive();
  }
}

/** Factor of entries and bytes per document: entries that are no documents take time too. */
const entriesPerDocument = 10;
const bytesPerByte = 4;

class ArchiveReader {
  private readonly files: JobFiles;
  private entries = 0;
  private bytes = 0;

  constructor(files: JobFiles) {
    this.files = files;
  }

  /** Keeps a file where it is a document. An entry that is no file has no path. */
  async take(path: string | undefined, read: () => Promise<AsyncIterable<Uint8Array>>): Promise<void> {
    const max = this.files.limits.maxFiles * entriesPerDocument;
    if (++this.entries > max) throw archiveTooLarge(`have ${max} entries`);
    const name = decodeEntryName(path ?? '');
    if (name !== undefined) await this.files.add(name, await read());
  }

  /** Passes on what an archive unpacks to. Throws a problem where it is too much. */
  async *counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const max = this.files.limits.maxBytes * bytesPerByte;
    for await (const chunk of chunks) {
      this.bytes += chunk.byteLength;
      if (this.bytes > max) throw archiveTooLarge(`unpack to ${max} bytes`);
      yield chunk;
    }
  }
}

/** The name of a document in an archive; undefined for what is none. Nothing is written under it. */
function decodeEntryName(path: string): string | undefined {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  const name = parts.join('/');
  const isDocument = /\.(?:ya?ml|json)$/i.test(name) && !parts.includes('__MACOSX');
  return isDocument && !parts.includes('..') && name.length <= 1_000 ? name : undefined;
}

async function unpackZip(path: string, reader: ArchiveReader): Promise<void> {
  const archive = await opened(path);
  try {
    for (
      let entry = await readNextEntry(archive);
      entry !== undefined;
      entry = await readNextEntry(archive)
    ) {
      const current = entry;
      if (current.isEncrypted()) throw brokenArchive();
      await reader.take(current.fileName, () => openEntryStream(archive, current));
    }
  } finally {
    archive.close();
  }
}

/** An archive of so many bytes is held in memory: each of its entries is read several times. */
const heldBytes = 8 * 1024 * 1024;

async function opened(path: string): Promise<ZipFile> {
  const buffer = (await stat(path)).size <= heldBytes ? await readFile(path) : undefined;
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false };
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

async function unpackTar(path: string, reader: ArchiveReader): Promise<void> {
  const file = createReadStream(path);
  // `pipeline` would tell that it was aborted, not why reading was given up.
  const unzipped = file.pipe(createGunzip());
  file.once('error', (error) => unzipped.destroy(error));
  try {
    for await (const { name, body } of tarEntries(reader.counted(unzipped)))
      await reader.take(name, async () => body);
  } finally {
    file.destroy();
    unzipped.destroy();
  }
}

/** Problems, and what the spool says. */
function isOurs(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'problem' || code === 'spool-full';
}
