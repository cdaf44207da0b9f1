import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, readdir, readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StoreError } from './errors.js';

/** A folder that no other process may open. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Holder of a lock. */
interface Holder {
  readonly pid: number;
  /**
   * Start of the process, in ticks since the machine started; a later process with the same id has another. Null if the
   * system does not report it.
   */
  readonly started: string | null;
  /** The start of the machine and the process namespace in which `pid` means something. */
  readonly world: string | null;
}

const beatInterval = 2_000;
const watchTime = 8_000;

/**
 * Locks a folder for this process.
 *
 * A lock is a file `store.lock.<n>`, and the greatest number counts. Who finds the greatest one abandoned makes the next one,
 * by a hard link, which only one can do; nobody ever removes the greatest. So two processes that find the same abandoned lock
 * at once do not remove each other's.
 *
 * @throws StoreError where another process holds it: names its pid.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const self = thisProcess();
  const draft = join(folder, `store.lock.draft-${randomUUID()}`);
  await writeFile(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    // Each try fails only where another process got further, so a few are enough.
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
      return hold(path);
    }
  } finally {
    await unlink(draft);
  }
  throw new StoreError(`The data folder ${folder} cannot be locked: other processes keep trying to open it.`);
}

function hold(path: string): FolderLock {
  // Tells processes that cannot see this one, in other containers, that it lives.
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, beatInterval);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      // Empty, it is free; removed, its number could be given twice.
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
    // The file was written by `lockFolder` and linked when it was whole.
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

async function isAlive(holder: Holder | undefined, path: string, self: Holder): Promise<boolean> {
  if (holder !== undefined && holder.world !== null && holder.world === self.world)
    return readProcessStart(holder.pid) === holder.started;
  // A process of another container or another run of the machine cannot be looked up: it shows that it lives by touching its file.
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

/** Returns the start of a process; null if there is none, or the system does not report it. */
function readProcessStart(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The 22nd field (proc(5)); the second is the name of the program, which can hold spaces and parentheses.
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
