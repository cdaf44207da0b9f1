import { access, chmod, constants, stat } from 'node:fs/promises';
import { makeFolder } from '@assay/host/make-folder';
import { OperationFailure, describeSystemError } from './failure.js';

/**
 * Creates the data folder if it does not exist, readable by this user only.
 *
 * @throws OperationFailure if it cannot be created, belongs to another user or is not writable.
 */
export async function openDataFolder(data: string): Promise<void> {
  try {
    makeFolder(data, 0o700);
    const { mode } = await stat(data);
    if ((mode & 0o077) !== 0) await chmod(data, 0o700);
    await access(data, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperationFailure(
      `The data folder \`${data}\` cannot be used: ${describeSystemError(error)}. \`--data\` chooses another one.`,
    );
  }
}
