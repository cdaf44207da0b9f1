/** Says why a file or folder cannot be written, as a clause. */
export function writeReason(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOTDIR':
      return 'a part of its path is a file, not a folder';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'permission denied';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'ENAMETOOLONG':
      return 'its name is too long';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** The code of an error of the file system: `ENOENT`. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
