import { overrideFindings, type Analysis } from '@assay/core';
import { displayName, type Input } from '@assay/host';
import { describeResult, reporters, Tally, type Reporter, type Summary } from '@assay/reporters';
import { analyseInput, unparsedText } from '../analyse-input.js';
import { tellComparison } from '../baseline/open-comparison.js';
import { UsageError } from '../command-error.js';
import { configureAll, openConfigurations, tellingMistakes } from '../configuration/configured.js';
import { findInputs } from '../configuration/find-inputs.js';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '../io.js';
import { mostSevere } from '../most-severe.js';
import { openOutput, type Output } from '../output/output.js';
import { Progress } from '../progress.js';
import { tellProblems } from '../tell.js';
import { makePlan, type Plan, type PlannedInput, type ValidateFlags } from '../validation/plan.js';

export type { ValidateFlags } from '../validation/plan.js';

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
