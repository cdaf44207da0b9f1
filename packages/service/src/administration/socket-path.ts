import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OperationFailure } from './failure.js';

/** The maximum length of a socket path in bytes. Operating systems allow slightly more. */
const longest = 100;

const isWindowsHere = process.platform === 'win32';

/** Finds the administration socket of a data folder. Undefined if the path is in a note and the note is missing or invalid. */
export async function findSocketPath(
  data: string,
  isWindows: boolean = isWindowsHere,
): Promise<string | undefined> {
  const path = socketIn(data);
  if (fits(path) && !isWindows) return path;
  try {
    const note: unknown = JSON.parse(await readFile(noteIn(data), 'utf8'));
    const noted = typeof note === 'object' && note !== null && 'socket' in note ? note.socket : undefined;
    return typeof noted === 'string' ? noted : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates a path for the administration socket of a data folder, and a function that removes the created files. Windows has
 * pipes, which are in no folder. Their path is a secret in the data folder, so that no other user can occupy it first.
 *
 * @param isWindows - set by tests
 */
export async function makeSocketPath(
  data: string,
  isWindows: boolean = isWindowsHere,
): Promise<{ path: string; remove(): Promise<void> }> {
  if (isWindows) {
    const pipe = `\\\\.\\pipe\\assay-${randomUUID()}`;
    await writeNote(data, pipe);
    return { path: pipe, remove: () => rm(noteIn(data), { force: true }) };
  }
  const path = socketIn(data);
  if (fits(path)) return { path, remove: async () => {} };
  const left = await findSocketPath(data, false);
  if (left !== undefined) await removeFolder(left);
  const folder = await mkdtemp(join(tmpdir(), 'assay-'));
  const elsewhere = socketIn(folder);
  if (!fits(elsewhere)) {
    await rm(folder, { recursive: true, force: true });
    throw new OperationFailure(
      `The path of the data folder \`${data}\` is too long for a socket, and so is that of \`${tmpdir()}\`: choose a shorter one.`,
    );
  }
  await writeNote(data, elsewhere);
  return {
    path: elsewhere,
    remove: async () => {
      await rm(noteIn(data), { force: true });
      await removeFolder(elsewhere);
    },
  };
}

/** Removes the folder that was created for a socket. Ignores any other path that a note contains. */
async function removeFolder(socket: string): Promise<void> {
  const folder = dirname(socket);
  if (dirname(folder) === tmpdir() && /^assay-\w{6}$/.test(folder.slice(tmpdir().length + 1)))
    await rm(folder, { recursive: true, force: true });
}

function socketIn(folder: string): string {
  return join(folder, 'admin.sock');
}

function writeNote(data: string, socket: string): Promise<void> {
  return writeFile(noteIn(data), `${JSON.stringify({ socket })}\n`, { mode: 0o600 });
}

function noteIn(data: string): string {
  return join(data, 'admin.json');
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= longest;
}
