import { escapeHidden, writeJson } from '@assay/text';
import type { Analysis } from '@assay/core';
import { exportFormats, type ExportFormat } from '@assay/exporters';
import { displayName, expandInputs, type Input } from '@assay/host';
import { importErrors, importSettings, issueOf } from '@assay/project-generator';
import { rules } from '@assay/rules';
import { analyseInput } from '@assay/run/analyse-input';
import { CommandError, UsageError } from '@assay/run/command-error';
import type { ExitCode } from '../exit-code.js';
import { allowedHarm, parseAllow } from '../import/allowed-harm.js';
import { describeImport, type ImportReport } from '../import/describe-import.js';
import { pageFlow, writeImportHtml } from '../import/html.js';
import { HeapGuard, notEnoughMemory } from '@assay/run/memory';
import { exportFiles, importFiles, streamFiles } from '@assay/run/import/import-files';
import { SummaryStream, summarizeImport, type ImportSummary } from '@assay/run/import/import-summary';
import { makeImport, makeImportStream } from '@assay/run/import/make-import';
import { writeFolder } from '@assay/run/import/write-folder';
import { columnsOf, usesColor, type Io } from '@assay/run/io';
import { parseChoice, type ReadFlags } from '@assay/run/options';
import { readConfiguredPolicy } from '@assay/run/configuration/configured-policy';
import { formatOfFile } from '@assay/run/output/report-requests';
import { loadShell } from '@assay/run/output/load-shell';
import { writeOutput } from '../output/open-output.js';
import { printNote, printProblems } from '../output/print-messages.js';
import { openDocumentOverlays } from '@assay/run/document-overlays';
import type { OverlayFlags } from '@assay/run/overlay/named-overlays';

/** The options of `assay import` from the command line. */
export interface ImportFlags extends ReadFlags, OverlayFlags {
  readonly format?: string;
  readonly output?: string;
  readonly engine?: string;
  readonly out?: string;
  readonly force?: boolean;
  readonly export?: readonly string[];
  readonly allow?: readonly string[];
  readonly baseUrl?: string;
  readonly allowExistingData?: boolean;
  readonly color: boolean;
}

/** The number of operations between two checks of the memory. A check takes microseconds. */
const inARow = 16;

/**
 * Runs `assay import`: creates test projects from a document, reports them, and writes them to the folder of `--out`.
 *
 * @throws CommandError if an option is invalid or the result cannot be written.
 */
export async function importDocument(text: string, flags: ImportFlags, io: Io): Promise<ExitCode> {
  const options = readOptions(flags);
  const { inputs, problems } = await expandInputs([text], { cwd: io.cwd() });
  printProblems(problems, io);
  const [input, second] = inputs;
  if (problems.length > 0 || input === undefined) return 2;
  if (second !== undefined)
    throw new UsageError(`\`${text}\` names ${inputs.length} documents; import one at a time.`);
  const policy = await readConfiguredPolicy([text], flags, io);
  const { overlay, overlays, warnings } = await openDocumentOverlays(flags, input.uri, policy, io);
  const settings = importSettings(rules);
  const analysed = await analyseInput(
    input,
    policy,
    { rules, settings, watch: io.watch, overlay },
    { overlays },
  );
  for (const warning of warnings) printNote(warning, io);
  const name = displayName(input.uri, io.cwd());
  const guard = new HeapGuard();
  let calls = 0;
  const watch = (): void => {
    if (++calls % inARow !== 0) return;
    io.watchRecords?.();
    if (guard.isFull()) throw new CommandError(notEnoughMemory(`The import of \`${name}\``, guard.limit));
  };
  const givenInput = { ...flags, name, watch, now: new Date() };
  const pageOf = options.format === 'html' ? pageFlow : undefined;
  const writing = { replace: flags.force === true, cwd: io.cwd(), watch: io.watch };
  const exportsLeftOut: string[] = [];
  let createdSummary: ImportSummary | undefined;
  if (flags.out !== undefined && options.formats.length > 0) {
    const stream = makeImport(analysed, givenInput);
    if (stream !== undefined) {
      const { files, leftOut } = await exportFiles(stream, options.formats, {
        allow: await allowedHarm(flags.allow, input.uri, io),
      });
      await writeFolder(flags.out, [...importFiles(streamFiles(stream)), ...files], writing);
      exportsLeftOut.push(...leftOut);
    }
    createdSummary = stream && summarizeImport(stream, pageOf);
  } else {
    const stream = makeImportStream(analysed, givenInput);
    if (stream !== undefined) {
      const summary = new SummaryStream(stream, pageOf);
      if (flags.out === undefined) summary.run();
      else await writeFolder(flags.out, importFiles(summary), writing);
      createdSummary = summary.summary();
    }
  }
  await reportImport(analysed.analysis, createdSummary, input, { ...flags, ...options, exportsLeftOut }, io);
  if (createdSummary !== undefined) return 0;
  return analysed.result.ok ? 1 : 2;
}

const reportFormats = ['text', 'json', 'html'] as const;

interface ImportOptions {
  readonly format: (typeof reportFormats)[number];
  readonly formats: readonly ExportFormat[];
}

function readOptions(flags: ImportFlags): ImportOptions {
  const namedFormat = flags.format ?? formatOfFile(flags.output, reportFormats) ?? 'text';
  const format = parseChoice('--format', namedFormat, reportFormats);
  const formats = (flags.export ?? []).flatMap((list) =>
    list.split(',').map((format) => parseChoice('--export', format, exportFormats)),
  );
  if (formats.length > 0 && flags.out === undefined)
    throw new UsageError('`--export` needs `--out` with the folder for the exports.');
  if (flags.force === true && flags.out === undefined)
    throw new UsageError('`--force` needs `--out` with the folder to replace.');
  if (flags.baseUrl !== undefined) checkBaseUrl(flags.baseUrl);
  if (parseAllow(flags.allow).length > 0 && formats.length === 0)
    throw new UsageError('`--allow` is for exports: add `--export`.');
  return { format, formats };
}

function checkBaseUrl(text: string): void {
  const isUsable = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isUsable) throw new UsageError(`\`--base-url ${text}\`: use a URL such as \`https://api.test/v1\`.`);
}

async function reportImport(
  analysis: Analysis,
  summary: ImportSummary | undefined,
  input: Input,
  options: Omit<ImportFlags, 'format'> & ImportOptions & { readonly exportsLeftOut: readonly string[] },
  io: Io,
): Promise<void> {
  const errors =
    summary?.errors ??
    (analysis.status === 'error' ? analysis.findings.map(issueOf) : importErrors(analysis.findings));
  const report = {
    name: displayName(input.uri, io.cwd()),
    analysis,
    made: summary,
    errors,
    out: options.out,
    formats: options.formats,
    exportsLeftOut: options.exportsLeftOut,
  };
  const isPrinted = options.output === undefined;
  const display = {
    columns: isPrinted ? columnsOf(io.stdout, io.env) : Infinity,
    color: isPrinted && usesColor(io.stdout, io.env, options.color),
  };
  const text = await writeReport(options.format, report, display);
  await writeOutput(text, options.output, input.kind === 'file' ? [input.path] : [], io);
}

async function writeReport(
  format: ImportOptions['format'],
  report: Omit<ImportReport, 'display'>,
  display: ImportReport['display'],
): Promise<string> {
  switch (format) {
    case 'json':
      return `${escapeHidden(writeJson({ projects: report.made?.projects ?? [], errors: report.errors }, 2) ?? '')}\n`;
    case 'html':
      return writeImportHtml(report, await loadShell());
    case 'text':
      return describeImport({ ...report, display });
  }
}
