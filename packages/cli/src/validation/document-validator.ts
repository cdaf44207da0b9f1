import { overrideFindings, violatesOfficialSchema, type Analysis, type AnalyseOptions } from '@assay/core';
import { Configurations, displayName, displayUri, type ReadPolicy } from '@assay/host';
import {
  countDocument,
  reporters,
  type DocumentCounts,
  type DocumentReport,
  type Reporter,
  type ReportPart,
} from '@assay/reporters';
import { rules } from '@assay/rules';
import { analyseInput, unparsedText } from '../analyse-input.js';
import type { Applied, Compared, FindingComparison } from '../baseline/comparison.js';
import { comparisonOf } from '../baseline/open-comparison.js';
import { mostSevere } from '../most-severe.js';
import { SharedFiles } from '../shared-files.js';
import type { DocumentTask, RunTask } from './task.js';

/** What became of a document: its part of the report, and all that the end of the run needs to know of it. */
export interface DocumentOutcome {
  readonly part: ReportPart;
  readonly counts: DocumentCounts;
  /** Undefined where findings are not compared with anything. */
  readonly compared: Compared | undefined;
  readonly timings: Analysis['timings'];
  /** False where the document could not be read. */
  readonly wasRead: boolean;
}

/** What a validator may share with the command that it runs for. */
export interface SharedParts {
  readonly configurations?: Configurations;
  readonly shared?: SharedFiles;
  readonly comparison?: FindingComparison | undefined;
  readonly stdin?: ReadPolicy['stdin'];
}

/** What is known of a document beside its analysis. */
interface TellOptions {
  readonly text: DocumentReport['unparsedText'];
  readonly known: number | undefined;
  readonly failingViolations: number;
}

/** Validates the documents of a run one by one. What becomes of one never depends on others. */
export class DocumentValidator {
  private readonly run: RunTask;
  private readonly configurations: Configurations;
  private readonly shared: SharedFiles;
  private readonly comparison: FindingComparison | undefined;
  private readonly stdin: ReadPolicy['stdin'];
  private reporter: Promise<Reporter> | undefined;

  constructor(run: RunTask, parts: SharedParts = {}) {
    const { cwd, config, comparison } = run;
    this.run = run;
    this.configurations = parts.configurations ?? new Configurations({ rules, cwd, file: config });
    this.shared = parts.shared ?? new SharedFiles(cwd);
    this.comparison = parts.comparison ?? (comparison && comparisonOf(comparison));
    this.stdin = parts.stdin;
  }

  /**
   * Reads, analyses and reports a document.
   *
   * @param onRead - receives the number of bytes once the document is read
   * @throws CommandError where what it is analysed with cannot be had.
   */
  async validate(task: DocumentTask, onRead?: (bytes: number) => void): Promise<DocumentOutcome> {
    const { input, overrides } = task;
    const options = await this.optionsFor(task);
    const { result, analysis } = await analyseInput(input, this.policyFor(task), options, onRead);
    const overridden: Analysis = {
      ...analysis,
      findings: overrideFindings(analysis.findings, overrides, analysis.model),
    };
    const applied = await this.comparison?.apply({
      input,
      analysis,
      findings: overridden.findings,
      options,
    });
    const told: Analysis = applied === undefined ? overridden : { ...overridden, findings: applied.findings };
    return {
      ...(await this.tell(told, {
        text: unparsedText(result, analysis),
        known: applied?.compared.known,
        failingViolations: failingViolations(task, analysis, applied),
      })),
      compared: applied?.compared,
      timings: analysis.timings,
      wasRead: result.ok,
    };
  }

  /** Reports an analysis of which nothing is compared. */
  async reportOnly(analysis: Analysis): Promise<DocumentOutcome> {
    return {
      ...(await this.tell(analysis, { text: undefined, known: undefined, failingViolations: 0 })),
      compared: undefined,
      timings: undefined,
      wasRead: false,
    };
  }

  /** The reporter of the run, which also writes what stands around the documents. */
  openReporter(): Promise<Reporter> {
    const { cwd, format, report } = this.run;
    this.reporter ??= reporters[format]().then((create) =>
      create({ ...report, nameOf: (uri) => displayName(uri, cwd), uriOf: displayUri }),
    );
    return this.reporter;
  }

  private async tell(
    told: Analysis,
    { text, known, failingViolations }: TellOptions,
  ): Promise<Pick<DocumentOutcome, 'part' | 'counts'>> {
    const { maxFindings } = this.run;
    const findings = maxFindings === undefined ? told.findings : mostSevere(told.findings, maxFindings);
    const reporter = await this.openReporter();
    return {
      part: reporter.document({ analysis: told, findings, failingViolations, unparsedText: text }),
      counts: countDocument(told, { reported: findings.length, known, failingViolations }),
    };
  }

  private async optionsFor(task: DocumentTask): Promise<AnalyseOptions> {
    const { input, preset, settings, allowRemote } = task;
    const { timing, today } = this.run;
    const configuration = task.hasPlugins ? await this.configurations.forDocument(input.uri) : undefined;
    return {
      rules: configuration?.rules ?? rules,
      preset,
      settings,
      timing,
      today,
      ignoreFile: await this.shared.ignoreFileOf(input, task.ignoreFile),
      analysers: await this.shared.analysersOf(task.spectral, allowRemote),
    };
  }

  private policyFor({ root, allowRemote }: DocumentTask): ReadPolicy {
    return { cwd: this.run.cwd, root, fetch: { allowRemote }, stdin: this.stdin };
  }
}

/** How many violations of the official schema fail the run. */
function failingViolations(
  { schemaErrors }: DocumentTask,
  { loaderErrors }: Analysis,
  applied: Applied | undefined,
): number {
  if (schemaErrors === 'ignore') return 0;
  return applied?.violations ?? loaderErrors.filter(violatesOfficialSchema).length;
}
