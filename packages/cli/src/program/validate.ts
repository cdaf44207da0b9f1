import type { ScoreFlags } from '../commands/score.js';
import type { ValidateFlags } from '../commands/validate.js';
import {
  addOverlayOption,
  addReadOptions,
  append,
  eachRoot,
  configFrom,
  noConfigCode,
  reportArguments,
  showSecrets,
  type ProgramContext,
} from './options.js';

export function addValidate({ program, io, finish }: ProgramContext): void {
  const { reports, take } = reportArguments();
  const command = program
    .command('validate')
    .alias('lint')
    .description('Report problems in OpenAPI documents')
    .argument(
      '[inputs...]',
      'files, folders, patterns, URLs, or - for standard input; by default the documents of the configuration',
    )
    .option(
      '-f, --format <format>',
      'the format of the report: codeframe, summary, line, json, ndjson, csv, sarif, junit, checkstyle, github, gitlab, gitlab-sast, teamcity, markdown, html or agent; repeatable, each followed by its --output (default: that of the output, or codeframe)',
      take('format'),
    )
    .option('-o, --output <file>', 'write the report to a file', take('output'))
    .option(
      '--by <rule|document>',
      'list findings by rule or by document (default: rule if there are several documents)',
    )
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'ignore all configurations')
    .option(...noConfigCode)
    .option(...configFrom)
    .option(
      '-p, --preset <preset>',
      'the rules to run: recommended, strict, style, agents, all or none (default: recommended)',
    )
    .option(
      '-r, --rule <id=level>',
      'turn off a rule, or set its maximum (=high) or exact (==high) severity; repeatable',
      append,
    )
    .option(
      '--only <id>',
      'run only these rules, even if they are off: ids separated by commas; repeatable',
      append,
    )
    .option(
      '--tag <tag>',
      'run only the rules of a topic, a category, an OWASP item (API8), a CWE (CWE-319) or a plugin; repeatable',
      append,
    )
    .option(
      '--fail-severity <severity>',
      'fail on findings this severe or worse: critical, high, medium, low, info or none (default: high)',
    )
    .option(
      '--schema-errors <fail|ignore>',
      'whether violations of the official OpenAPI schema fail the run (default: fail)',
    )
    .option('--max-findings <number>', 'maximum number of findings per document, the most severe first')
    .option('--min-score <number>', 'fail if a document scores less, from 0 to 100')
    .option('-a, --all', 'show every location, not only the first few')
    .option('-q, --quiet', 'show only what fails the gate')
    .option('--baseline <file>', 'report only findings that are not in the baseline')
    .option('--update-baseline', 'write all findings to the baseline')
    .option('--since <commit>', 'report only new findings and changes since a git commit')
    .option('--no-diff', 'with --since: compare findings only, not the meaning of the documents')
    .option(
      '--fail-on <what>',
      'with --since: the changes that fail the run: weaker from medium on (default), breaking, weaker,breaking or none',
    )
    .option('--fixes', 'with sarif, markdown and html: add verified safe and suggested fixes')
    .option('--ruleset <file>', 'also run a Spectral ruleset')
    .option('--ruleset-engine <name>', 'run the ruleset only with `native` or `spectral`')
    .option('--show-secrets', showSecrets)
    .option('-w, --watch', 're-validate on change, also of referenced files')
    .option('--timing', 'print the time of each rule on standard error')
    .option(
      '--jobs <number>',
      'number of documents to validate in parallel (default: one per core if that is faster)',
    )
    .option('--cache', 'cache the results of unchanged documents')
    .option('--no-color', 'disable colours (NO_COLOR and FORCE_COLOR also work)');
  addReadOptions(addOverlayOption(command), eachRoot).action(
    async (inputs: string[], flags: Omit<ValidateFlags, 'reports'>) => {
      const run =
        flags.watch === true
          ? (await import('../commands/watch.js')).watch
          : (await import('../commands/validate.js')).validate;
      finish(await run(inputs, { ...flags, reports }, io));
    },
  );
}

export function addScore({ program, io, finish }: ProgramContext): void {
  const command = program
    .command('score')
    .description('Score documents from 0 to 100')
    .argument(
      '[inputs...]',
      'files, folders, patterns, URLs, or - for standard input; by default the documents of the configuration',
    )
    .option('-f, --format <format>', 'text or json (default: that of the output, or text)')
    .option('-o, --output <file>', 'write to a file')
    .option('--min-score <number>', 'fail if a document scores less, from 0 to 100')
    .option('-a, --all', 'list the lost points of each of several documents')
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'ignore all configurations')
    .option(...noConfigCode)
    .option(...configFrom)
    .option(
      '--jobs <number>',
      'number of documents to analyse in parallel (default: one per core if that is faster)',
    )
    .option('--no-color', 'disable colours');
  addReadOptions(command, eachRoot).action(async (inputs: string[], flags: ScoreFlags) => {
    const { score } = await import('../commands/score.js');
    finish(await score(inputs, flags, io));
  });
}
