import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { errorCode, writeReason } from '@assay/host';
import { makeFolder } from '@assay/host/make-folder';
import { CommandError } from '../command-error.js';
import { findForeignFile, folderList, listFile } from './folder-list.js';
import { beforeInterrupt } from '../interrupt.js';

/** A file of a folder to write. */
export interface FolderFile {
  /** The path relative to the folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Options for writing a folder. */
export interface WriteOptions {
  /** True to replace what an earlier import wrote. */
  readonly replace: boolean;
  readonly cwd: string;
  /** Called after each batch of files. */
  readonly watch?: (() => void) | undefined;
}

/**
 * Writes a complete folder or nothing. The files are written to a temporary folder beside it, which is renamed at the end.
 *
 * @throws CommandError if the folder is not empty and must not be replaced, or writing fails.
 */
export async function writeFolder(
  folder: string,
  files: Iterable<FolderFile>,
  { replace, cwd, watch = () => undefined }: WriteOptions,
): Promise<void> {
  const target = resolve(cwd, folder);
  assertReplaceable(target, folder, replace);
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
  const forget = beforeInterrupt(() => rmSync(temporary, { recursive: true, force: true }));
  try {
    await writeAll(temporary, files, watch);
    // Other programs may have written to the folder since.
    assertReplaceable(target, folder, replace);
    exchange(temporary, target);
  } catch (error) {
    // Files are generated during writing. An error of the generator already has a complete message.
    if (error instanceof CommandError) throw error;
    throw new CommandError(`Cannot write to \`${folder}\`: ${writeReason(error)}.`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    forget();
  }
}

/** Throws if the folder has files that must not be deleted. */
function assertReplaceable(target: string, folder: string, replace: boolean): void {
  if (!hasContent(target, folder)) return;
  if (!replace) {
    throw new CommandError(
      `Cannot write to \`${folder}\`: it is not empty. Name another folder, or replace what an earlier import wrote with \`--force\`.`,
    );
  }
  refuseForeignFiles(target, folder);
}

/** Replaces a folder by another one. The renames are synchronous, so that no signal handler runs while neither folder exists. */
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

/** With all of these options, Node writes a text directly. Otherwise it first encodes it to a buffer. */
const exclusively = { encoding: 'utf8', mode: 0o666, flag: 'wx', flush: false } as const;

/** The number of files between two pauses for signals. */
const inARow = 32;

/**
 * Writes each file before the next one is generated, and their list at the end. Synchronous writing is twice as fast for thousands
 * of small files, because they do not wait for another thread.
 */
async function writeAll(folder: string, files: Iterable<FolderFile>, watch: () => void): Promise<void> {
  const folders = new Set<string>();
  const paths: string[] = [];
  for (const { path, text } of files) {
    // `join` and `dirname` would process every character of every path.
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (!folders.has(parent)) makeFolder(join(folder, parent));
    folders.add(parent);
    writeFileSync(`${folder}/${path}`, text, exclusively);
    if (paths.push(path) % inARow !== 0) continue;
    watch();
    await setImmediate();
  }
  writeFileSync(`${folder}/${listFile}`, folderList(paths), exclusively);
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

/** Refuses to replace a folder with a file that no import wrote. */
function refuseForeignFiles(target: string, folder: string): void {
  let path: string | undefined;
  try {
    path = findForeignFile(target);
  } catch (error) {
    throw new CommandError(`Cannot replace \`${folder}\`: ${writeReason(error)}.`);
  }
  if (path !== undefined) {
    throw new CommandError(
      `Cannot replace \`${folder}\`: Assay does not recognise \`${path}\` as a file of an import. Move or delete it, or name another folder.`,
    );
  }
}
