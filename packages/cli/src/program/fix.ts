import type { Command } from 'commander';
import type { FixFlags } from '../commands/fix.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { append } from './repeatable.js';

/** Adds `assay fix` to the program. */
export function addFix(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('fix')
    .description('mend what rules report, where that is proven to mend it and to harm nothing')
    .argument(
      '[inputs...]',
      'files and folders; with --dry-run or --overlay also a URL, or - for standard input',
    )
    .option('--dry-run', 'write nothing: print the changes as a diff that `git apply` takes')
    .option(
      '-r, --rule <id>',
      'apply only the fixes of this rule, which runs whatever the preset; repeatable',
      append,
    )
    .option('--suggested', 'apply suggested fixes too: decisions that most would take')
    .option('--unsafe', 'apply all fixes, those included that somebody who knows the API has to check')
    .option('-i, --interactive', 'show the diff of each fix, and ask')
    .option('--overlay <file>', 'leave the document alone and write an OpenAPI Overlay')
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'use no configuration')
    .option(
      '-p, --preset <preset>',
      'which rules run: recommended, strict, style or all (default: recommended)',
    )
    .option(
      '--fail-severity <severity>',
      'fail where findings this severe or worse are left: critical, high, medium, low, info or none (default: high)',
    )
    .option(
      '--root <folder>',
      'the folder that nothing outside of is read or written; by default that of each document',
    )
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (inputs: string[], flags: FixFlags) => {
      const { fixFiles } = await import('../commands/fix.js');
      finish(await fixFiles(inputs, flags, io));
    });
}
