import type { AnalyseOptions, FindingOverride } from '@assay/core';
import {
  displayName,
  displayUri,
  type Input,
  type ReadPolicy,
  type SpectralConfiguration,
} from '@assay/host';
import type { ReportContext, reporters } from '@assay/reporters';
import type { FindingComparison } from '../baseline/comparison.js';
import { openComparison, type BaselineFlags } from '../baseline/open-comparison.js';
import { UsageError } from '../command-error.js';
import {
  gateOf,
  rootOf,
  type ConfigurationFlags,
  type Configured,
  type OverridingFlags,
} from '../configuration/configured.js';
import { columnsOf, plainColumns, usesColor, type Io } from '../io.js';
import { oneOf, parseCount } from '../options.js';
import { readPolicy, type ReadFlags } from '../read-policy.js';
import { SharedFiles } from '../shared-files.js';
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
export interface PlannedInput {
  readonly input: Input;
  readonly policy: ReadPolicy;
  readonly options: AnalyseOptions;
  readonly overrides: readonly FindingOverride[];
}

/** What a run is to do, once its options are understood. */
export interface Plan {
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
 * Makes the plan of a run.
 *
 * @throws CommandError where an option is wrong, or a file that it names cannot be read.
 */
export async function makePlan(
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
