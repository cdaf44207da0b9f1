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
import { openPrivateFolder, whyNotPrivate } from '@assay/run/cache/cache-folder';

/** Code that V8 made of the bundle in earlier runs. */
export interface KeptCode {
  readonly code: Buffer;
  /** The parts of Assay that those runs used. */
  readonly uses: ReadonlySet<string>;
}

/** The most that are kept: those of the pieces of a few versions of Assay, of V8 and of its flags. */
const maxFiles = 48;
const suffix = '.code';

/**
 * The file with the code of a piece of a bundle for the V8 that runs, with the flags that are set now, on this kind of processor.
 *
 * @param bundle - the name that nothing of other content has
 */
export function keptCodeFile(folder: string, bundle: string): string {
  return join(folder, `${bundle}-${process.arch}-${cachedDataVersionTag().toString(16)}${suffix}`);
}

// A file holds the code, the code again, its uses, and the length of the uses in four bytes. V8 runs damaged code as if it were
// sound. To compare two copies costs less than to load a module for checksums: docs/decisions/kept-code.md.
const lengthBytes = 4;
const chunkBytes = 1 << 18;

/**
 * Reads kept code.
 *
 * @returns undefined where there is none, or a file that `keepCode` did not leave so: damaged, a link, of another user.
 */
export function readKeptCode(file: string): KeptCode | undefined {
  let opened: number | undefined;
  try {
    if (whyNotPrivate(lstatSync(dirname(file))) !== undefined) return undefined;
    opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const stats = fstatSync(opened);
    return stats.isFile() && whyNotPrivate(stats) === undefined ? readCopies(opened, stats.size) : undefined;
  } catch {
    // Nothing is kept yet, or it may not be read. The bundle is compiled then.
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
 * Keeps code for later runs, for this user only. Others that keep code at the same time do no harm: the last one stays.
 *
 * @throws Error where that is not possible.
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

/** Removes the code that was kept first, and what processes left that ended as they wrote. */
function removeOldest(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => name.includes(suffix))
    .map((name) => join(folder, name))
    .map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.time - a.time);
  for (const { path } of files.slice(maxFiles)) rmSync(path, { force: true });
}
