import {
  analyse,
  overrideFindings,
  computeScore,
  type Analysis,
  type AnalyseOptions,
  type Finding,
  type FindingOverride,
  type ReadResult,
  type Rule,
  type Score,
} from '@assay/core';
import { countBelowLevel } from '../configuration/setting-notes.js';
import {
  CodeGate,
  CommitFiles,
  Configurations,
  currentFiles,
  type ProjectFiles,
  type Input,
  type ReadPolicy,
} from '@assay/host';
import {
  countDocument,
  type DocumentReport,
  type ReportedFixes,
  type ReportedTools,
  type Reporter,
} from '@assay/reporters';
import { rules } from '@assay/rules';
import { estimateAgentTools } from '../analysis/agent-tools.js';
import { analyseInput, unparsedText } from '../analyse-input.js';
import type { Answer, FindingComparison } from '../baseline/comparison.js';
import { countFixesIfFailing } from '../fix/count-if-failing.js';
import { comparisonOf } from '../baseline/open-comparison.js';
import { findMoved } from '../ignored/find-moved.js';
import { failingViolations, withoutThose } from './failing-violations.js';
import { mostSevere } from './limit-findings.js';
import { maskReport } from './mask-report.js';
import { SharedFiles } from '../shared-files.js';
import type { DocumentCache } from './document-cache.js';
import type { DocumentOutcome, DocumentTask, RunTask } from './task.js';
import { openReporters } from './open-reporters.js';

/** The objects that a validator shares with its command. */
export interface SharedParts {
  readonly configurations?: Configurations;
  readonly shared?: SharedFiles;
  readonly comparison?: FindingComparison | undefined;
  readonly stdin?: ReadPolicy['stdin'];
  /** Collects the kinds of documents. */
  readonly uses?: Set<string> | undefined;
  /** The `watch` of the analysis, see `AnalyseOptions`. */
  readonly watch?: AnalyseOptions['watch'];
}

/** The data for reporting a document, besides its analysis. */
interface ReportDocumentOptions {
  readonly text: DocumentReport['unparsedText'];
  readonly known: number | undefined;
  readonly knownFindings?: readonly Finding[] | undefined;
  readonly resolved?: number | undefined;
  readonly failingViolations: number;
  readonly rules: readonly Rule[];
  readonly score: Score | undefined;
  readonly tools?: ReportedTools | undefined;
  /** Finds the fixes of findings; undefined if fixes were not requested. */
  readonly fixesOf?: (findings: readonly Finding[]) => Promise<ReportedFixes | undefined>;
}

/** The inputs for analysing a document again. */
interface Reading {
  readonly result: ReadResult;
  readonly answers: readonly Answer[];
  readonly options: AnalyseOptions;
  readonly overrides: readonly FindingOverride[];
}

/** The id of the rule that reports changes of the files that control the gate. */
const gateRule = 'gate-weakened';

/** The number of characters from which a document probably contains all kinds of objects. */
const muchText = 500_000;

/** Validates the documents of a run one at a time. The outcome of a document never depends on other documents. */
export class DocumentValidator {
  private readonly run: RunTask;
  private readonly configurations: Configurations;
  private readonly shared: SharedFiles;
  private readonly comparison: FindingComparison | undefined;
  private readonly stdin: ReadPolicy['stdin'];
  private readonly uses: Set<string> | undefined;
  private readonly watch: AnalyseOptions['watch'];
  private readonly cache: DocumentCache | undefined;
  private reporters: Promise<readonly Reporter[]> | undefined;

  private constructor(
    run: RunTask,
    cache: DocumentCache | undefined,
    files: ProjectFiles,
    parts: SharedParts,
  ) {
    const { cwd, config, comparison } = run;
    this.run = run;
    // This gate reports nothing, because planning the run has already reported the code.
    const gate = new CodeGate(run.code, cwd);
    this.configurations =
      parts.configurations ?? new Configurations({ rules, cwd, file: config, gate, files });
    this.shared = parts.shared ?? new SharedFiles(cwd, gate, files);
    this.comparison = parts.comparison ?? (comparison && comparisonOf(comparison, this.shared));
    this.stdin = parts.stdin;
    this.uses = parts.uses;
    this.watch = parts.watch;
    this.cache = cache;
  }

