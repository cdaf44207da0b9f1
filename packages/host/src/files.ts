import {
  accessSync,
  appendFileSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  type Dirent,
  type Stats,
} from 'node:fs';

// A synchronous replacement of `node:fs/promises`. Loading that module takes 5 ms, and its first call starts four threads: a
// tenth of the run for a small document. docs/decisions/files-are-read-at-once.md.

/** Returns the stats of a path's target. Rejects like `node:fs`. */
export function stat(path: string): Promise<Stats> {
  return promised(() => statSync(path));
}

/** Describes a type of file that contains no document, with its article: `a socket`; undefined for readable files. */
export function unreadableKind(stats: Stats, typed: boolean): string | undefined {
  if (stats.isFile()) {
    return undefined;
  }
  if (stats.isDirectory()) {
    return 'a folder';
  }
  if (stats.isSocket()) {
    return 'a socket';
  }
  if (stats.isBlockDevice()) {
    return 'a block device';
  }
  if (typed) {
    return undefined; // the user named `<(command)` or `/dev/stdin`
  }
  return stats.isFIFO() ? 'a named pipe' : 'a device';
}

/** True if a path leads to a folder. */
export function isFolder(path: string): Promise<boolean> {
  return promised(() => statSync(path).isDirectory()).catch(() => false);
}

/** True if a path leads to a regular file. */
export function isFile(path: string): Promise<boolean> {
  return promised(() => statSync(path).isFile()).catch(() => false);
}

/** Resolves the symbolic links of a path. Rejects like `node:fs`. */
export function realpath(path: string): Promise<string> {
  return promised(() => realpathSync.native(path));
}

/** Checks access to a file in a mode of `node:fs`. Rejects like `node:fs`. */
export function access(path: string, mode: number): Promise<void> {
  return promised(() => accessSync(path, mode));
}

/** Reads a whole file. Rejects like `node:fs`. */
export function readBytes(path: string): Promise<Buffer> {
  return promised(() => readFileSync(path));
}

/** Reads a whole UTF-8 file. Rejects like `node:fs`. */
export function readText(path: string): Promise<string> {
  return promised(() => readFileSync(path, 'utf8'));
}

/** Appends a text to a file, and creates the file if it is missing. Writes everything or nothing. Rejects like `node:fs`. */
export function appendText(path: string, text: string): Promise<void> {
  return promised(() => {
    const before = statSync(path, { throwIfNoEntry: false })?.size;
    try {
      appendFileSync(path, text);
    } catch (error) {
      if (before === undefined) rmSync(path, { force: true });
      else truncateSync(path, before);
      throw error;
    }
  });
}

/** Returns the target of a symbolic link as written. Rejects like `node:fs`. */
export function readLink(path: string): Promise<string> {
  return promised(() => readlinkSync(path));
}

/** Lists the entries of a folder. Rejects like `node:fs`. */
export function readFolder(path: string): Promise<Dirent[]> {
  return promised(() => readdirSync(path, { withFileTypes: true }));
}

function promised<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
