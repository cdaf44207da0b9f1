import { CommandError } from '../command-error.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { loadOptional } from '../optional-package.js';

/** The options of `assay serve` as they are typed, by the names of the settings. */
export type ServiceFlags = Readonly<Record<string, unknown>>;

/**
 * Runs `assay serve` until a signal stops it.
 *
 * @throws CommandError where a setting cannot be followed or the service cannot start.
 */
export async function serve(flags: ServiceFlags, io: Io): Promise<ExitCode> {
  const { OperationFailure, runService, SettingsError } = await loadOptional(
    '@assay/service',
    '`assay serve`',
    () => import('@assay/service'),
  );
  try {
    await runService(
      { options: flags, env: io.env, cwd: io.cwd() },
      { stdout: io.stdout, stderr: io.stderr },
    );
    return 0;
  } catch (error) {
    if (error instanceof SettingsError || error instanceof OperationFailure)
      throw new CommandError(error.message);
    throw error;
  }
}