  /** Creates the validator of a run. The cache is loaded only if needed: its `node:crypto` takes as long to load as all rules. */
  static async open(run: RunTask, parts: SharedParts = {}): Promise<DocumentValidator> {
    const { cwd, configFrom } = run;
    const files =
      configFrom === undefined || parts.shared !== undefined
        ? currentFiles
        : await CommitFiles.open(configFrom, cwd);
    if (run.cache === undefined) return new DocumentValidator(run, undefined, files, parts);
    const { DocumentCache } = await import('./document-cache.js');
    return new DocumentValidator(run, new DocumentCache(run, run.cache), files, parts);
  }

  /** The reason why results cannot be cached as requested; undefined if they can. */
  get unusableCache(): string | undefined {
    return this.cache?.unusable;
  }

  /** Returns the outcome of an earlier run, if results are cached and nothing has changed. */
  async findKept(task: DocumentTask): Promise<DocumentOutcome | undefined> {
    if (this.cache === undefined || task.missing !== undefined) return undefined;
    const ignoreFile = await this.shared.ignoreFileOf(task.input, task.ignoreFile);
    return this.cache.find(task, this.policyFor(task), ignoreFile);
  }

  /** Removes old results from the cache. Call it after all documents. */
  tidyCache(): void {
    this.cache?.tidy();
  }

  /**
   * Reads, analyses and reports a document.
   *
   * @param onRead - called with the number of bytes after the document and each referenced document is read
   * @throws CommandError if a file that the analysis needs cannot be loaded.
   */
  async validate(task: DocumentTask, onRead?: (bytes: number) => void): Promise<DocumentOutcome> {
    const { input, overrides } = task;
    const overlays = await this.shared.findOverlays(task.overlays, this.policyFor(task));
    const warnings = new Set<string>();
    const options: Awaited<ReturnType<typeof this.optionsFor>> = {
      ...(await this.optionsFor(task)),
      overlay: overlays?.applier((warning) => void warnings.add(warning)),
    };
    if (task.missing !== undefined) return this.reportMissing(input, task.missing, options);
    const readings = this.cache?.newReadings();
    const answers: Answer[] = [];
    const keepsAnswers = this.run.fixes || this.run.comparison?.kind === 'past';
    const withFaults = { ...options, hostFaults: task.gateFaults };
    const { result, analysis: full } = await analyseInput(input, this.policyFor(task), withFaults, {
      onRead,
      overlays,
      onAnswer: (request, answer) => {
        readings?.note(request, answer);
        if (keepsAnswers) answers.push({ request, result: answer });
      },
    });
    // Findings about a weakened gate are always new and cannot be suppressed.
    const weakened = full.findings.filter(({ id }) => id === gateRule);
    const analysis: Analysis =
      weakened.length === 0 ? full : { ...full, findings: full.findings.filter(({ id }) => id !== gateRule) };
    this.noteUse(analysis);
    const overridden: Analysis = {
      ...analysis,
      findings: overrideFindings(analysis.findings, overrides, analysis.model),
    };
    const applied = await this.comparison?.apply({
      input,
      analysis,
      findings: overridden.findings,
      options,
      answers,
    });
    const left = applied?.findings ?? overridden.findings;
    const reported: Analysis =
      left === analysis.findings && weakened.length === 0
        ? overridden
        : { ...overridden, findings: [...left, ...weakened] };
    const outcome: DocumentOutcome = {
      ...(await this.reportDocument(reported, {
        text: unparsedText(result, analysis),
        known: applied?.compared.known,
        knownFindings: applied && withoutThose(overridden.findings, applied.findings),
        resolved: applied?.resolved,
        failingViolations: failingViolations(task, analysis, applied),
        rules: options.rules,
        fixesOf: (findings) =>
          this.collectFixes(overridden, findings, { result, answers, options, overrides }),
        // Findings that are known from a baseline also reduce the score.
        score:
          task.preset === 'agents' || analysis.otherKind !== undefined
            ? undefined
            : this.computeScore(overridden),
        tools: task.isForAgents ? estimateAgentTools(analysis) : undefined,
      })),
      fixes: this.run.nextSteps ? await countFixesIfFailing(overridden, this.run.gate) : undefined,
      compared: applied?.compared,
      timings: analysis.timings,
      belowLevel: countBelowLevel(analysis.findings, task.settings),
      renamed: analysis.renamed,
      uris: analysis.documents.map(({ uri }) => uri),
      overlayWarnings: [...warnings],
      wasRead: result.ok,
    };
    return readings === undefined || this.cache === undefined
      ? outcome
      : this.cache.keep(task, options.ignoreFile, { outcome, analysis, readings });
  }

