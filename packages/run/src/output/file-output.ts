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
 * Writes a complete file or nothing. The text is written to a temporary file beside it, which is renamed at the end. Devices and
 * pipes are written directly.
 *
 * @throws CommandError if the file cannot be written or is one of the inputs.
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

/**
 * True if a file is read-only for all users or for this one. Its folder would allow a replacement, but the owner has protected
 * the file on purpose.
 */
export function isReadOnly(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return false;
  try {
    accessSync(path, constants.W_OK);
    // Administrators can write to every file, so the mode decides.
    return (mode & 0o222) === 0;
  } catch {
    return true;
  }
}

/** The target of a path: a file that may exist, or a device that must be written directly. */
interface Target {
  readonly kind: 'file' | 'folder' | 'device';
  readonly path: string;
  /** The permissions of the existing file. */
  readonly mode: number | undefined;
}

function findTarget(path: string): Target {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return { kind: 'folder', path, mode: undefined };
  if (stats?.isFile() === true)
    return { kind: 'file', path: realpathSync.native(path), mode: stats.mode & 0o777 };
  // A link without a target file must not be replaced by a file, and neither must `/dev/stdout`.
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

/** Opens a temporary file that replaces the target on commit. Writes are synchronous, like reads of inputs: host/src/files.ts. */
function openReplacement(target: string, path: string, mode: number | undefined): Output {
  const temporary = join(dirname(target), `.${basename(target)}.${randomName()}.tmp`);
  // `wx` follows no link and rejects existing files, so no other program can substitute the file.
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
      // The file is removed, so write errors do not matter.
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
        // `writeSync` can write only a part of the text. `writeFileSync` writes all of it at the current position.
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

/** Returns a name that is unlikely to exist. Loading `node:crypto` would add 8 ms to each start. */
function randomName(): string {
  return `${process.pid}-${Math.random().toString(36).slice(2)}`;
}

/** Opens a device or pipe for asynchronous writing, because a pipe can block its writers. */
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
    // `write` can write only a part of the text. `writeFile` on a handle writes all of it at the current position.
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

/** The destination of a command's result. */
export interface Output {
  /** Writes a text and waits until it is accepted. */
  readonly write: (text: string) => Promise<void>;
  /** Completes the result. */
  readonly commit: () => Promise<void>;
  /** Ends an incomplete result and removes it if possible. */
  readonly abort: () => Promise<void>;
}
