import { escapeHidden } from '@assay/text';
import { count, describeStanding } from '@assay/core';
import { displayName } from '@assay/host';
import {
  describeLosses,
  describeTouched,
  escapeForTerminal,
  Tally,
  toScoreRecord,
  type DocumentScore,
} from '@assay/reporters';
import { UsageError } from '@assay/run/command-error';
import {
  configureAll,
  openConfigurations,
  openProjectFiles,
  runReportingMistakes,
} from '@assay/run/configuration/configured';
import { findInputs } from '@assay/run/configuration/find-inputs';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { columnsOfText } from '../listing/columns.js';
import { parseChoice } from '@assay/run/options';
import { formatOfFile } from '@assay/run/output/report-requests';
import { openOutput } from '../output/open-output.js';
import { Progress } from '@assay/run/progress';
import { SharedFiles } from '@assay/run/shared-files';
import { printNote, printProblems } from '../output/print-messages.js';
import { DocumentValidator } from '@assay/run/validation/document-validator';
import { outcomesOf, progressText } from '@assay/run/validation/outcomes';
import { makePlan, type ValidateFlags } from '@assay/run/validation/plan';

/** The options of `assay score` from the command line. */
export interface ScoreFlags extends Pick<
  ValidateFlags,
  'config' | 'configCode' | 'configFrom' | 'minScore' | 'all' | 'jobs' | 'root' | 'allowRemote' | 'color'
> {
  readonly format?: string;
  readonly output?: string;
}

const scoreFormats = ['text', 'json'] as const;

/**
 * Runs `assay score`: prints the scores of documents and the reasons for lost points.
 *
 * @throws CommandError if an option is invalid or the scores cannot be written.
 */
export async function score(texts: readonly string[], flags: ScoreFlags, io: Io): Promise<ExitCode> {
  const namedFormat = flags.format ?? formatOfFile(flags.output, scoreFormats) ?? 'text';
  const format = parseChoice('--format', namedFormat, scoreFormats);
  const files = await openProjectFiles(flags, io);
  const { inputs, problems, suspects, configured, configurations } = await runReportingMistakes(
    io,
    async () => {
      const configurations = openConfigurations(flags, io, files);
      const found = await findInputs(texts, configurations, io.cwd());
      if (found === undefined)
        throw new UsageError('Name the documents to score, for example `assay score openapi.yaml`.');
      return { ...found, configured: await configureAll(found.inputs, configurations, {}), configurations };
    },
  );
  const shared = new SharedFiles(io.cwd(), configurations.gate, files);
  const plan = await makePlan(configured, { ...flags, reports: [] }, shared, io, 'scores', {
    suspects,
    folders: [],
    configure: (others) => configureAll(others, configurations, {}),
  });
  printProblems(problems, io);
  const paths = inputs.flatMap((input) => (input.kind === 'file' ? [input.path] : []));
  const output = await openOutput(flags.output, paths, io);
  const validator = await DocumentValidator.open(plan.run, {
    configurations,
    shared,
    stdin: () => io.stdin,
    watch: io.watch,
  });
  const progress = new Progress(io.stderr, true);
  const tally = new Tally('none', plan.minScore);
  const scores: DocumentScore[] = [];
  let allRead = problems.length === 0;
  try {
    progress.step(progressText(0, plan));
    for await (const {
      outcome: { counts, wasRead },
    } of outcomesOf(plan, validator, progress, io)) {
      tally.add(counts);
      allRead &&= wasRead;
      if (counts.score !== undefined) scores.push(counts.score);
      if (scores.length < plan.documents.length) progress.step(progressText(scores.length, plan));
    }
    progress.clear();
    const getDisplayPath = (uri: string): string => displayName(uri, io.cwd());
    await output.write(
      format === 'json' ? toJson(scores, getDisplayPath) : toText(scores, getDisplayPath, flags.all === true),
    );
    await output.commit();
  } catch (error) {
    progress.clear();
    await output.abort();
    throw error;
  }
  const summary = tally.summary(problems, undefined);
  const { tooLow = 0 } = summary.score ?? {};
  if (tooLow > 0)
    printNote(`${count(tooLow, 'document scores', 'documents score')} less than ${plan.minScore}.`, io);
  if (!allRead || summary.ruleFailures > 0) return 2;
  return tooLow > 0 || summary.notAnalysed > 0 ? 1 : 0;
}

function toJson(scores: readonly DocumentScore[], nameOf: (uri: string) => string): string {
  const documents = scores.map(({ uri, score: each }) => ({
    document: nameOf(uri),
    ...toScoreRecord(each),
  }));
  return `${escapeHidden(JSON.stringify({ documents }, undefined, 2))}\n`;
}

/** Formats scores as text. A single document is explained in detail, several have one line each. */
function toText(scores: readonly DocumentScore[], nameOf: (uri: string) => string, all: boolean): string {
  if (all || scores.length <= 1) return scores.map((each) => explain(each, nameOf)).join('\n');
  const rows = scores
    .toSorted(byValue)
    .map(({ uri, score: each }) => [
      String(each.value ?? '-').padStart(3),
      nameOf(uri),
      each.value === null ? (each.reason ?? '') : describeLosses(each).replace(/^: /, ''),
    ]);
  return columnsOfText(rows);
}

/** Sorts documents without a score first, then by ascending score. */
function byValue(a: DocumentScore, b: DocumentScore): number {
  return (a.score.value ?? -1) - (b.score.value ?? -1);
}

function explain({ uri, score: each }: DocumentScore, nameOf: (uri: string) => string): string {
  const name = escapeForTerminal(nameOf(uri));
  if (each.value === null) return `${name}   no score\n  ${escapeForTerminal(each.reason ?? '')}\n`;
  const rows = each.lines.map((line) => [
    `-${line.points}`.padStart(5),
    line.severity,
    describeTouched(line, each),
    `${line.name} (${line.rule})`,
  ]);
  const others =
    each.others === 0
      ? ''
      : `${count(each.others, 'further rule costs', 'further rules cost')} less than a point${each.others === 1 ? '' : ' each'}.\n`;
  const figures = [
    `security ${each.security}, quality ${each.quality}`,
    ...(each.standing === undefined ? [] : [describeStanding(each.standing)]),
  ];
  return `${name}   ${each.value} of 100\n  ${figures.join('; ')}\n${columnsOfText(rows)}${others}`;
}
