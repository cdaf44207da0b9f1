import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { createLog } from '../operation/log.js';
import type { ServiceSettings } from '../settings/settings.js';
import { createAdministration, type Administration } from './administration.js';
import { connectAdministration, ServiceNotRunning } from './connect-administration.js';
import { openDataFolder } from './data-folder.js';
import { OperationFailure } from './failure.js';
import { findSocketPath } from './socket-path.js';

/** The service to administer, and whether to create its data folder. */
export interface AdministrationTarget extends Pick<ServiceSettings, 'data' | 'databaseUrl'> {
  readonly mayCreate: boolean;
}

/**
 * Runs a function with the administration of a service: over its socket if it runs, with its store otherwise.
 *
 * @throws OperationFailure if there is no such service, or it refuses.
 */
export async function withAdministration<Result>(
  target: AdministrationTarget,
  perform: (administration: Administration) => Promise<Result>,
  stderr: Writable,
): Promise<Result> {
  const socketPath = await findSocketPath(target.data);
  if (socketPath !== undefined) {
    try {
      return await perform(connectAdministration(socketPath));
    } catch (error) {
      if (!(error instanceof ServiceNotRunning)) throw error;
    }
  }
  return withStore(target, perform, stderr);
}

async function withStore<Result>(
  { data, databaseUrl, mayCreate }: AdministrationTarget,
  perform: (administration: Administration) => Promise<Result>,
  stderr: Writable,
): Promise<Result> {
  if (databaseUrl === null && !mayCreate && !(await isFolder(data))) {
    throw new OperationFailure(
      `There is no service in \`${data}\`: that folder does not exist. Use \`--data\` to name another one.`,
    );
  }
  if (databaseUrl === null) await openDataFolder(data);
  const [{ openStore }, { StoreError, StoreUnavailable }] = await Promise.all([
    import('../store.js'),
    import('../database/errors.js'),
  ]);
  const now = (): Date => new Date();
  try {
    const store = await openStore({ data, databaseUrl, log: createLog('error', stderr), now });
    try {
      return await perform(createAdministration(store, now));
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof StoreError) throw new OperationFailure(error.message);
    if (error instanceof StoreUnavailable)
      throw new OperationFailure('The database does not answer; try again later.');
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}
