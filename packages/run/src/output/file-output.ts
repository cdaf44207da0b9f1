import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode, writeReason } from '@assay/host';
import { CommandError } from '../command-error.js';
import { beforeInterrupt } from '../interrupt.js';

/**
 * Writes a file that is there either completely or not at all: what is written stands in a temporary file beside it
 * until it is complete. Devices and pipes are written directly.
 *
 * @throws CommandError where the file cannot be written, or is one of the inputs.
 */
export async function openFile(path: string, inputs: readonly string[], cwd: string): Promise<Output> {
  try {
    const target = findTarget(resolve(cwd, path));
    if (isOneOfInputs(target.path, inputs)) {
      throw new CommandError(`Cannot write \`${path}\`: it is one of the documents that are read.`);
    }
    if (target.kind === 'folder') throw new CommandError(`Cannot write \`${path}\`: it is a folder.`);
    if (target.kind === 'file' && isReadOnly(target.path))
      throw new CommandError(`Cannot write \`${path}\`: it is read-only.`);
    return target.kind === 'device'
      ? await openDevice(target.path, path)
      : openReplacement(target.path, path, target.mode);
  } catch (error) {
    throw writeError(path, error, resolve(cwd, path));
  }
}

/** True for a file that nobody, or not this user, may change. The folder would let it be replaced, but whoever made it so did not mean that. */
export function isReadOnly(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return false;
  try {
    accessSync(path, constants.W_OK);
    // Administrators may change everything.
    return (mode & 0o222) === 0;
  } catch {
    return true;
  }
}

/** Target of a path: a file that may exist already, or something that must be written as it is. */
interface Target {
  readonly kind: 'file' | 'folder' | 'device';
  readonly path: string;
  /** The permissions of the file that is there. */
  readonly mode: number | undefined;
}

function findTarget(path: string): Target {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return { kind: 'folder', path, mode: undefined };
  if (stats?.isFile() === true)
    return { kind: 'file', path: realpathSync.native(path), mode: stats.mode & 0o777 };
  // A link that leads to no file yet must not be replaced by one, and neither must `/dev/stdout`.
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return { kind: stats !== undefined || isLink ? 'device' : 'file', path, mode: undefined };
}

function isOneOfInputs(path: string, inputs: readonly string[]): boolean {
  return inputs.some((input) => realPathOf(input) === path);
}

function realPathOf(input: string): string {
  try {
    return realpathSync.native(input);
  } catch {
    return input;
  }
}

/** Opens a replacement of a file. The existing content is read and written at once, like inputs: host/src/files.ts. */
function openReplacement(target: string, path: string, mode: number | undefined): Output {
  const temporary = join(dirname(target), `.${basename(target)}.${randomName()}.tmp`);
  // `wx` follows no link and takes no file that is there, so nobody can put one in its place.
  let opened: number | undefined = openSync(temporary, 'wx', mode ?? 0o666);
  const forget = beforeInterrupt(() => unlinkSync(temporary));
  const close = (): void => {
    if (opened === undefined) return;
    const closing = opened;
    opened = undefined;
    closeSync(closing);
  };
  const abort = (): void => {
    forget();
    try {
      close();
    } catch {
      // What could not be written goes away.
    }
    rmSync(temporary, { force: true });
  };
  const attempt = async (work: () => void, undo = (): void => {}): Promise<void> => {
    try {
      work();
    } catch (error) {
      undo();
      throw writeError(path, error);
    }
  };
  return {
    write: (text) =>
      attempt(() => {
        // `writeSync` may take only a part of it; `writeFileSync` goes on from where the last one ended.
        if (opened !== undefined) writeFileSync(opened, text);
      }),
    commit: () =>
      attempt(() => {
        close();
        renameSync(temporary, target);
        forget();
      }, abort),
    abort: () => attempt(abort),
  };
}

/** A name that hardly any file has; loading `node:crypto` for it would take 8 ms of each start. */
function randomName(): string {
  return `${process.pid}-${Math.random().toString(36).slice(2)}`;
}

/** Opens what is written as it is. It may keep its writers waiting, such as a pipe: that must not stop everything else. */
async function openDevice(target: string, path: string): Promise<Output> {
  const { open } = await import('node:fs/promises');
  const handle = await open(target, 'w');
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

function writeError(path: string, error: unknown, target = path): CommandError {
  if (error instanceof CommandError) return error;
  return new CommandError(`Cannot write \`${path}\`: ${describeWriteFailure(path, error, target)}.`);
}

function describeWriteFailure(path: string, error: unknown, target: string): string {
  const hasNoFolder = errorCode(error) === 'ENOENT' && !existsSync(dirname(target));
  return hasNoFolder ? `there is no folder \`${dirname(path)}\`` : writeReason(error);
}

/** Destination of a command's result. */
export interface Output {
  /** Writes a piece and waits until it is taken. */
  readonly write: (text: string) => Promise<void>;
  /** Ends a complete result. */
  readonly commit: () => Promise<void>;
  /** Ends a result that is not complete, of which nothing may remain where that is possible. */
  readonly abort: () => Promise<void>;
}
