import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { open as openZip, type Entry, type ZipFile } from 'yauzl';
import type { Spool, SpooledFile } from '../../spool/spool.js';
import { problem, type Problem } from '../problem.js';

/** A file of an upload, and its name there: a relative path without `..`. */
export interface UnpackedFile {
  readonly name: string;
  readonly file: SpooledFile;
}

/** What bounds an archive. */
export interface ArchiveLimits {
  readonly spool: Spool;
  readonly owner: string;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
}

/** What an upload is, by its first bytes. */
export async function kindOfUpload(path: string): Promise<'zip' | 'tar.gz' | 'document'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    if (head === 'PK\x03\x04') return 'zip';
    return head.startsWith('\x1F\x8B') ? 'tar.gz' : 'document';
  } finally {
    await file.close();
  }
}

/** Unpacks the documents of an archive into the spool. Throws a problem; nothing is left behind then. */
export async function unpack(
  path: string,
  kind: 'zip' | 'tar.gz',
  limits: ArchiveLimits,
): Promise<UnpackedFile[]> {
  const files = new Files(limits);
  try {
    if (kind === 'zip') await unpackZip(path, files);
    else await unpackTar(path, files);
    return files.taken;
  } catch (error) {
    await Promise.all(files.taken.map(({ file }) => file.delete()));
    throw isOurs(error) ? error : broken();
  }
}

class Files {
  readonly taken: UnpackedFile[] = [];
  private readonly limits: ArchiveLimits;

  constructor(limits: ArchiveLimits) {
    this.limits = limits;
  }

  /** Keeps a file where it is a document; says whether it read it. */
  async take(path: string, read: () => Promise<Readable>): Promise<boolean> {
    const name = nameOf(path);
    if (name === undefined) return false;
    const { spool, owner, maxFileBytes, maxFiles } = this.limits;
    if (this.taken.length === maxFiles) throw tooMany(maxFiles);
    this.taken.push({ name, file: await spool.keep(await read(), maxFileBytes, owner) });
    return true;
  }
}

/** The name of a document in an archive; undefined for what is none. Nothing is written under it. */
function nameOf(path: string): string | undefined {
  const parts = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  const name = parts.join('/');
  const isDocument = /\.(?:ya?ml|json)$/i.test(name) && !parts.includes('__MACOSX');
  return isDocument && !parts.includes('..') && name.length <= 1_000 ? name : undefined;
}

async function unpackZip(path: string, files: Files): Promise<void> {
  const archive = await opened(path);
  try {
    for (let entry = await nextOf(archive); entry !== undefined; entry = await nextOf(archive)) {
      const current = entry;
      if (current.isEncrypted()) throw broken();
      await files.take(current.fileName, () => streamOf(archive, current));
    }
  } finally {
    archive.close();
  }
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    openZip(path, { lazyEntries: true, autoClose: false }, (error, archive) =>
      error === null ? resolve(archive) : reject(error),
    );
  });
}

function nextOf(archive: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    archive.removeAllListeners();
    archive
      .once('entry', resolve)
      .once('end', () => resolve(undefined))
      .once('error', reject);
    archive.readEntry();
  });
}

function streamOf(archive: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => (error === null ? resolve(stream) : reject(error)));
  });
}

async function unpackTar(path: string, files: Files): Promise<void> {
  const entries = extract();
  const feeding = pipeline(createReadStream(path), createGunzip(), entries);
  // Its failure is that of the entries too.
  feeding.catch(() => undefined);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    const isRead = type === 'file' && (await files.take(name, async () => entry as unknown as Readable));
    if (!isRead) entry.resume();
  }
  await feeding;
}

/** Problems, and what the spool says. */
function isOurs(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'problem' || code === 'spool-full' || code === 'too-large';
}

function broken(): Problem {
  return problem(400, {
    title: 'Invalid request',
    detail: 'The archive cannot be read: it is damaged, encrypted, or not what its first bytes say.',
    field: { pointer: '/file' },
  });
}

function tooMany(most: number): Problem {
  return problem(413, {
    title: 'Body too large',
    detail: `A job may have ${most} documents at most, the limit \`jobDocuments\`.`,
    field: { pointer: '/file' },
  });
}
