import type { Command } from 'commander';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';

/** Adds `assay cache` and what is below it to the program. */
export function addCache(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  const cache = program
    .command('cache')
    .description('show what is kept from one run to the next, and where')
    .helpCommand(false)
    .action(async () => {
      const { showCache } = await import('../commands/cache.js');
      finish(showCache(io));
    });
  cache
    .command('clear')
    .description('remove all of it')
    .action(async () => {
      const { clearCache } = await import('../commands/cache.js');
      finish(clearCache(io));
    });
}
