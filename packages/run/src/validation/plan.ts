import type { GateFault } from '@assay/core';
import type { Input, SpectralConfiguration, Suspect } from '@assay/host';
import type { FindingComparison } from '../baseline/comparison.js';
import { openComparison, type BaselineFlags, type PastRun } from '../baseline/open-comparison.js';
import { findLostDocuments } from '../baseline/lost-documents.js';
import type { PastInputs } from '../review/previous-inputs.js';
import { UsageError } from '../command-error.js';
import { readChangePolicy } from '../diff/policy.js';
import {
  gateOf,
  getCodeFolder,
  listOnly,
  minScoreOf,
  resolveRoot,
  type ConfigurationFlags,
  type Configured,
  type OverridingFlags,
} from '../configuration/configured.js';
import { columnsOf, usesColor, type Io } from '../io.js';
import { formatEntry, reportFormats } from '@assay/reporters';
import {
  parseChoice,
  parseCount,
  parseJobs,
  parseSchemaErrors,
  readPolicy,
  type ReadFlags,
} from '../options.js';
import { listOverlayUris, type OverlayFlags } from '../overlay/named-overlays.js';
import { readReportRequests, type ReportArgument, type ReportRequest } from '../output/report-requests.js';
import type { SharedFiles } from '../shared-files.js';
import { requireCacheFolder } from '../cache/require-cache-folder.js';
import { refuseScoreForAgents, refuseWithSomeRules } from './refuse-options.js';
import { suggestsNextSteps } from './suggests-next-steps.js';
import { listOriginCredentials } from '../configuration/configured-policy.js';
import type { CacheTask, DocumentTask, ReportTask, RunTask } from './task.js';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The options of `assay validate` from the command line. */
export interface ValidateFlags
  extends ReadFlags, OverlayFlags, ConfigurationFlags, OverridingFlags, BaselineFlags {
  /** `--format` and `--output`, in their order. */
  readonly reports: readonly ReportArgument[];
  readonly by?: string;
  readonly maxFindings?: string;
  readonly all?: boolean;
  readonly quiet?: boolean;
  readonly timing?: boolean;
  readonly watch?: boolean;
  readonly cache?: boolean;
  readonly jobs?: string;
  readonly ruleset?: string;
  readonly rulesetEngine?: string;
  readonly fixes?: boolean;
  readonly showSecrets?: boolean;
  readonly color: boolean;
}

/** The plan of a run, created from its options. */
export interface Plan {
  readonly run: RunTask;
  readonly documents: readonly DocumentTask[];
  /** The tasks for probable documents. Those that are part of another document are skipped. */
  readonly suspects: readonly DocumentTask[];
  readonly reports: readonly ReportRequest[];
  readonly timing: Timing | undefined;
  readonly comparison: FindingComparison | undefined;
  /** The minimum score of each document; undefined if none exists. */
  readonly minScore: number | undefined;
  /** The ids of the selected rules, without those that always run; undefined if all rules run. */
  readonly only: readonly string[] | undefined;
  /** Number of threads; undefined if not set. */
  readonly jobs: number | undefined;
}

/** Documents of a run in addition to the inputs. */
export interface PlanSources {
  /** Files of the named folders that are probably documents. */
  readonly suspects: readonly Suspect[];
  /** The named folders. */
  readonly folders: readonly string[];
  readonly configure: (inputs: readonly Input[]) => Promise<ReadonlyMap<Input, Configured>>;
  /** Changes of the files that control the gate, by the document that reports them. */
  readonly gateFaults?: ReadonlyMap<Input, readonly GateFault[]>;
  /** Finds what has happened to the inputs' documents since a commit. */
  readonly findPast?: (ref: string) => Promise<PastInputs>;
}

/**
 * Creates the plan of a run.
 *
 * @param purpose - `reports` to report findings, `scores` for scores only
 * @throws CommandError if an option is invalid, or a file that it names cannot be read.
 */
