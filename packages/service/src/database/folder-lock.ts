import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, readdir, readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StoreError } from './errors.js';

/** The lock of a folder, which no other process may open. */
export interface FolderLock {
  release(): Promise<void>;
}

/** The process that holds a lock. */
interface Holder {
  readonly pid: number;
  /**
   * The start of the process, in ticks since the machine started. It differs for a later process with the same id. Null if the
   * system does not report it.
   */
  readonly started: string | null;
  /** The machine start and the process namespace in which `pid` is valid. */
  readonly world: string | null;
}

const beatInterval = 2_000;
const watchTime = 8_000;

/**
 * Locks a folder for this process.
 *
 * A lock is a file `store.lock.<n>`, and the highest number is the valid lock. A process that finds the highest lock abandoned
 * creates the next one by a hard link, which succeeds for one process only. The highest lock is never removed, so two processes
 * that find the same abandoned lock cannot remove each other's lock.
 *
 * @throws StoreError if another process holds the lock; its message contains the pid.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const self = thisProcess();
  const draft = join(folder, `store.lock.draft-${randomUUID()}`);
  await writeFile(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    // A try fails only if another process succeeded, so a few tries are enough.
    for (let tries = 0; tries < 100; tries++) {
      const last = await lastLock(folder);
      if (last > 0) await requireAbandoned(join(folder, `store.lock.${last}`), self);
      const path = join(folder, `store.lock.${last + 1}`);
      try {
        await link(draft, path);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') continue;
        throw error;
      }
      if ((await lastLock(folder)) > last + 1) {
        await unlink(path);
        continue;
      }
      await removeBelow(folder, last + 1);
      return startHeartbeat(path);
    }
  } finally {
    await unlink(draft);
  }
  throw new StoreError(`The data folder ${folder} cannot be locked: other processes keep trying to open it.`);
}

function startHeartbeat(path: string): FolderLock {
  // Shows processes in other containers, which cannot see this process, that it is alive.
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, beatInterval);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      // An empty lock file is free. If it was removed, its number could be used twice.
      await writeFile(path, '');
    },
  };
}

async function requireAbandoned(path: string, self: Holder): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '');
  if (text === '') return;
  const holder = readLockHolder(text);
  if (await isAlive(holder, path, self)) {
    const holderText = holder === undefined ? '' : ` (pid ${holder.pid})`;
    throw new StoreError(
      `The data folder is in use by another process${holderText}: ${path}. Stop that one first, or give this one another folder with --data.`,
    );
  }
}

/** Returns the holder that wrote a lock. Undefined if the file is incomplete, as after a power failure. */
function readLockHolder(text: string): Holder | undefined {
  try {
    // `lockFolder` wrote the file, and linked it once it was complete.
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive(holder: Holder | undefined, path: string, self: Holder): Promise<boolean> {
  if (holder !== undefined && holder.world !== null && holder.world === self.world)
    return readProcessStart(holder.pid) === holder.started;
  // A process of another container or another start of the machine cannot be looked up. It shows that it is alive by touching its
  // file.
  const before = await touchedAt(path);
  for (let waited = 0; waited < watchTime; waited += 250) {
    await setTimeout(250);
    if ((await touchedAt(path)) !== before) return true;
  }
  return false;
}

async function touchedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

function thisProcess(): Holder {
  return { pid: process.pid, started: readProcessStart(process.pid), world: world() };
}

/** Returns the start of a process; null if it does not exist or the system does not report it. */
function readProcessStart(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The 22nd field (proc(5)). The second field is the program name, which can contain spaces and parentheses.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function world(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

async function lastLock(folder: string): Promise<number> {
  return Math.max(0, ...(await lockNumbers(folder)));
}

async function lockNumbers(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => {
    const digits = /^store\.lock\.(\d+)$/.exec(name)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
}

async function removeBelow(folder: string, number: number): Promise<void> {
  for (const lower of await lockNumbers(folder)) {
    if (lower < number) await unlink(join(folder, `store.lock.${lower}`)).catch(() => {});
  }
}
