import type { ExplainFlags } from '../commands/explain.js';
import type { ExplainOperationFlags } from '../commands/explain-operation.js';
import type { IgnoreFlags } from '../commands/ignore.js';
import type { RulesFlags } from '../commands/rules.js';
import type { RulesetFlags } from '../commands/ruleset-check.js';
import { addGroup, addReadOptions, type ProgramContext } from './options.js';

export function addRuleCommands({ program, io, finish }: ProgramContext): void {
  program
    .command('rules')
    .description('List the rules')
    .option('-f, --format <format>', 'table, json or markdown', 'table')
    .option(
      '-p, --preset <preset>',
      'only the rules of this preset: recommended, strict, style, agents or all',
    )
    .option('--no-color', 'disable colours')
    .action(async (flags: RulesFlags) => {
      const { listRules } = await import('../commands/rules.js');
      finish(await listRules(flags, io));
    });
  const explaining = program
    .command('explain')
    .description('Explain a rule, a change, or the role of an operation')
    .argument('<id>', 'the id of a rule or change, as in reports; with --operation a document')
    .option('--operation <operation>', 'an operation of the document: its operationId, or "POST /users"')
    .option('--full', 'show details, references and whole example documents')
    .option('-f, --format <format>', 'with --operation: text or json', 'text')
    .option('--no-color', 'disable colours');
  addReadOptions(explaining).action(
    async (id: string, flags: ExplainFlags & ExplainOperationFlags & { readonly operation?: string }) => {
      if (flags.operation !== undefined) {
        const { explainOperationOf } = await import('../commands/explain-operation.js');
        finish(await explainOperationOf(flags.operation, id, flags, io));
        return;
      }
      const { explain } = await import('../commands/explain.js');
      finish(await explain(id, flags, io));
    },
  );
}

export function addRulesetCommands({ program, io, finish }: ProgramContext): void {
  const group = addGroup(program, 'ruleset', 'Test declared rules, or check a Spectral ruleset');
  group
    .command('test')
    .description('Run declared rules on their good and bad snippets')
    .argument('[file]', 'the configuration; by default that of this folder')
    .action(async (file: string | undefined) => {
      const { testDeclaredRules } = await import('../commands/ruleset-test.js');
      finish(await testDeclaredRules(file, io));
    });
  group
    .command('check')
    .description('List the rules of a Spectral ruleset, and the engine of each')
    .argument('<file>', 'the ruleset: a file or a URL')
    .option('--allow-remote', 'also read extended rulesets from other servers')
    .action(async (file: string, flags: RulesetFlags) => {
      const { checkRuleset } = await import('../commands/ruleset-check.js');
      finish(await checkRuleset(file, flags, io));
    });
}

export function addIgnore({ program, io, finish }: ProgramContext): void {
  program
    .command('ignore')
    .description('Ignore a finding')
    .argument('<document>', 'a file or a URL')
    .argument('<rule>', 'the id of a rule, or of a change of `assay diff`, as in reports')
    .argument(
      '[pointer]',
      'the JSON Pointer of the finding, as in JSON reports (default: the whole document)',
    )
    .option('--reason <text>', 'the reason')
    .option('--owner <name>', 'the responsible person or team')
    .option('--until <date>', 'the last day, such as 2027-01-31')
    .option('--ignore-file <file>', 'the ignore file (default: the nearest .assay-ignore.yaml)')
    .action(async (document: string, rule: string, pointer: string | undefined, flags: IgnoreFlags) => {
      const { ignoreFinding } = await import('../commands/ignore.js');
      finish(await ignoreFinding(document, rule, pointer, flags, io));
    });
}
