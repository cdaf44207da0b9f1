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
import { openPrivateFolder, whyNotPrivate } from './cache-folder.js';

/** The folder of the results in that of the cache. */
export const resultsFolder = 'results';

/** The most bytes that the results of one document may take, and those of all. */
const maxOfOne = 16 << 20;
const maxOfAll = 256 << 20;

const suffix = '.result';
const digestBytes = 32;

/** Values of the structured clone algorithm, kept under keys from one run to the next: each in a file of this user alone. */
export class KeptResults {
  private readonly folder: string;
  /** Reason why nothing can be cached; undefined if caching works. */
  readonly unusable: string | undefined;

  /** @param folder is made where it is missing */
  constructor(folder: string) {
    this.folder = folder;
    try {
      openPrivateFolder(folder);
    } catch (error) {
      this.unusable = errorMessage(error);
    }
  }

  /**
   * Returns the cached value of a key; undefined if there is none, or if the file is not as `keep` left it: damaged, a
   * link, or another user's.
   */
  find(key: string): unknown {
    if (this.unusable !== undefined) return undefined;
    const file = this.getFilePath(key);
    let opened: number | undefined;
    try {
      if (whyNotPrivate(lstatSync(this.folder)) !== undefined) return undefined;
      opened = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      const stats = fstatSync(opened);
      if (!stats.isFile() || whyNotPrivate(stats) !== undefined || stats.size > maxOfOne) return undefined;
      const bytes = readFileSync(opened);
      const body = bytes.subarray(digestBytes);
      if (!computeDigest(key, body).equals(bytes.subarray(0, digestBytes))) return undefined;
      return deserialize(body);
    } catch {
      // Nothing is kept yet, or it cannot be read: the document is analysed.
      return undefined;
    } finally {
      if (opened !== undefined) closeSync(opened);
    }
  }

  /** Keeps a value; in vain where it is too large, or the folder cannot be written to. */
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
      // A full disk, a home that is read only: the next run analyses the document again. `assay cache` says what is wrong.
      rmSync(draft, { force: true });
    }
  }

  /** Notes that what is kept under a key is still of use. */
  use(key: string): void {
    const now = new Date();
    try {
      utimesSync(this.getFilePath(key), now, now);
    } catch {
      // Another process has removed it.
    }
  }

  /** Removes what was not used for longest where more is kept than may be, and what processes left that ended as they wrote. */
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
      // It is tried again after the next run.
    }
  }

  private getFilePath(key: string): string {
    return join(this.folder, `${key}${suffix}`);
  }
}

/** SHA-256 of a key and what is kept under it: a file under another name is none. */
function computeDigest(key: string, body: Uint8Array): Buffer {
  return createHash('sha256').update(key).update(body).digest();
}
