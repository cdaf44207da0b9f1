import { overrideFindings, type AnalyseOptions, type Analysis, type FindingOverride } from '@assay/core';
import {
  displayName,
  displayUri,
  type Input,
  type ReadPolicy,
  type SpectralConfiguration,
} from '@assay/host';
import {
  describeResult,
  reporters,
  Tally,
  type ReportContext,
  type Reporter,
  type Summary,
} from '@assay/reporters';
import { analyseInput, unparsedText } from '../analyse-input.js';
import type { FindingComparison } from '../baseline/comparison.js';
import { openComparison, tellComparison, type BaselineFlags } from '../baseline/open-comparison.js';
import { UsageError } from '../command-error.js';
import {
  configureAll,
  gateOf,
  openConfigurations,
  rootOf,
  tellingMistakes,
  type ConfigurationFlags,
  type Configured,
  type OverridingFlags,
} from '../configuration/configured.js';
import { findInputs } from '../configuration/find-inputs.js';
import type { ExitCode } from '../exit-code.js';
import { columnsOf, plainColumns, usesColor, type Io } from '../io.js';
import { mostSevere } from '../most-severe.js';
import { oneOf, parseCount } from '../options.js';
import { openOutput, type Output } from '../output/output.js';
import { Progress } from '../progress.js';
import { readPolicy, type ReadFlags } from '../read-policy.js';
import { SharedFiles } from '../shared-files.js';
import { tellProblems } from '../tell.js';
import { Timing } from '../timing.js';
import { version } from '../version.js';

/** The options of `assay validate` as they are typed. */
export interface ValidateFlags extends ReadFlags, ConfigurationFlags, OverridingFlags, BaselineFlags {
  readonly format: string;
  readonly output?: string;
  readonly maxFindings?: string;
  readonly all?: boolean;
  readonly quiet?: boolean;
  readonly timing?: boolean;
  readonly ruleset?: string;
  readonly color: boolean;
}

const reportFormats = ['codeframe', 'json'] as const satisfies (keyof typeof reporters)[];

/** An input, and what its configuration and the command line say about it. */
interface PlannedInput {
  readonly input: Input;
  readonly policy: ReadPolicy;
  readonly options: AnalyseOptions;
  readonly overrides: readonly FindingOverride[];
}

/** What a run is to do, once its options are understood. */
interface Plan {
  readonly cwd: string;
  readonly inputs: readonly PlannedInput[];
  readonly context: ReportContext;
  readonly format: keyof typeof reporters;
  readonly maxFindings: number | undefined;
  readonly output: string | undefined;
  readonly timing: Timing | undefined;
  readonly comparison: FindingComparison | undefined;
}

/**
 * Runs `assay validate`: analyses the documents one after the other and reports each as soon as it is analysed.
 *
 * @throws CommandError where an option is wrong or the report cannot be written.
 */
export async function validate(texts: readonly string[], flags: ValidateFlags, io: Io): Promise<ExitCode> {
  const { inputs, problems, configured } = await tellingMistakes(io, async () => {
    const configurations = openConfigurations(flags, io);
    const found = await findInputs(texts, configurations, io.cwd());
    if (found === undefined) {
      throw new UsageError(
        'Say what to validate, for example `assay validate openapi.yaml`: files, folders, patterns, URLs, or `-` for standard input.',
      );
    }
    return { ...found, configured: await configureAll(found.inputs, configurations, flags) };
  });
  const plan = await makePlan(configured, flags, io);
  tellProblems(problems, io);
  const output = await openOutput(plan.output, pathsOf(inputs), io);
  try {
    const { summary, allRead } = await report(plan, problems, output, io);
    await output.commit();
    if (plan.comparison !== undefined) tellComparison(await plan.comparison.finish(), io);
    if (plan.timing !== undefined) io.stderr.write(plan.timing.toText());
    if (plan.output !== undefined && !plan.context.display.quiet) {
      io.stderr.write(`${describeResult(summary)} The report is in ${plan.output}.\n`);
    }
    return exitCodeOf(summary, allRead);
  } catch (error) {
    await output.abort();
    throw error;
  }
}

async function makePlan(
  configured: ReadonlyMap<Input, Configured>,
  flags: ValidateFlags,
  io: Io,
): Promise<Plan> {
  const isPrinted = flags.output === undefined;
  const cwd = io.cwd();
  const inputs: PlannedInput[] = [];
  const shared = new SharedFiles(cwd);
  for (const [input, each] of configured) inputs.push(await planInput(input, each, flags, shared, io));
  return {
    cwd,
    inputs,
    context: {
      version,
      gate: gateOf(flags, configured.values()),
      display: {
        columns: isPrinted ? columnsOf(io.stdout) : plainColumns,
        color: isPrinted && usesColor(io.stdout, io.env, flags.color),
        all: flags.all === true,
        quiet: flags.quiet === true,
      },
      documents: inputs.length,
      nameOf: (uri) => displayName(uri, cwd),
      uriOf: displayUri,
    },
    format: oneOf('--format', flags.format, reportFormats),
    maxFindings:
      flags.maxFindings === undefined ? undefined : parseCount('--max-findings', flags.maxFindings),
    output: flags.output,
    timing: flags.timing === true ? new Timing() : undefined,
    comparison: await openComparison(
      { ...flags, baseline: baselineOf(flags, configured) },
      [...configured.keys()],
      inputs[0]?.policy ?? (await readPolicy(flags, io)),
    ),
  };
}

