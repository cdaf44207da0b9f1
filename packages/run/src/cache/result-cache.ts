import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { errorMessage } from '@assay/text';
import { openPrivateFolder, describeOpenPermissions } from './cache-folder.js';

/** The folder for results inside the cache folder. */
export const resultsFolder = 'results';

/** Maximum bytes of the results of one document and of all documents. */
const maxOfOne = 16 << 20;
const maxOfAll = 256 << 20;

const suffix = '.result';
const digestBytes = 32;

/** Caches values of the structured clone algorithm between runs, by key. Each value has a file that only this user can access. */
export class KeptResults {
  private readonly folder: string;
  /** The reason why nothing can be cached; undefined if caching works. */
  readonly unusable: string | undefined;

  /** @param folder is created if it does not exist */
  constructor(folder: string) {
    this.folder = folder;
    try {
      openPrivateFolder(folder);
    } catch (error) {
      this.unusable = errorMessage(error);
    }
  }

  /** Returns the cached value of a key; undefined if none exists, or if the file is damaged, a link, or another user's. */
  find(key: string): unknown {
    if (this.unusable !== undefined) return undefined;
    const file = this.getFilePath(key);
    let opened: number | undefined;
    try {
      if (describeOpenPermissions(lstatSync(this.folder)) !== undefined) return undefined;
      opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      const stats = fstatSync(opened);
      if (!stats.isFile() || describeOpenPermissions(stats) !== undefined || stats.size > maxOfOne)
        return undefined;
      const bytes = readFileSync(opened);
      const body = bytes.subarray(digestBytes);
      if (!computeDigest(key, body).equals(bytes.subarray(0, digestBytes))) return undefined;
      return deserialize(body);
    } catch {
      // The cache is empty or unreadable, so the document is analysed.
      return undefined;
    } finally {
      if (opened !== undefined) closeSync(opened);
    }
  }

  /** Caches a value. Does nothing if it is too large or the folder is not writable. */
  keep(key: string, value: unknown): void {
    if (this.unusable !== undefined) return;
    const file = this.getFilePath(key);
    const draft = `${file}.${process.pid}.${Date.now().toString(36)}`;
    try {
      const body = serialize(value);
      if (digestBytes + body.length > maxOfOne) return;
      writeFileSync(draft, Buffer.concat([computeDigest(key, body), body]), { mode: 0o600, flag: 'wx' });
      renameSync(draft, file);
    } catch {
      // The disk is full or the home folder is read-only. The next run analyses the document again, and `assay cache` reports the
      // reason.
      rmSync(draft, { force: true });
    }
  }

  /** Marks a cached value as recently used. */
  use(key: string): void {
    const now = new Date();
    try {
      utimesSync(this.getFilePath(key), now, now);
    } catch {
      // Another process has removed the file.
    }
  }

  /** Removes the least recently used files beyond the size limit, including drafts of processes that ended while writing. */
  tidy(): void {
    if (this.unusable !== undefined) return;
    try {
      const files = readdirSync(this.folder)
        .filter((name) => name.includes(suffix))
        .flatMap((name) => {
          const path = join(this.folder, name);
          const stats = statSync(path, { throwIfNoEntry: false });
          return stats === undefined ? [] : [{ path, time: stats.mtimeMs, size: stats.size }];
        })
        .toSorted((a, b) => b.time - a.time);
      let bytes = 0;
      for (const { path, size } of files) {
        bytes += size;
        if (bytes > maxOfAll) rmSync(path, { force: true });
      }
    } catch {
      // The next run tries again.
    }
  }

  private getFilePath(key: string): string {
    return join(this.folder, `${key}${suffix}`);
  }
}

/** Computes the SHA-256 of a key and its value. The key is included, so that a renamed file is invalid. */
function computeDigest(key: string, body: Uint8Array): Buffer {
  return createHash('sha256').update(key).update(body).digest();
}
