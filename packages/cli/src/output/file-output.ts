import { unlinkSync } from 'node:fs';
import { lstat, open, realpath, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandError } from '../command-error.js';
import { beforeInterrupt } from '../interrupt.js';
import type { Output } from './output.js';
import { errorCode, writeReason } from './write-reason.js';

/**
 * Writes a file that is there either completely or not at all: what is written stands in a temporary file beside it
 * until it is complete. Devices and pipes are written directly.
 *
 * @throws CommandError where the file cannot be written, or is one of the inputs.
 */
export async function openFile(path: string, inputs: readonly string[], cwd: string): Promise<Output> {
  try {
    const target = await findTarget(resolve(cwd, path));
    if (await isOneOf(target.path, inputs)) {
      throw new CommandError(`Cannot write \`${path}\`: it is one of the documents that are read.`);
    }
    if (target.kind === 'folder') throw new CommandError(`Cannot write \`${path}\`: it is a folder.`);
    return target.kind === 'device'
      ? directOutput(await open(target.path, 'w'), path)
      : await openReplacement(target.path, path, target.mode);
  } catch (error) {
    throw writeError(path, error);
  }
}

/** What a path leads to: a file that may be there already, or something that must be written as it is. */
interface Target {
  readonly kind: 'file' | 'folder' | 'device';
  readonly path: string;
  /** The permissions of the file that is there. */
  readonly mode: number | undefined;
}

async function findTarget(path: string): Promise<Target> {
  const stats = await unlessMissing(stat(path));
  if (stats?.isDirectory() === true) return { kind: 'folder', path, mode: undefined };
  if (stats?.isFile() === true) return { kind: 'file', path: await realpath(path), mode: stats.mode & 0o777 };
  // A link that leads to no file yet must not be replaced by one, and neither must `/dev/stdout`.
  const isLink = (await unlessMissing(lstat(path)))?.isSymbolicLink() === true;
  return { kind: stats !== undefined || isLink ? 'device' : 'file', path, mode: undefined };
}

async function unlessMissing<T>(stats: Promise<T>): Promise<T | undefined> {
  try {
    return await stats;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function isOneOf(path: string, inputs: readonly string[]): Promise<boolean> {
  for (const input of inputs) {
    if ((await realpath(input).catch(() => input)) === path) return true;
  }
  return false;
}

async function openReplacement(target: string, path: string, mode: number | undefined): Promise<Output> {
  const temporary = join(dirname(target), `.${basename(target)}.${randomName()}.tmp`);
  // `wx` follows no link and takes no file that is there, so nobody can put one in its place.
  const handle = await open(temporary, 'wx', mode ?? 0o666);
  const forget = beforeInterrupt(() => unlinkSync(temporary));
  const abort = async (): Promise<void> => {
    forget();
    await handle.close().catch(() => {});
    await rm(temporary, { force: true });
  };
  return {
    write: (text) => writeTo(handle, text, path),
    commit: async () => {
      try {
        await handle.close();
        await rename(temporary, target);
        forget();
      } catch (error) {
        await abort();
        throw writeError(path, error);
      }
    },
    abort,
  };
}

/** A name that hardly any file has; loading `node:crypto` for it would take 8 ms of each start. */
function randomName(): string {
  return `${process.pid}-${Math.random().toString(36).slice(2)}`;
}

function directOutput(handle: FileHandle, path: string): Output {
  return {
    write: (text) => writeTo(handle, text, path),
    commit: () => handle.close(),
    abort: () => handle.close(),
  };
}

async function writeTo(handle: FileHandle, text: string, path: string): Promise<void> {
  try {
    // `write` may take only a part of it; `writeFile` on a handle goes on from where the last one ended.
    await handle.writeFile(text);
  } catch (error) {
    throw writeError(path, error);
  }
}

function writeError(path: string, error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  return new CommandError(`Cannot write \`${path}\`: ${reasonOf(path, error)}.`);
}

function reasonOf(path: string, error: unknown): string {
  return errorCode(error) === 'ENOENT' ? `there is no folder \`${dirname(path)}\`` : writeReason(error);
}