  /** Reports a document that was expected but does not exist. The user did not name it, so the run counts as complete. */
  private async reportMissing(
    { uri }: Input,
    reason: string,
    options: AnalyseOptions,
  ): Promise<DocumentOutcome> {
    const analysis = await analyse({ ok: false, uri, code: 'missing', reason }, options);
    return { ...(await this.reportOnly(analysis)), wasRead: true };
  }

  /** Reports an analysis without a comparison. */
  async reportOnly(analysis: Analysis): Promise<DocumentOutcome> {
    return {
      ...(await this.reportDocument(analysis, {
        text: undefined,
        known: undefined,
        failingViolations: 0,
        rules,
        score: this.computeScore(analysis),
      })),
      compared: undefined,
      timings: undefined,
      belowLevel: {},
      renamed: analysis.renamed,
      uris: [],
      overlayWarnings: [],
      wasRead: false,
    };
  }

  /** Returns the reporters of the run, which also write the parts around the documents. */
  openReporters(): Promise<readonly Reporter[]> {
    this.reporters ??= openReporters(this.run);
    return this.reporters;
  }

  private computeScore(analysis: Analysis): Score | undefined {
    return this.run.scores ? computeScore(analysis) : undefined;
  }

  private noteUse({ format, documents }: Analysis): void {
    const { uses } = this;
    if (uses === undefined) return;
    uses.add(format ?? 'unreadable');
    const [root] = documents;
    if (root === undefined) return;
    uses.add(root.syntax);
    if (root.text.length > muchText) uses.add('large');
    if (documents.length > 1) uses.add('references');
  }

  private async reportDocument(
    analysis: Analysis,
    options: ReportDocumentOptions,
  ): Promise<Pick<DocumentOutcome, 'parts' | 'counts'>> {
    const { text, known, knownFindings, resolved, failingViolations } = options;
    const { rules: ran, score, tools, fixesOf } = options;
    const { maxFindings } = this.run;
    const findings =
      maxFindings === undefined ? analysis.findings : mostSevere(analysis.findings, maxFindings);
    const reporters = await this.openReporters();
    const fixes = await fixesOf?.(findings);
    const report: DocumentReport = {
      analysis,
      findings,
      known: knownFindings,
      resolved,
      failingViolations,
      score,
      tools,
      fixes,
      rules: ran,
      unparsedText: text,
    };
    const visible = this.run.showSecrets ? report : maskReport(report);
    return {
      parts: reporters.map((reporter) => reporter.document(visible)),
      counts: countDocument(analysis, { reported: findings.length, known, failingViolations, score, tools }),
    };
  }

  private async collectFixes(
    analysis: Analysis,
    findings: readonly Finding[],
    { result, answers, options, overrides }: Reading,
  ): Promise<ReportedFixes | undefined> {
    if (!this.run.fixes) return undefined;
    const [{ analyserOfCopies }, { reportedFixes }] = await Promise.all([
      import('../fix/fix-session.js'),
      import('../fix/reported-fixes.js'),
    ]);
    const read = new Map(answers.map((each) => [each.request?.uri ?? '', each.result]));
    const unwatched = { ...options, timing: false, watch: undefined };
    return reportedFixes(analysis, findings, analyserOfCopies(result, read, unwatched, overrides));
  }

  private async optionsFor(
    task: DocumentTask,
  ): Promise<AnalyseOptions & { readonly rules: readonly Rule[] }> {
    const { input, preset, settings } = task;
    const { timing, today } = this.run;
    const configuration = task.hasPlugins ? await this.configurations.forDocument(input.uri) : undefined;
    return {
      rules: configuration?.rules ?? rules,
      preset,
      settings,
      timing,
      today,
      watch: this.watch,
      ignoreFile: await this.shared.ignoreFileOf(input, task.ignoreFile),
      findMoved,
      analysers: await this.shared.analysersOf(task.spectral, this.policyFor(task).fetch, task.codeFolder),
    };
  }

  private policyFor({ root, allowRemote, credentials }: DocumentTask): ReadPolicy {
    return { cwd: this.run.cwd, root, fetch: { allowRemote, credentials }, stdin: this.stdin };
  }
}
