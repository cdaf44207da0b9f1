import type { Administration } from '@assay/service/administration';
import { CommandError } from '@assay/run/command-error';
import type { ServiceFlags } from './serve.js';
import type { Io } from '@assay/run/io';
import { loadOptional } from '@assay/run/optional-package';

/**
 * Loads the administration of the service.
 *
 * @throws CommandError if the service is not installed.
 */
export function loadAdministration(): Promise<typeof import('@assay/service/administration')> {
  const load = (): Promise<typeof import('@assay/service/administration')> =>
    import('@assay/service/administration');
  return loadOptional('@assay/service', 'This command', load);
}

/**
 * Runs a function with the keys and engines of the service that the options select. The service may be running or stopped.
 *
 * @param mayCreate true if a missing data folder may be created
 * @throws CommandError if the administration fails.
 */
export async function administer<Result>(
  flags: object,
  io: Io,
  mayCreate: boolean,
  perform: (administration: Administration) => Promise<Result>,
): Promise<Result> {
  const { OperationFailure, readSettings, SettingsError, withAdministration } = await loadAdministration();
  try {
    const options: ServiceFlags = { ...flags };
    const { data, databaseUrl } = await readSettings({
      options: { data: options['data'], config: options['config'] },
      env: io.env,
      cwd: io.cwd(),
    });
    return await withAdministration({ data, databaseUrl, mayCreate }, perform, io.stderr);
  } catch (error) {
    if (error instanceof SettingsError || error instanceof OperationFailure)
      throw new CommandError(error.message);
    throw error;
  }
}
