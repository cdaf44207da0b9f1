import { resolve } from 'node:path';
import { isFolder, type ReadPolicy } from '@assay/host';
import { UsageError } from './command-error.js';
import type { Io } from './io.js';

/** The options that say what may be read. */
export interface ReadFlags {
  readonly root?: string;
  readonly allowRemote?: boolean;
}

/**
 * Makes the policy under which documents are read.
 *
 * @throws UsageError where `--root` is no folder.
 */
export async function readPolicy({ root, allowRemote }: ReadFlags, io: Io): Promise<ReadPolicy> {
  const cwd = io.cwd();
  if (root !== undefined && !(await isFolder(resolve(cwd, root))))
    throw new UsageError(`\`--root ${root}\`: there is no such folder.`);
  return { cwd, root, fetch: { allowRemote: allowRemote === true }, stdin: () => io.stdin };
}
