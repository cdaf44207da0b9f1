import type { Command } from 'commander';
import type { ExplainFlags } from '../commands/explain.js';
import type { RulesFlags } from '../commands/rules.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';

/** Adds `assay rules` to the program. */
export function addRules(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('rules')
    .description('list the rules')
    .option('-f, --format <format>', 'table, json or markdown', 'table')
    .option('-p, --preset <preset>', 'only the rules of this preset: recommended, strict, style or all')
    .option('--no-color', 'use no colours')
    .action(async (flags: RulesFlags) => {
      const { listRules } = await import('../commands/rules.js');
      finish(await listRules(flags, io));
    });
}

/** Adds `assay explain` to the program. */
export function addExplain(program: Command, io: Io, finish: (exitCode: ExitCode) => void): void {
  program
    .command('explain')
    .description('say what a rule finds, or a change does, why it matters and what to do')
    .argument('<id>', 'the id of a rule or of a kind of change, as reports name it')
    .option('--no-color', 'use no colours')
    .action(async (id: string, flags: ExplainFlags) => {
      const { explain } = await import('../commands/explain.js');
      finish(await explain(id, flags, io));
    });
}
