import { existsSync, createReadStream } from 'node:fs';
import { rename, rm, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { makeFolder } from '@assay/host/make-folder';
import { PGlite } from '@electric-sql/pglite';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Logger } from 'pino';
import { extract } from 'tar-stream';
import type { Driver } from './database.js';
import { DiskRoom, freeBytes } from './disk-room.js';
import { type DurablePglite, openDurably, syncFolder } from './durable-pglite.js';
import { getRootCause, getDatabaseCode, StoreError } from './errors.js';
import { type FolderLock, lockFolder } from './folder-lock.js';
import { migrationOptions, mustMigrate } from './migrate.js';
import { packageFile } from '../operation/package-file.js';

/**
 * Opens PGlite in `<data>/store/`.
 *
 * @throws StoreError if another process uses the folder, or it is unusable.
 */
export async function openPglite(data: string, log: Logger): Promise<Driver> {
  try {
    makeFolder(data, 0o700);
    const lock = await lockFolder(data);
    try {
      return await openLocked(data, lock, log);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`The store in ${data} cannot be opened: ${describePgliteFailure(error)}`);
  }
}

interface Opened {
  readonly pglite: DurablePglite;
  readonly database: PgliteDatabase;
}

async function openLocked(data: string, lock: FolderLock, log: Logger): Promise<Driver> {
  const folder = join(data, 'store');
  if (!existsSync(folder)) await makeStore(folder);
  let current = await opened(folder);
  try {
    if (await mustMigrate(current.database)) await migrate(current.database, migrationOptions);
  } catch (error) {
    if (!current.pglite.isDead()) await current.pglite.client.close();
    throw error;
  }
  const room = new DiskRoom(join(data, 'reserve'), () => freeBytes(data), reclaim);
  void room.refill();
  let reopening: Promise<void> | undefined;

  /** Returns the space of deleted rows, because PGlite has no autovacuum. A checkpoint shortens the log. */
  async function reclaim(): Promise<void> {
    await living();
    await current.pglite.client.exec('VACUUM');
    await current.pglite.client.exec('CHECKPOINT');
  }

  /** Opens the folder again after PostgreSQL died. It recovers as after a kill. */
  async function reopen(): Promise<void> {
    await room.demand({});
    log.warn('The store has stopped; it is being reopened.');
    current = await opened(folder);
  }

  async function living(): Promise<PgliteDatabase> {
    if (current.pglite.isDead()) {
      reopening ??= reopen().finally(() => {
        reopening = undefined;
      });
      await reopening;
    }
    return current.database;
  }

  return {
    isShared: false,
    run: async (work) => work(await living()),
    async script(text) {
      await living();
      return (await current.pglite.client.exec(text)).at(-1)?.rows ?? [];
    },
    transaction: async (work, config) => (await living()).transaction(work, config),
    listen: async (onNotify) => {
      await living();
      return current.pglite.client.listen('assay', onNotify);
    },
    beforeWrite: (terms) => room.demand(terms),
    afterWrite: (terms) =>
      room
        .restore(terms)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the space of deleted records cannot be released'),
        ),
    isShort: () => room.isShort(),
    reclaim,
    isDead: () => current.pglite.isDead(),
    async close() {
      // Closing a dead instance would hang.
      if (!current.pglite.isDead()) await current.pglite.client.close();
      await lock.release();
    },
  };
}

async function opened(folder: string): Promise<Opened> {
  const pglite = await openDurably(folder);
  return { pglite, database: drizzle(pglite.client) };
}

/**
 * Creates an empty store beside its final path and moves it there when it is complete, so that a kill leaves no incomplete store.
 */
async function makeStore(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  if (!(await unpackEmptyStore(unfinished))) await (await PGlite.create(unfinished)).close();
  await syncFolder(unfinished);
  await rename(unfinished, folder);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there. Change its owner, or choose another folder with --data.',
  EPERM: 'this user may not write there. Change its owner, or choose another folder with --data.',
  EROFS: 'its file system is read-only. Choose another folder with --data.',
  ENOSPC: 'its disk is full. Make room, or choose another folder with --data.',
  ENOTDIR: 'a part of its path is a file. Choose another folder with --data.',
  EEXIST: 'it is a file. Choose another folder with --data.',
};

function describePgliteFailure(error: unknown): string {
  const known = reasons[getDatabaseCode(error) ?? ''];
  if (known !== undefined) return known;
  const cause = getRootCause(error);
  const message = cause instanceof Error ? cause.message : String(cause);
  return `${message.split('\n')[0] ?? ''}. If it is damaged, restore a copy of the folder.`;
}

/** An empty, closed store that the build of the package creates. PGlite takes 5 to 11 s to create one. */
const template = packageFile('dist/store.tar.gz');

/**
 * Copies the files of an empty store into a folder. Returns false if the package has none, as in unbuilt sources.
 *
 * PGlite could unpack them itself, but only into a PostgreSQL that it starts, which takes longer than everything else.
 */
export async function unpackEmptyStore(folder: string): Promise<boolean> {
  if (!existsSync(template)) return false;
  await mkdir(folder, { mode: 0o700 });
  const source = createReadStream(template);
  const unpacked = createGunzip();
  const entries = extract();
  // Destroying `entries` makes the loop below throw.
  source.on('error', (error) => entries.destroy(error));
  unpacked.on('error', (error) => entries.destroy(error));
  source.pipe(unpacked).pipe(entries);
  for await (const entry of entries) {
    const path = join(folder, entry.header.name);
    if (entry.header.type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 });
    else await writeFile(path, await buffer(entry), { mode: 0o600 });
    entry.resume();
  }
  return true;
}
