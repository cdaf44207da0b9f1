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

/** Adds `assay validate` to the program. */
export function addValidate({ program, io, finish }: ProgramContext): void {
  const { reports, take } = reportArguments();
  const command = program
    .command('validate')
    .alias('lint')
    .description('say what is wrong with OpenAPI documents')
    .argument(
      '[inputs...]',
      'files, folders, patterns, URLs, or - for standard input; by default what the configuration includes',
    )
    .option(
      '-f, --format <format>',
      'how the report is written: codeframe, summary, line, json, ndjson, csv, sarif, junit, checkstyle, github, gitlab, gitlab-sast, teamcity, markdown, html or agent; repeatable, each followed by its --output (default: that of the output, or codeframe)',
      take('format'),
    )
    .option('-o, --output <file>', 'write the report to a file', take('output'))
    .option(
      '--by <rule|document>',
      'what findings are listed by (default: rule where there are several documents)',
    )
    .option('-c, --config <file>', 'use this configuration instead of the nearest one')
    .option('--no-config', 'use no configuration')
    .option(...noConfigCode)
    .option(...configFrom)
    .option(
      '-p, --preset <preset>',
      'which rules run: recommended, strict, style, agents, all or none (default: recommended)',
    )
    .option(
      '-r, --rule <id=level>',
      'switch a rule off, or set its maximum (=high) or exact (==high) severity; repeatable',
      append,
    )
    .option(
      '--only <id>',
      'run only these rules, even those that are off: ids with commas between; repeatable',
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
    .option(
      '--max-findings <number>',
      'report at most this many findings per document, the most severe first',
    )
    .option('--min-score <number>', 'fail where a document scores less, from 0 to 100')
    .option('-a, --all', 'show every place, not only the first few')
    .option('-q, --quiet', 'show only what fails the gate')
    .option('--baseline <file>', 'report only what the baseline does not have')
    .option('--update-baseline', 'write all findings to the baseline')
    .option('--since <commit>', 'report only what is new since a git commit, and what has changed')
    .option('--no-diff', 'with --since: compare findings only, not what the documents mean')
    .option(
      '--fail-on <what>',
      'with --since: which changes fail: weaker from medium on (the default), breaking, weaker,breaking or none',
    )
    .option(
      '--fixes',
      'with sarif, markdown and html: propose the safe and suggested fixes, which are proven first',
    )
    .option('--ruleset <file>', 'run a Spectral ruleset too')
    .option('--ruleset-engine <name>', 'run the ruleset by `native` or `spectral` only')
    .option('--show-secrets', showSecrets)
    .option('-w, --watch', 'go on, and validate again what changes, referenced files included')
    .option('--timing', 'print how long each rule took, on standard error')
    .option(
      '--jobs <number>',
      'validate at most this many documents at once (default: one per core, where that is faster)',
    )
    .option('--cache', 'keep the results of each document, and give them again where nothing has changed')
    .option('--no-color', 'use no colours (NO_COLOR and FORCE_COLOR are honoured too)');
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

/** Adds `assay score` to the program. */
export function addScore({ program, io, finish }: ProgramContext): void {
  const command = program
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
    .option(...noConfigCode)
    .option(...configFrom)
    .option(
      '--jobs <number>',
      'analyse at most this many documents at once (default: one per core, where that is faster)',
    )
    .option('--no-color', 'use no colours');
  addReadOptions(command, eachRoot).action(async (inputs: string[], flags: ScoreFlags) => {
    const { score } = await import('../commands/score.js');
    finish(await score(inputs, flags, io));
  });
}
