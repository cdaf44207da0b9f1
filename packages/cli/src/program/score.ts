import type { Command } from 'commander';
import type { ScoreFlags } from '../commands/score.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';

/** Adds `assay score` to the program. */
export function addScore(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('score')
    .description('score documents from 0 to 100, and say what costs points')
    .argument(
      '[inputs...]',
      'files, folders, patterns, URLs, or - for standard input; by default what the configuration includes',
    )
    .option(
      '-f, --format <format>',
      'text for people, json for programs (default: that of the output, or text)',
    )
    .option('-o, --output <file>', 'write to a file')
    .option('--min-score <number>', 'fail where a document scores less, from 0 to 100')
    .option('-a, --all', 'say of several documents too what each of them loses points for')
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'use no configuration')
    .option(
      '--jobs <number>',
      'analyse at most this many documents at once (default: one per core, where that is faster)',
    )
    .option('--no-color', 'use no colours')
    .option('--root <folder>', 'the folder that references must not leave; by default that of each document')
    .option('--allow-remote', 'follow references to http: and https: URLs')
    .action(async (inputs: string[], flags: ScoreFlags) => {
      const { score } = await import('../commands/score.js');
      finish(await score(inputs, flags, io));
    });
}
