import { existsSync, fstatSync, fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { StoreUnavailable } from './errors.js';

// What PGlite starts PostgreSQL with, but without `-F`, which switches fsync off. Its `fdatasync` does nothing. The log is
// kept short (1 GB by itself), for the disk's sake and since a killed PostgreSQL reads it when it starts.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=256MB',
  // A checkpoint gives the rest back to a disk that may be full.
  '-c',
  'min_wal_size=32MB',
];

/** A PGlite that keeps on the disk what it acknowledges, and says when it is dead. */
export interface DurablePglite {
  readonly client: PGlite;
  /** True after a PANIC: whatever is asked of it is refused, and it must not be closed. */
  isDead(): boolean;
}

/**
 * Opens PGlite in a folder, so that what is acknowledged is on the disk: PGlite by itself leaves that to the system's
 * caches, and a machine that loses its power can leave it with a folder that does not open any more.
 */
export async function openDurably(folder: string): Promise<DurablePglite> {
  const files = new DurableFiles(folder);
  // After a crash PostgreSQL brings each of its thousand files to the disk, one after the other: 6 s. This takes 0.4 s.
  if (existsSync(join(folder, 'postmaster.pid'))) files.syncedBefore = await syncFolder(folder);
  let isDead = false;
  const onStderr = (text: string): boolean => {
    if (/\bPANIC: |^Aborted\(/.test(text)) isDead = true;
    return false;
  };
  const client = await PGlite.create({ fs: files, startParams, onStderr });
  files.syncedBefore = 0;
  refuseWhenDead(client, () => isDead);
  return { client, isDead: () => isDead };
}

/** Brings all files of a folder to the disk. Answers when it began, in milliseconds since 1970. */
export async function syncFolder(folder: string): Promise<number> {
  const began = Date.now();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Windows syncs what is open for writing, and folders by itself.
  const isWindows = process.platform === 'win32';
  const synced = isWindows ? entries.filter((entry) => entry.isFile()) : entries;
  const inside = synced.map((entry) => join(entry.parentPath, entry.name));
  const paths = (isWindows ? inside : [folder, ...inside]).values();
  const worker = async (): Promise<void> => {
    for (const path of paths) {
      const file = await open(path, isWindows ? 'r+' : 'r');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return began;
}

/** The part of Emscripten's file system that is not in its types. */
interface FileOperations {
  fsync?: (stream: { readonly nfd?: number }) => number;
}

/** The files of PGlite, with the `fsync` that it lacks. */
class DurableFiles extends NodeFS {
  /** While PostgreSQL starts: files that were not changed since are on the disk. Milliseconds since 1970. */
  syncedBefore = 0;

  override async init(...initArguments: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...initArguments);
    const fsync = (stream: { readonly nfd?: number }): number => {
      if (stream.nfd === undefined) return 0;
      // The time of a file is up to 10 ms behind the clock.
      if (this.syncedBefore > 0 && fstatSync(stream.nfd).mtimeMs < this.syncedBefore - 1_000) return 0;
      fsyncSync(stream.nfd);
      return 0;
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          ({ NODEFS }) => {
            // Emscripten calls it where it is there; the types do not know this file system.
            (NODEFS as unknown as { readonly stream_ops: FileOperations }).stream_ops.fsync = fsync;
          },
        ],
      },
    };
  }
}

/**
 * Ends PGlite's loop over a message when PostgreSQL has died of a PANIC, as it does where the disk has no room for its log.
 * PGlite catches that like any error and asks again, for ever, and this process would do nothing else any more.
 */
function refuseWhenDead(client: PGlite, isDead: () => boolean): void {
  const execute = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    if (isDead()) throw new StoreUnavailable('PGlite has stopped.');
    // The loop goes on while it has not read so many bytes, or PostgreSQL says that it has some left. A copy, since PGlite
    // sends some messages again and again.
    const copy = message.slice();
    const { length } = copy;
    Object.defineProperty(copy, 'length', { get: () => (isDead() ? 0 : length) });
    return execute(copy);
  };
  const { Module } = client;
  const remaining = Module._pq_buffer_remaining_data.bind(Module);
  Module._pq_buffer_remaining_data = () => (isDead() ? 0 : remaining());
}