export async function makePlan(
  configured: ReadonlyMap<Input, Configured>,
  flags: ValidateFlags,
  shared: SharedFiles,
  io: Io,
  purpose: 'reports' | 'scores',
  sources: PlanSources,
): Promise<Plan> {
  const cwd = io.cwd();
  const only = listOnly(configured.values());
  if (only !== undefined) refuseWithSomeRules(flags);
  const today = new Date().toISOString().slice(0, 10);
  const repository = findRepository(cwd);
  const documents: DocumentTask[] = [];
  for (const [input, each] of configured) {
    const task = await planDocument(input, each, flags, shared, io);
    documents.push({ ...task, gateFaults: sources.gateFaults?.get(input) ?? [] });
  }
  refuseScoreForAgents(flags, documents);
  const gate = gateOf(flags, configured.values());
  const requests = purpose === 'scores' ? [] : readReportRequests(flags.reports, cwd);
  const by = flags.by === undefined ? undefined : parseChoice('--by', flags.by, ['rule', 'document']);
  const reports = requests.map(({ format, output }): ReportTask => {
    const isPrinted = output === undefined;
    return {
      format,
      display: {
        columns: isPrinted ? columnsOf(io.stdout, io.env) : Infinity,
        color: isPrinted && usesColor(io.stdout, io.env, flags.color),
        all: flags.all === true,
        quiet: flags.quiet === true,
        by,
      },
    };
  });
  const maxFindings =
    flags.maxFindings === undefined ? undefined : parseCount('--max-findings', flags.maxFindings);
  const minScore = minScoreOf(flags, configured.values());
  const jobs = flags.jobs === undefined ? undefined : parseJobs(flags.jobs);
  const [first] = documents;
  const suspects = [...sources.suspects];
  const findPast: PastRun['findPast'] = async (ref, changeGate) => {
    const past = (await sources.findPast?.(ref)) ?? { renamed: {}, removed: [], suspects: [], notes: [] };
    const isGated = changeGate?.weaker === true || changeGate?.breaking === true;
    // Without a gate for changes, removed documents are not reported.
    suspects.push(...past.suspects.filter(({ missing }) => isGated || missing === undefined));
    return past;
  };
  const allRules = [...configured.values()].flatMap(({ configuration }) => configuration.rules);
  const policies = Object.fromEntries(
    Array.from(configured, ([{ uri }, { configuration }]) => [
      uri,
      readChangePolicy({}, configuration.values),
    ]),
  );
  const comparison = await openComparison(
    {
      ...flags,
      baseline: purpose === 'scores' ? undefined : baselineOf(flags, configured),
      // With selected rules, changes are not compared by default, because they are not findings of a rule.
      diff:
        only !== undefined && flags.since !== undefined && flags.failOn === undefined ? false : flags.diff,
    },
    [...configured.keys()],
    first === undefined
      ? await readPolicy(flags, io)
      : { cwd, root: first.root, fetch: { allowRemote: first.allowRemote, credentials: first.credentials } },
    { today, repository, showSecrets: flags.showSecrets === true, policies, findPast },
    shared,
    allRules,
    only,
  );
  if (comparison?.source.kind === 'file')
    suspects.push(...findLostDocuments(comparison.source, sources.folders, [...configured.keys()]));
  const suspectTasks = await planSuspects(suspects, sources, flags, shared, io);
  return {
    run: {
      cwd,
      code: shared.codePolicy,
      configFrom: flags.configFrom,
      config: flags.config === true ? undefined : flags.config,
      timing: flags.timing === true,
      today,
      maxFindings,
      reports,
      repository,
      gate,
      scores:
        only === undefined &&
        (purpose === 'scores' ||
          minScore !== undefined ||
          reports.some(({ format }) => formatEntry(format).showsScore === true)),
      showSecrets: flags.showSecrets === true,
      fixes: wantsFixes(flags, reports),
      documents: documents.length + suspectTasks.length,
      nextSteps: suggestsNextSteps(flags, requests, comparison, io),
      comparison: comparison?.source,
      cache: flags.cache === true ? cacheOf(io) : undefined,
    },
    documents,
    suspects: suspectTasks,
    reports: requests,
    timing: flags.timing === true ? new Timing() : undefined,
    comparison,
    minScore,
    only,
    jobs,
  };
}

/** Plans the tasks that follow the documents. Each file has one task. */
async function planSuspects(
  suspects: readonly Suspect[],
  { configure }: PlanSources,
  flags: ValidateFlags,
  shared: SharedFiles,
  io: Io,
): Promise<DocumentTask[]> {
  // Later entries win, because a commit or a baseline gives the better reason.
  const byUri = new Map(suspects.map((each) => [each.input.uri, each]));
  const ordered = [...byUri.values()].sort((a, b) => (a.input.uri < b.input.uri ? -1 : 1));
  const configured = await configure(ordered.map(({ input }) => input));
  const tasks: DocumentTask[] = [];
  for (const { input, missing } of ordered) {
    const own = configured.get(input);
    if (own !== undefined) tasks.push({ ...(await planDocument(input, own, flags, shared, io)), missing });
  }
  return tasks;
}

/**
 * True if fixes are reported.
 *
 * @throws UsageError if no report would include them.
 */
