import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { errorCode, writeReason } from '@assay/host';
import { makeFolder } from '@assay/host/make-folder';
import { CommandError } from '../command-error.js';
import { beforeInterrupt } from '../interrupt.js';

/** A file of a folder that is written. */
export interface FolderFile {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Options for writing a folder. */
export interface WriteOptions {
  /** Replaces what an earlier import wrote. */
  readonly replace: boolean;
  readonly cwd: string;
  /** Called now and then. */
  readonly watch?: (() => void) | undefined;
}

/**
 * Writes a folder that is there either completely or not at all: its files stand in a temporary folder beside it until all are written.
 *
 * @throws CommandError where something is there already and is not to be replaced, or it cannot be written.
 */
export async function writeFolder(
  folder: string,
  files: Iterable<FolderFile>,
  { replace, cwd, watch = () => undefined }: WriteOptions,
): Promise<void> {
  const target = resolve(cwd, folder);
  const isThere = hasContent(target, folder);
  if (isThere && !replace) {
    throw new CommandError(
      `Cannot write to \`${folder}\`: it is not empty. Name another folder, or replace what an earlier import wrote with \`--force\`.`,
    );
  }
  if (isThere && !isImport(target)) {
    throw new CommandError(`Cannot replace \`${folder}\`: it holds files that are not from an import.`);
  }
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
  const forget = beforeInterrupt(() => rmSync(temporary, { recursive: true, force: true }));
  try {
    await writeAll(temporary, files, watch);
    exchange(temporary, target);
  } catch (error) {
    // Files are made while they are written: what keeps them from being made says so itself.
    if (error instanceof CommandError) throw error;
    throw new CommandError(`Cannot write to \`${folder}\`: ${writeReason(error)}.`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    forget();
  }
}

/** Puts one folder in the place of another, which may be there or not: at once, so that no signal finds neither of them there. */
function exchange(temporary: string, target: string): void {
  if (!existsSync(target)) {
    renameSync(temporary, target);
    return;
  }
  const old = `${temporary}.old`;
  renameSync(target, old);
  try {
    renameSync(temporary, target);
  } catch (error) {
    renameSync(old, target);
    throw error;
  }
  renameSync(old, temporary);
}

/** Node writes a text at once where all of this is given: otherwise it makes bytes of it first. */
const exclusively = { encoding: 'utf8', mode: 0o666, flag: 'wx', flush: false } as const;

/** After so many files, signals are heard. */
const inARow = 32;

/** Writes each file before the next one is made. Thousands of small files cost twice as much when each waits for another thread. */
async function writeAll(folder: string, files: Iterable<FolderFile>, watch: () => void): Promise<void> {
  const folders = new Set<string>();
  let number = 0;
  for (const { path, text } of files) {
    // `join` and `dirname` look at each character of each path.
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (!folders.has(parent)) makeFolder(join(folder, parent));
    folders.add(parent);
    writeFileSync(`${folder}/${path}`, text, exclusively);
    if (++number % inARow !== 0) continue;
    watch();
    await setImmediate();
  }
}

function hasContent(target: string, folder: string): boolean {
  try {
    return readdirSync(target).length > 0;
  } catch (error) {
    switch (errorCode(error)) {
      case 'ENOENT':
        return false;
      case 'ENOTDIR':
        throw new CommandError(`Cannot write to \`${folder}\`: it is a file, but a folder is needed.`);
      default:
        throw new CommandError(`Cannot write to \`${folder}\`: ${writeReason(error)}.`);
    }
  }
}

/** Only what an import writes is ever deleted. */
const importEntries: ReadonlySet<string> = new Set([
  'errors.json',
  'exports',
  'flows',
  'group.json',
  'projects',
  'schemas.json',
  'variables',
]);

function isImport(target: string): boolean {
  const entries = readdirSync(target);
  return entries.includes('group.json') && entries.every((entry) => importEntries.has(entry));
}
