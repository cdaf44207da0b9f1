import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { openPrivateFolder, describeOpenPermissions } from '@assay/run/cache/cache-folder';

/** Compiled code of the bundle from earlier runs. */
export interface KeptCode {
  readonly code: Buffer;
  /** The parts of Assay that those runs used. */
  readonly uses: ReadonlySet<string>;
}

/** The maximum number of files: enough for the pieces of a few versions of Assay, of V8 and of its flags. */
const maxFiles = 48;
const suffix = '.code';

/**
 * Returns the cache file for a piece of a bundle. It depends on the V8 version, its current flags and the processor architecture.
 *
 * @param bundle - a name that identifies the content of the bundle
 */
export function keptCodeFile(folder: string, bundle: string): string {
  return join(folder, `${bundle}-${process.arch}-${cachedDataVersionTag().toString(16)}${suffix}`);
}

// A file contains the code, a second copy, its uses, and the length of the uses in four bytes. V8 does not detect damaged code.
// Comparing two copies is faster than loading a module for checksums: docs/decisions/kept-code.md.
const lengthBytes = 4;
const chunkBytes = 1 << 18;

/**
 * Reads cached code.
 *
 * @returns undefined if none exists, or if the file is damaged, a link or another user's
 */
export function readKeptCode(file: string): KeptCode | undefined {
  let opened: number | undefined;
  try {
    if (describeOpenPermissions(lstatSync(dirname(file))) !== undefined) return undefined;
    opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const stats = fstatSync(opened);
    return stats.isFile() && describeOpenPermissions(stats) === undefined
      ? readCopies(opened, stats.size)
      : undefined;
  } catch {
    // The cache is empty or unreadable, so the bundle is compiled.
    return undefined;
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

function readCopies(opened: number, size: number): KeptCode | undefined {
  if (size < lengthBytes) return undefined;
  const length = fill(Buffer.allocUnsafeSlow(lengthBytes), opened, size - lengthBytes).readUInt32LE();
  const both = size - lengthBytes - length;
  if (both <= 0 || both % 2 !== 0) return undefined;
  const code = fill(Buffer.allocUnsafeSlow(both / 2), opened, 0);
  const chunk = Buffer.allocUnsafeSlow(Math.min(chunkBytes, code.length));
  for (let start = 0; start < code.length; start += chunk.length) {
    const part = code.subarray(start, start + chunk.length);
    const copy = fill(chunk.subarray(0, part.length), opened, code.length + start);
    if (!copy.equals(part)) return undefined;
  }
  const uses = fill(Buffer.allocUnsafeSlow(length), opened, both).toString('latin1');
  return { code, uses: new Set(uses.split(' ')) };
}

function fill(bytes: Buffer, opened: number, position: number): Buffer {
  if (readSync(opened, bytes, 0, bytes.length, position) !== bytes.length)
    throw new Error('The file ends too early.');
  return bytes;
}

/**
 * Writes code to the cache, readable only for this user. Concurrent writes are safe: the last one wins.
 *
 * @throws Error if writing fails.
 */
export function keepCode(file: string, { code, uses }: KeptCode): void {
  const folder = dirname(file);
  openPrivateFolder(folder);
  const list = Buffer.from([...uses].join(' '), 'latin1');
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(list.length);
  const draft = `${file}.${process.pid}.${Date.now().toString(36)}`;
  try {
    writeFileSync(draft, Buffer.concat([code, code, list, length]), { mode: 0o600, flag: 'wx' });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  removeOldest(folder);
}

/** Removes the oldest files, including drafts of processes that ended while writing. */
function removeOldest(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => name.includes(suffix))
    .map((name) => join(folder, name))
    .map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.time - a.time);
  for (const { path } of files.slice(maxFiles)) rmSync(path, { force: true });
}
