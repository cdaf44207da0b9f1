import { existsSync, fstatSync, fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { StoreUnavailable } from './errors.js';

// PGlite's default start parameters without `-F`, which disables fsync, while PGlite's `fdatasync` does nothing. The log is kept
// short (its default is 1 GB), to save disk space and because a killed PostgreSQL reads it at its next start.
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=256MB',
  // A checkpoint returns the rest to a disk that may be full.
  '-c',
  'min_wal_size=32MB',
];

/** A PGlite that syncs committed data to the disk, and detects that it died. */
export interface DurablePglite {
  readonly client: PGlite;
  /** True after a PANIC. A dead instance refuses every query and must not be closed. */
  isDead(): boolean;
}

/**
 * Opens PGlite in a folder so that committed data is on the disk. PGlite alone leaves data in the system's caches, and after a
 * power failure the folder may be unreadable.
 */
export async function openDurably(folder: string): Promise<DurablePglite> {
  const files = new DurableFiles(folder);
  // After a crash PostgreSQL syncs each of its thousand files one after another, which takes 6 s. This takes 0.4 s.
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

/** Syncs all files of a folder to the disk. Returns the start time, in milliseconds since 1970. */
export async function syncFolder(folder: string): Promise<number> {
  const began = Date.now();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Windows syncs only files that are open for writing, and syncs folders itself.
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

/** The part of Emscripten's file system that is missing from its types. */
interface FileOperations {
  fsync?: (stream: { readonly nfd?: number }) => number;
}

/** The files of PGlite, with the missing `fsync`. */
class DurableFiles extends NodeFS {
  /** While PostgreSQL starts: files that are unchanged since this time are on the disk. Milliseconds since 1970. */
  syncedBefore = 0;

  override async init(...initArguments: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...initArguments);
    const fsync = (stream: { readonly nfd?: number }): number => {
      if (stream.nfd === undefined) return 0;
      // File times are up to 10 ms behind the clock.
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
            // Emscripten calls `fsync` if it exists. The types do not describe this file system.
            (NODEFS as unknown as { readonly stream_ops: FileOperations }).stream_ops.fsync = fsync;
          },
        ],
      },
    };
  }
}

/**
 * Ends PGlite's loop over a message after PostgreSQL died of a PANIC, as on a disk without room for its log. PGlite would catch
 * the PANIC like any error and retry forever, which would block this process.
 */
function refuseWhenDead(client: PGlite, isDead: () => boolean): void {
  const execute = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    if (isDead()) throw new StoreUnavailable('PGlite has stopped.');
    // The loop runs until it has read this number of bytes and PostgreSQL reports no remaining data. The message is copied
    // because PGlite sends some messages repeatedly.
    const copy = message.slice();
    const { length } = copy;
    Object.defineProperty(copy, 'length', { get: () => (isDead() ? 0 : length) });
    return execute(copy);
  };
  const { Module } = client;
  const remaining = Module._pq_buffer_remaining_data.bind(Module);
  Module._pq_buffer_remaining_data = () => (isDead() ? 0 : remaining());
}