/** The baseline of the command line, else the configured one. */
function baselineOf(flags: ValidateFlags, configured: ReadonlyMap<Input, Configured>): string | undefined {
  // What is asked for by a commit or a file counts instead of what is configured.
  if (flags.baseline !== undefined || flags.since !== undefined) return flags.baseline;
  const named = new Set(
    [...configured.values()].flatMap(({ configuration }) => configuration.values.baseline?.value ?? []),
  );
  const [first, second] = named;
  if (second !== undefined) {
    throw new UsageError(
      `The documents have different baselines, \`${first}\` and \`${second}\`: validate them apart, or say which counts with \`--baseline\`.`,
    );
  }
  return first;
}

async function planInput(
  input: Input,
  { configuration, settings }: Configured,
  flags: ValidateFlags,
  shared: SharedFiles,
  io: Io,
): Promise<PlannedInput> {
  const { rules, values } = configuration;
  const allowRemote = flags.allowRemote ?? values.allowRemote?.value;
  return {
    input,
    policy: await readPolicy(
      {
        root: flags.root ?? (await rootOf(configuration)),
        allowRemote,
      },
      io,
    ),
    options: {
      rules,
      preset: settings.preset,
      settings: settings.settings,
      timing: flags.timing === true,
      today: new Date().toISOString().slice(0, 10),
      ignoreFile: await shared.ignoreFileOf(input, values.ignoreFile?.value),
      analysers: await shared.analysersOf(rulesetOf(flags) ?? values.spectral?.value, allowRemote),
    },
    overrides: settings.overrides,
  };
}

/** The ruleset of the command line, which takes the place of the configured one. */
function rulesetOf({ ruleset }: ValidateFlags): SpectralConfiguration | undefined {
  return ruleset === undefined ? undefined : { ruleset, categories: {} };
}

/** Analyses and reports all documents. `allRead` is false where one of them could not be read. */
async function report(
  plan: Plan,
  problems: Summary['unread'],
  output: Output,
  io: Io,
): Promise<{ readonly summary: Summary; readonly allRead: boolean }> {
  const { context } = plan;
  const reporter = (await reporters[plan.format]())(context);
  const tally = new Tally(context.gate);
  const progress = new Progress(io.stderr, !context.display.quiet);
  await writeAll(reporter.begin(), output);
  let allRead = problems.length === 0;
  try {
    for (const [index, planned] of plan.inputs.entries()) {
      progress.step(progressText(planned.input, index, plan));
      const wasRead = await reportInput(planned, plan, reporter, tally, output, progress);
      allRead &&= wasRead;
    }
  } finally {
    progress.clear();
  }
  const showsTime = plan.output === undefined && io.stdout.isTTY === true;
  const summary = tally.summary(problems, showsTime ? performance.now() / 1000 : undefined);
  await writeAll(reporter.end(summary), output);
  return { summary, allRead };
}

async function reportInput(
  { input, policy, options, overrides }: PlannedInput,
  { cwd, maxFindings, timing, comparison }: Plan,
  reporter: Reporter,
  tally: Tally,
  output: Output,
  progress: Progress,
): Promise<boolean> {
  const { result, analysis } = await analyseInput(input, policy, options, (bytes) =>
    progress.stepThrough(bytes, `Analysing ${displayName(input.uri, cwd)}`),
  );
  const overridden: Analysis = {
    ...analysis,
    findings: overrideFindings(analysis.findings, overrides, analysis.model),
  };
  const compared =
    comparison && (await comparison.apply({ input, analysis, findings: overridden.findings, options }));
  const told: Analysis = compared === undefined ? overridden : { ...overridden, findings: compared.findings };
  const findings = maxFindings === undefined ? told.findings : mostSevere(told.findings, maxFindings);
  tally.add(told, findings.length, compared?.known);
  timing?.add(analysis.timings);
  progress.clear();
  await writeAll(
    reporter.document({ analysis: told, findings, unparsedText: unparsedText(result, analysis) }),
    output,
  );
  return result.ok;
}

async function writeAll(texts: Iterable<string>, output: Output): Promise<void> {
  for (const text of texts) await output.write(text);
}

function progressText(input: Input, index: number, { inputs, cwd }: Plan): string {
  const name = displayName(input.uri, cwd);
  const verb = input.kind === 'url' ? 'Fetching' : 'Analysing';
  return inputs.length === 1 ? `${verb} ${name}` : `${verb} ${name} (${index + 1} of ${inputs.length})`;
}

function pathsOf(inputs: readonly Input[]): string[] {
  return inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : []));
}

/** A rule that failed may have missed what the gate is there for: the run is not to be trusted. */
function exitCodeOf(summary: Summary, allRead: boolean): ExitCode {
  if (!allRead || summary.ruleFailures > 0) return 2;
  return summary.passed ? 0 : 1;
}
