const readReasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'its name is too long',
  ENXIO: 'nothing is at the other end of it',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk failed',
};

/** Describes why a file cannot be read, as a clause that can follow a colon: `permission denied`. */
export function readReason(error: unknown): string {
  const code = errorCode(error);
  return readReasons[code ?? ''] ?? `it cannot be read (${code ?? 'unknown reason'})`;
}

const writeReasons: Readonly<Record<string, string>> = {
  ENOENT: 'the folder allows no new files',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'it already exists',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'permission denied',
  EBUSY: 'it is in use, perhaps as a mount point: name a folder inside it',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'it exceeds the maximum file size',
  ENAMETOOLONG: 'its name is too long',
};

/** Describes why a file or folder cannot be written, as a clause that can follow a colon. */
export function writeReason(error: unknown): string {
  return writeReasons[errorCode(error) ?? ''] ?? (error instanceof Error ? error.message : String(error));
}

/** Returns the literal `code` that Node sets on its errors. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
