/** Why something of the service cannot be done, as a sentence for its operator. */
export class OperationFailure extends Error {
  readonly code = 'operation-failed';
}

/** What went wrong with a file, folder or port, as a clause that can follow a colon. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  switch (code) {
    case 'ENOENT':
      return 'no such file or folder';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'a part of its path is a file, not a folder';
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EROFS':
      return 'the file system is read-only';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** The literal `code` that Node gives to its errors. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
