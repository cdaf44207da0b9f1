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

// What `node:fs/promises` does, at once. Loading that takes 5 ms, and the first call starts four threads: for a small document
// that is a tenth of the run. docs/decisions/files-are-read-at-once.md.

/** Looks at what a path leads to. Rejects as `node:fs` does. */
export function stat(path: string): Promise<Stats> {
  return promised(() => statSync(path));
}

/** Names the kind of file that contains no document, with its article: `a socket`; undefined for readable files. */
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
    return undefined; // `<(command)` and `/dev/stdin` are what the user asked for
  }
  return stats.isFIFO() ? 'a named pipe' : 'a device';
}

/** True where a path leads to a folder. */
export function isFolder(path: string): Promise<boolean> {
  return promised(() => statSync(path).isDirectory()).catch(() => false);
}

/** True where a path leads to a regular file. */
export function isFile(path: string): Promise<boolean> {
  return promised(() => statSync(path).isFile()).catch(() => false);
}

/** Resolves the symbolic links of a path. Rejects as `node:fs` does. */
export function realpath(path: string): Promise<string> {
  return promised(() => realpathSync.native(path));
}

/** Makes sure that a file may be used in a way: a constant of `node:fs`. Rejects as that does. */
export function access(path: string, mode: number): Promise<void> {
  return promised(() => accessSync(path, mode));
}

/** Reads a whole file. Rejects as `node:fs` does. */
export function readBytes(path: string): Promise<Buffer> {
  return promised(() => readFileSync(path));
}

/** Reads a whole file of UTF-8. Rejects as `node:fs` does. */
export function readText(path: string): Promise<string> {
  return promised(() => readFileSync(path, 'utf8'));
}

/** Adds a text to the end of a file, which is made where there is none; all of it or nothing. Rejects as `node:fs` does. */
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

/** Returns the target of a symbolic link as written. Rejects as `node:fs` does. */
export function readLink(path: string): Promise<string> {
  return promised(() => readlinkSync(path));
}

/** Lists the entries of a folder. Rejects as `node:fs` does. */
export function readFolder(path: string): Promise<Dirent[]> {
  return promised(() => readdirSync(path, { withFileTypes: true }));
}

function promised<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
