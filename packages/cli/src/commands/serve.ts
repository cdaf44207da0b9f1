import { CommandError } from '../command-error.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { loadOptional } from '../optional-package.js';

/** The options of `assay serve` and `assay worker` as they are typed, by the names of the settings. */
export type ServiceFlags = Readonly<Record<string, unknown>>;

/**
 * Runs `assay serve` or `assay worker` until a signal stops it.
 *
 * @throws CommandError where a setting cannot be followed or the process cannot start.
 */
export async function serve(
  flags: ServiceFlags,
  io: Io,
  command: 'serve' | 'worker' = 'serve',
): Promise<ExitCode> {
  const { OperationFailure, runService, runWorker, SettingsError } = await loadOptional(
    '@assay/service',
    `\`assay ${command}\``,
    () => import('@assay/service'),
  );
  try {
    const run = command === 'serve' ? runService : runWorker;
    await run({ options: flags, env: io.env, cwd: io.cwd() }, { stdout: io.stdout, stderr: io.stderr });
    return 0;
  } catch (error) {
    if (error instanceof SettingsError || error instanceof OperationFailure)
      throw new CommandError(error.message);
    throw error;
  }
}
