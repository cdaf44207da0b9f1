import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OperationFailure } from './failure.js';

/** The most bytes of the path of a socket; the limits of operating systems are a little higher. */
const longest = 100;

/** Finds the administration socket of a data folder. Undefined if it should be recorded, and is not. */
export async function findSocketPath(data: string): Promise<string | undefined> {
  const path = socketIn(data);
  if (fits(path)) return path;
  try {
    const note: unknown = JSON.parse(await readFile(noteIn(data), 'utf8'));
    const noted = typeof note === 'object' && note !== null && 'socket' in note ? note.socket : undefined;
    return typeof noted === 'string' ? noted : undefined;
  } catch {
    return undefined;
  }
}

/** A path for the administration socket of a data folder, and what removes what was made for it. */
export async function makeSocketPath(data: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = socketIn(data);
  if (fits(path)) return { path, remove: async () => {} };
  const left = await findSocketPath(data);
  if (left !== undefined) await removeFolder(left);
  const folder = await mkdtemp(join(tmpdir(), 'assay-'));
  const elsewhere = socketIn(folder);
  if (!fits(elsewhere)) {
    await rm(folder, { recursive: true, force: true });
    throw new OperationFailure(
      `The path of the data folder \`${data}\` is too long for a socket, and so is that of \`${tmpdir()}\`: choose a shorter one.`,
    );
  }
  await writeFile(noteIn(data), `${JSON.stringify({ socket: elsewhere })}\n`, { mode: 0o600 });
  return {
    path: elsewhere,
    remove: async () => {
      await rm(noteIn(data), { force: true });
      await removeFolder(elsewhere);
    },
  };
}

/** Removes the folder that was made for a socket, and nothing else that a note may name. */
async function removeFolder(socket: string): Promise<void> {
  const folder = dirname(socket);
  if (dirname(folder) === tmpdir() && /^assay-\w{6}$/.test(folder.slice(tmpdir().length + 1)))
    await rm(folder, { recursive: true, force: true });
}

function socketIn(folder: string): string {
  return join(folder, 'admin.sock');
}

function noteIn(data: string): string {
  return join(data, 'admin.json');
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= longest;
}
