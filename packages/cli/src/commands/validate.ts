import { displayName, type Input } from '@assay/host';
import { describeResult, Report, Tally, type Summary } from '@assay/reporters';
import { tellComparison } from '../baseline/open-comparison.js';
import { UsageError } from '../command-error.js';
import { configureAll, openConfigurations, tellingMistakes } from '../configuration/configured.js';
import { findInputs } from '../configuration/find-inputs.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { openOutput, type Output } from '../output/output.js';
import { Progress } from '../progress.js';
import { SharedFiles } from '../shared-files.js';
import { tellProblems } from '../tell.js';
import { chooseThreads } from '../validation/choose-threads.js';
import { DocumentValidator, type DocumentOutcome } from '../validation/document-validator.js';
import { makePlan, type Plan, type ValidateFlags } from '../validation/plan.js';

export type { ValidateFlags } from '../validation/plan.js';

/**
 * Runs `assay validate`: analyses the documents, several at a time where that is sooner done, and reports each as soon as it
 * and those before it are analysed.
 *
 * @throws CommandError where an option is wrong or the report cannot be written.
 */
export async function validate(texts: readonly string[], flags: ValidateFlags, io: Io): Promise<ExitCode> {
  const { inputs, problems, configured, configurations } = await tellingMistakes(io, async () => {
    const configurations = openConfigurations(flags, io);
    const found = await findInputs(texts, configurations, io.cwd());
    if (found === undefined) {
      throw new UsageError(
        'Say what to validate, for example `assay validate openapi.yaml`: files, folders, patterns, URLs, or `-` for standard input.',
      );
    }
    const configured = await configureAll(found.inputs, configurations, flags);
    return { ...found, configured, configurations };
  });
  const shared = new SharedFiles(io.cwd());
  const plan = await makePlan(configured, flags, shared, io);
  tellProblems(problems, io);
  const { run, comparison } = plan;
  const validator = new DocumentValidator(run, { configurations, shared, comparison, stdin: io.stdin });
  const output = await openOutput(plan.output, pathsOf(inputs), io);
  try {
    const { summary, allRead } = await report(plan, validator, problems, output, io);
    await output.commit();
    if (comparison !== undefined) tellComparison(await comparison.finish(), io);
    if (plan.timing !== undefined) io.stderr.write(plan.timing.toText());
    if (plan.output !== undefined && !run.report.display.quiet) {
      io.stderr.write(`${describeResult(summary)} The report is in ${plan.output}.\n`);
    }
    return exitCodeOf(summary, allRead);
  } catch (error) {
    await output.abort();
    throw error;
  }
}

/** Analyses and reports all documents. `allRead` is false where one of them could not be read. */
async function report(
  plan: Plan,
  validator: DocumentValidator,
  problems: Summary['unread'],
  output: Output,
  io: Io,
): Promise<{ readonly summary: Summary; readonly allRead: boolean }> {
  const { documents, comparison, timing } = plan;
  const { gate, display } = plan.run.report;
  const written = new Report(await validator.openReporter());
  const tally = new Tally(gate);
  const progress = new Progress(io.stderr, !display.quiet);
  await writeAll(written.begin(), output);
  let allRead = problems.length === 0;
  let reported = 0;
  try {
    progress.step(progressText(reported, plan));
    for await (const outcome of outcomesOf(plan, validator, progress, io)) {
      tally.add(outcome.counts);
      if (outcome.compared !== undefined) comparison?.add(outcome.compared);
      timing?.add(outcome.timings);
      allRead &&= outcome.wasRead;
      progress.clear();
      await writeAll(written.add(outcome.part), output);
      reported++;
      if (reported < documents.length) progress.step(progressText(reported, plan));
    }
  } finally {
    progress.clear();
  }
  const showsTime = plan.output === undefined && io.stdout.isTTY === true;
  const summary = tally.summary(problems, showsTime ? performance.now() / 1000 : undefined);
  await writeAll(written.end(summary), output);
  return { summary, allRead };
}

/** Validates the documents, in this thread or in others, and gives what became of each in their order. */
async function* outcomesOf(
  { run, documents, jobs }: Plan,
  validator: DocumentValidator,
  progress: Progress,
  io: Io,
): AsyncGenerator<DocumentOutcome> {
  const count = io.threads === undefined ? 1 : await chooseThreads(documents, jobs);
  if (io.threads !== undefined && count > 1) {
    const { validateInThreads } = await import('../validation/validate-in-threads.js');
    yield* validateInThreads(documents, run, validator, count, io.threads);
    return;
  }
  for (const task of documents) {
    yield await validator.validate(task, (bytes) =>
      progress.stepThrough(bytes, `Analysing ${displayName(task.input.uri, run.cwd)}`),
    );
  }
}

async function writeAll(texts: Iterable<string>, output: Output): Promise<void> {
  for (const text of texts) await output.write(text);
}

function progressText(index: number, { run, documents }: Plan): string {
  const input = documents[index]?.input;
  if (input === undefined) return '';
  const name = displayName(input.uri, run.cwd);
  const verb = input.kind === 'url' ? 'Fetching' : 'Analysing';
  return documents.length === 1 ? `${verb} ${name}` : `${verb} ${name} (${index + 1} of ${documents.length})`;
}

function pathsOf(inputs: readonly Input[]): string[] {
  return inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : []));
}

/** A rule that failed may have missed what the gate is there for: the run is not to be trusted. */
function exitCodeOf(summary: Summary, allRead: boolean): ExitCode {
  if (!allRead || summary.ruleFailures > 0) return 2;
  return summary.passed ? 0 : 1;
}
