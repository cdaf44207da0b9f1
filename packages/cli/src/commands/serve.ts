import { CommandError } from '@assay/run/command-error';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { loadOptional } from '@assay/run/optional-package';
import { printNote } from '../output/print-messages.js';
import { openBrowser } from './open-browser.js';

/** The options of `assay serve` and `assay worker` from the command line, by the names of the settings. */
export type ServiceFlags = Readonly<Record<string, unknown>>;

/**
 * Runs `assay serve` or `assay worker` until a signal stops it.
 *
 * @throws CommandError if a setting is invalid or the process cannot start.
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
    const { open, printFirstKey, ...options } = flags;
    const sources = { options, env: io.env, cwd: io.cwd() };
    const { stdout, stderr } = io;
    if (command === 'worker') await runWorker(sources, { stdout, stderr });
    else
      await runService(
        sources,
        { stdout, stderr },
        {
          onListening: open === true ? (url) => openConsole(url, io) : undefined,
          printFirstKey: printFirstKey === true,
        },
      );
    return 0;
  } catch (error) {
    if (error instanceof SettingsError || error instanceof OperationFailure)
      throw new CommandError(error.message);
    throw error;
  }
}

/** Opens the console of a running service, only if the command runs in a terminal. */
function openConsole(url: string, io: Io): void {
  if (io.stderr.isTTY === true) openBrowser(`${url}/`, (sentence) => printNote(sentence, io));
  else printNote(`No browser was opened: this is not a terminal. The console is at ${url}/`, io);
}