function wantsFixes({ fixes }: ValidateFlags, reports: readonly ReportTask[]): boolean {
  if (fixes !== true) return false;
  if (reports.some(({ format }) => formatEntry(format).showsFixes === true)) return true;
  const formats = reportFormats.filter((format) => formatEntry(format).showsFixes === true);
  throw new UsageError(
    `\`--fixes\` is for reports that show fixes: add \`--format ${formats.join('` or `--format ')}\`. \`assay fix --dry-run\` prints fixes as a diff.`,
  );
}

/**
 * Returns the cache of results.
 *
 * @throws CommandError if there is no folder for it.
 */
function cacheOf({ env, build }: Io): CacheTask | undefined {
  const folder = requireCacheFolder(env);
  return build === undefined ? undefined : { folder, build };
}

/** Returns the baseline of the command line, or else the configured one. */
function baselineOf(flags: ValidateFlags, configured: ReadonlyMap<Input, Configured>): string | undefined {
  // A baseline or commit on the command line overrides the configuration.
  if (flags.baseline !== undefined || flags.since !== undefined) return flags.baseline;
  const baselines = new Set(
    [...configured.values()].flatMap(({ configuration }) => configuration.values.baseline?.value ?? []),
  );
  const [first, second] = baselines;
  if (second !== undefined) {
    throw new UsageError(
      `The documents have different baselines, \`${first}\` and \`${second}\`: validate them separately, or choose one with \`--baseline\`.`,
    );
  }
  return first;
}

async function planDocument(
  input: Input,
  { configuration, settings }: Configured,
  flags: ValidateFlags,
  shared: SharedFiles,
  io: Io,
): Promise<DocumentTask> {
  const { content, values } = configuration;
  const policy = await readPolicy(
    {
      root: flags.root ?? (await resolveRoot(configuration)),
      allowRemote: flags.allowRemote ?? values.allowRemote?.value,
    },
    io,
  );
  const credentials = listOriginCredentials(values);
  const fetch = { ...policy.fetch, credentials };
  const overlays = listOverlayUris(flags, values, io.cwd());
  // Loaded here, so that an unreadable file is reported before any analysis.
  await shared.ignoreFileOf(input, values.ignoreFile?.value);
  await shared.findOverlays(overlays, { ...policy, fetch });
  const isPartial = settings.only !== undefined;
  const spectral = isPartial ? undefined : rulesetOf(flags, values.spectral?.value);
  const codeFolder = getCodeFolder(configuration, io.cwd());
  await shared.loadRuleset(spectral, fetch, codeFolder);
  return {
    input,
    root: policy.root,
    allowRemote: policy.fetch?.allowRemote === true,
    credentials,
    preset: settings.preset,
    isForAgents: settings.isForAgents,
    settings: settings.settings,
    overrides: settings.overrides,
    hasPlugins: content.plugins.length > 0 || content.isForeign,
    ignoreFile: values.ignoreFile?.value,
    spectral,
    codeFolder,
    gateFaults: [],
    overlays,
    schemaErrors:
      flags.schemaErrors === undefined
        ? isPartial
          ? 'ignore'
          : (values.schemaErrors?.value ?? 'fail')
        : parseSchemaErrors(flags.schemaErrors),
  };
}

/** Returns the ruleset of the command line, or else the configured one. */
function rulesetOf(
  { ruleset, rulesetEngine }: ValidateFlags,
  configured: SpectralConfiguration | undefined,
): SpectralConfiguration | undefined {
  const chosen = ruleset === undefined ? configured : { ruleset, categories: {} };
  return chosen === undefined || rulesetEngine === undefined
    ? chosen
    : { ...chosen, engine: parseChoice('--ruleset-engine', rulesetEngine, ['native', 'spectral']) };
}

/** Returns the root of the repository that contains a folder, or the folder itself if there is no repository. */
function findRepository(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return folder;
  }
}

/** Sums the time of each rule over all documents. */
export class Timing {
  private readonly milliseconds = new Map<string, number>();

  add(timings: ReadonlyMap<string, number> | undefined): void {
    for (const [id, time] of timings ?? [])
      this.milliseconds.set(id, (this.milliseconds.get(id) ?? 0) + time);
  }

  /** Formats the times as a table, the slowest rule first. */
  toText(): string {
    const rows = [...this.milliseconds].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    const sum = rows.reduce((total, [, time]) => total + time, 0);
    const lines = [...rows, [`${rows.length} rules`, sum] as const].map(
      ([id, time]) => `${time.toFixed(1).padStart(9)} ms  ${id}`,
    );
    return `${lines.join('\n')}\n`;
  }
}
