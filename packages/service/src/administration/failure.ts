import { errorMessage } from '@assay/text';

/** Failure of an operation on the service, as a sentence for its operator. */
export class OperationFailure extends Error {
  readonly code = 'operation-failed';
}

/** Describes a failure of a file, folder or port, as a clause that can follow a colon. */
export function describeSystemError(error: unknown): string {
  const code = getErrorCode(error);
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
      return errorMessage(error);
  }
}

/** Returns the literal `code` that Node sets on its errors. */
export function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
