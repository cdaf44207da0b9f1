import type { Input, ProjectFiles } from '@assay/host';
import { joinWords } from '@assay/text';
import type { GateChanges } from '@assay/run/gate/find-gate-changes';
import type { Configured } from '@assay/run/configuration/configured';
import { describeResult, ReviewTally, Tally, type Summary } from '@assay/reporters';
import { printComparison } from '@assay/run/baseline/open-comparison';
import { UsageError } from '@assay/run/command-error';
import {
  configureAll,
  listNotes,
  openConfigurations,
  openProjectFiles,
  runReportingMistakes,
} from '@assay/run/configuration/configured';
import { SettingNotes } from '@assay/run/configuration/setting-notes';
import { describeGate } from '@assay/run/diff/gate';
import { findInputs } from '@assay/run/configuration/find-inputs';
import { foldersOf } from '@assay/run/configuration/named-folders';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { ReportOutputs } from '../output/report-outputs.js';
import { describeFiles, printNote, printProblems } from '../output/print-messages.js';
import { isUnread } from '../output/stream-output.js';
import { suggestCiFormat } from '../output/suggest-ci-format.js';
import type { FixCounts } from '@assay/run/fix/count-fixes';
import { Progress } from '@assay/run/progress';
import { SharedFiles } from '@assay/run/shared-files';
import { DocumentValidator } from '@assay/run/validation/document-validator';
import { outcomesOf, progressText } from '@assay/run/validation/outcomes';
import type { DocumentOutcome, DocumentTask } from '@assay/run/validation/task';
import { makePlan, type Plan, type ValidateFlags } from '@assay/run/validation/plan';

export type { ValidateFlags } from '@assay/run/validation/plan';

/** Receives an analysed document and the absolute URIs of its files. */
export type OnDocument = (input: Input, uris: readonly string[]) => void;

/**
 * Runs `assay validate`: analyses the documents and reports them in order. Several are analysed in parallel if that is faster.
 *
 * @param onDocument receives each document with the URIs of its files
 * @throws CommandError if an option is invalid or the report cannot be written.
 */
export async function validate(
  texts: readonly string[],
  flags: ValidateFlags,
  io: Io,
  onDocument: OnDocument = () => {},
): Promise<ExitCode> {
  if (flags.configFrom !== undefined && flags.updateBaseline === true)
    throw new UsageError(
      '`--update-baseline` writes a baseline, but `--config-from` reads the baseline of a commit.',
    );
  const files = await openProjectFiles(flags, io);
  const { inputs, problems, suspects, configured, configurations } = await runReportingMistakes(
    io,
    async () => {
      const configurations = openConfigurations(flags, io, files);
      const found = await findInputs(texts, configurations, io.cwd());
      if (found === undefined) {
        const base =
          flags.configFrom === undefined
            ? ''
            : `\`--config-from\` reads the configuration of \`${flags.configFrom}\`, which lists no documents under \`include\`. Leave the option out in the change that adds the configuration. `;
        throw new UsageError(
          `${base}Name the documents to validate, for example \`assay validate openapi.yaml\`: files, folders, patterns, URLs, or \`-\` for standard input.`,
        );
      }
      const configured = await configureAll(found.inputs, configurations, flags);
      return { ...found, configured, configurations };
    },
  );
  const shared = new SharedFiles(io.cwd(), configurations.gate, files);
  const gateFaults = await listGateFaults(configured, files, flags, io);
  const plan = await makePlan(configured, flags, shared, io, 'reports', {
    gateFaults,
    suspects,
    folders: await foldersOf(texts, configurations, io.cwd()),
    configure: (others) => {
      const rules = Array.from(configured.values(), ({ configuration }) => configuration.rules).flat();
      return configureAll(others, configurations, flags, rules);
    },
    findPast: async (ref) => {
      const { findPastInputs } = await import('@assay/run/review/previous-inputs');
      return findPastInputs(ref, texts, inputs, configurations, io.cwd());
    },
  });
  printProblems(problems, io);
  if (flags.quiet !== true) for (const note of listNotes(configured.values())) printNote(note, io);
  const { run, comparison } = plan;
  for (const { format } of plan.reports) io.uses?.add(format);
  const validator = await DocumentValidator.open(run, {
    configurations,
    shared,
    comparison,
    stdin: () => io.stdin,
    uses: io.uses,
    watch: io.watch,
  });
  if (validator.unusableCache !== undefined)
    printNote(`No results are cached: ${validator.unusableCache}`, io);
  const reporters = await validator.openReporters();
  const outputs = await ReportOutputs.open(plan.reports, reporters, listPaths(inputs), io);
  try {
    const settingNotes = new SettingNotes();
    const warnings = new Set<string>();
    const fixes = { safe: 0, suggested: 0, unsafe: 0 };
    const onOutcome = ({ input }: DocumentTask, outcome: DocumentOutcome): void => {
      onDocument(input, outcome.uris);
      for (const warning of outcome.overlayWarnings) warnings.add(warning);
      if (outcome.fixes !== undefined)
        for (const kind of ['safe', 'suggested', 'unsafe'] as const) fixes[kind] += outcome.fixes[kind];
      const settings = configured.get(input);
      if (settings !== undefined) settingNotes.add(settings, outcome);
    };
    const { summary, allRead } = await report(plan, validator, problems, outputs, io, onOutcome);
    validator.tidyCache();
    await outputs.commit(summary);
    const reported = await comparison?.finish();
    if (reported !== undefined && (flags.quiet !== true || flags.updateBaseline === true))
      printComparison(reported, io);
    if (plan.timing !== undefined) io.stderr.write(plan.timing.toText());
    if (flags.quiet !== true) printReportFiles(outputs.files, plan, summary, io);
    for (const warning of warnings) printNote(warning, io);
    if (flags.quiet !== true) for (const sentence of settingNotes.sentences()) printNote(sentence, io);
    if (flags.quiet !== true) suggestCiFormat(run.reports, io);
    const exitCode = outputs.areComplete ? exitCodeOf(summary, allRead) : 2;
    if (exitCode === 1 && run.nextSteps && !isUnread(io.stdout))
      await printNextSteps(texts, fixes, summary.notAnalysed, io);
    return exitCode;
  } catch (error) {
    await outputs.abort();
    throw error;
  }
}

