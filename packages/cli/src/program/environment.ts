import type { ConfigFlags } from '../commands/config.js';
import type { MigrateFlags } from '../commands/migrate.js';
import type { TrustFlags } from '../commands/trust.js';
import { version } from '@assay/run/version';
import { addGroup, configFrom, noConfigCode, type ProgramContext } from './options.js';

export function addInit({ program, io, finish }: ProgramContext): void {
  program
    .command('init')
    .description('Create assay.config.yaml for the documents of a folder')
    .argument('[folder]', 'the folder to write to', '.')
    .action(async (folder: string) => {
      const { init } = await import('../commands/init.js');
      finish(await init(folder, io));
    });
}

export function addMigrate({ program, io, finish }: ProgramContext): void {
  program
    .command('migrate')
    .description('Move from Spectral, Redocly, vacuum or IBM')
    .argument('[file]', 'the configuration of the other tool (default: those of this folder)')
    .option('--write', 'write assay.config.yaml, unless there is one')
    .option('--check', 'fail unless both report the same findings for the documents of the folder')
    .action(async (file: string | undefined, flags: MigrateFlags) => {
      const { migrate } = await import('../commands/migrate.js');
      finish(await migrate(file, flags, io));
    });
}

/** Adds the commands about this machine's setup: `config`, `trust`, `cache`, `version` and `completion`. */
export function addEnvironmentCommands({ program, io, finish }: ProgramContext): void {
  addGroup(program, 'config', 'Show the configuration')
    .command('print')
    .description('Show the configuration of a document, with the source of each value')
    .argument('<document>', 'a file, a URL, or - for standard input')
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option(...noConfigCode)
    .option(...configFrom)
    .action(async (document: string, flags: ConfigFlags) => {
      const { printConfiguration } = await import('../commands/config.js');
      finish(await printConfiguration(document, flags, io));
    });
  program
    .command('trust')
    .description('Allow editors and agents to run code and send credentials of a folder')
    .argument('[folder]', 'the folder of the documents', '.')
    .option('--dry-run', 'only show the code and credentials')
    .option('--list', 'show trusted folders and their changes')
    .option('--revoke', 'stop trusting the folder')
    .action(async (folder: string, flags: TrustFlags) => {
      const { trust } = await import('../commands/trust.js');
      finish(await trust(folder, flags, io));
    });
  program
    .command('cache')
    .description('Show the cache')
    .helpCommand(false)
    .action(async () => {
      const { showCache } = await import('../commands/cache.js');
      finish(showCache(io));
    })
    .command('clear')
    .description('Clear the cache')
    .action(async () => {
      const { clearCache } = await import('../commands/cache.js');
      finish(clearCache(io));
    });
  program
    .command('version')
    .description('Print the version')
    .action(() => {
      io.stdout.write(`${version}\n`);
      finish(0);
    });
  program
    .command('completion')
    .description('Print the completion script of a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string) => {
      const { printCompletion } = await import('../commands/completion.js');
      finish(printCompletion(shell, program, io));
    });
}