/** Suggests the next steps after a failed run. */
async function printNextSteps(
  inputs: readonly string[],
  fixes: FixCounts,
  notAnalysed: number,
  io: Io,
): Promise<void> {
  const [{ describeNextSteps }, { findSources }] = await Promise.all([
    import('../output/next-steps.js'),
    import('@assay/run/migrate/sources'),
  ]);
  const cwd = io.cwd();
  const peers = (await findSources(cwd)).map(({ name }) => name);
  const isInteractive = io.stdout.isTTY === true && io.stderr.isTTY === true;
  const run = { inputs, fixes, notAnalysed, cwd, peers, isInteractive };
  for (const line of describeNextSteps(run)) printNote(line, io);
}

/** Lists how the working tree weakens the files that `--config-from` takes from a commit. */
async function listGateFaults(
  configured: ReadonlyMap<Input, Configured>,
  files: ProjectFiles,
  flags: ValidateFlags,
  io: Io,
): Promise<GateChanges['faults']> {
  const { configFrom } = flags;
  if (configFrom === undefined) return new Map();
  const { findGateChanges } = await import('@assay/run/gate/find-gate-changes');
  const { faults, harmless } = await findGateChanges(configured, files, configFrom, flags, io.cwd());
  if (flags.quiet !== true && harmless.length > 0)
    printNote(
      `${joinWords(harmless, 'and')} differ${harmless.length === 1 ? 's' : ''} from \`${configFrom}\` and weaken${harmless.length === 1 ? 's' : ''} nothing. This run uses \`${configFrom}\`.`,
      io,
    );
  return faults;
}

/** Analyses and reports all documents. `allRead` is false if a document could not be read. */
async function report(
  plan: Plan,
  validator: DocumentValidator,
  problems: Summary['unread'],
  outputs: ReportOutputs,
  io: Io,
  onOutcome: (task: DocumentTask, outcome: DocumentOutcome) => void,
): Promise<{ readonly summary: Summary; readonly allRead: boolean }> {
  const { documents, comparison, timing } = plan;
  const tally = new Tally(plan.run.gate, plan.minScore, plan.only);
  const reviews = reviewTallyOf(plan.run.comparison);
  const progress = new Progress(io.stderr, plan.run.reports[0]?.display.quiet !== true);
  let allRead = problems.length === 0;
  let reported = 0;
  try {
    progress.step(progressText(reported, plan));
    for await (const { task, outcome } of outcomesOf(plan, validator, progress, io)) {
      tally.add(outcome.counts);
      if (outcome.compared !== undefined) comparison?.add(outcome.compared);
      timing?.add(outcome.timings);
      allRead &&= outcome.wasRead;
      progress.clear();
      await outputs.add(outcome.parts);
      const review = outcome.compared?.review;
      if (review !== undefined) {
        reviews?.add(review);
        await outputs.review(review);
      }
      onOutcome(task, outcome);
      reported++;
      if (reported < documents.length) progress.step(progressText(reported, plan));
    }
    for (const review of (await comparison?.removed?.()) ?? []) {
      reviews?.add(review);
      await outputs.review(review);
    }
  } finally {
    progress.clear();
  }
  const showsTime = isPrinted(plan) && io.stdout.isTTY === true;
  const seconds = showsTime ? performance.now() / 1000 : undefined;
  return { summary: tally.summary(problems, seconds, reviews?.summary()), allRead };
}

function reviewTallyOf(comparison: Plan['run']['comparison']): ReviewTally | undefined {
  if (comparison?.kind !== 'past' || comparison.review === undefined) return undefined;
  return new ReviewTally(comparison.ref, describeGate(comparison.review.gate) ?? 'none');
}

/** Prints where the reports are. Also prints the result of the run if no report goes to the terminal. */
function printReportFiles(files: readonly string[], plan: Plan, summary: Summary, io: Io): void {
  if (files.length === 0) return;
  const places = describeFiles(files);
  printNote(isPrinted(plan) ? places : `${describeResult(summary)} ${places}`, io);
}

/** True if a report goes to standard output. */
function isPrinted({ reports }: Plan): boolean {
  return reports.some(({ output }) => output === undefined);
}

function listPaths(inputs: readonly Input[]): string[] {
  return inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : []));
}

/** Returns the exit code of a run. A failed rule gives 2, because it may have missed findings that the gate would catch. */
function exitCodeOf(summary: Summary, allRead: boolean): ExitCode {
  if (!allRead || summary.ruleFailures > 0) return 2;
  return summary.passed ? 0 : 1;
}
