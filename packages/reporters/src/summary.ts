import {
  groupsOf,
  severities,
  violatesOfficialSchema,
  type Analysis,
  type Location,
  type Score,
  type Severity,
} from '@assay/core';
import { addTools, countTools, type ReportedTools, type ToolCounts } from './agent-tools.js';
import { compareUrgency, groupByRule, type Urgent } from './urgency.js';
import type { ReviewSummary } from './review.js';

/** An input without a readable document. */
export interface UnreadInput {
  /** The input as typed by the user. */
  readonly input: string;
  /** The reason, as a sentence. */
  readonly message: string;
}

/** The id and location of a finding. */
export interface Place {
  readonly id: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

/** The counts of a whole run. */
export interface Summary {
  readonly documents: number;
  /** Number of documents that could not be analysed. */
  readonly notAnalysed: number;
  readonly findings: number;
  readonly severities: Readonly<Record<Severity, number>>;
  /** The number of findings that were counted but not reported because of a limit. */
  readonly omitted: number;
  readonly suppressed: number;
  /** Number of findings known from a baseline or a commit. */
  readonly known: number;
  readonly loaderErrors: number;
  /** Number of loader errors that violate the official schema. */
  readonly violations: number;
  /** The number of violations that fail the run. */
  readonly failingViolations: number;
  readonly ruleFailures: number;
  /** The number of undecided questions, which are listed with their documents. */
  readonly undecided: number;
  readonly unread: readonly UnreadInput[];
  readonly gate: Gate;
  /** The ids of the selected rules that ran, without those that always run; undefined if all rules ran. */
  readonly only?: readonly string[] | undefined;
  /** The scores of the documents; undefined if not requested. */
  readonly score?: ScoreSummary | undefined;
  /** The operations as tools of an agent, with their tokens; undefined if not requested. */
  readonly tools?: ToolCounts | undefined;
  /** The changes since a commit; undefined without a comparison. */
  readonly review: ReviewSummary | undefined;
  /**
   * False if a finding or change reaches its gate, or if a violation of the official schema fails the run. Also false if a score
   * is too low, or if a document could not be analysed.
   */
  readonly passed: boolean;
  /** True if a finding reaches the gate. */
  readonly reachesGate: boolean;
  /** The finding to look at first; undefined if none exists. */
  readonly first: Place | undefined;
  /** The duration of the run in seconds; undefined if the report must be reproducible. */
  readonly seconds: number | undefined;
}

/** The counts of one document for the summary, as plain data. */
export interface DocumentCounts {
  readonly analysed: boolean;
  readonly severities: Readonly<Record<Severity, number>>;
  readonly omitted: number;
  readonly suppressed: number;
  readonly known: number;
  readonly loaderErrors: number;
  readonly violations: number;
  readonly failingViolations: number;
  readonly ruleFailures: number;
  readonly undecided: number;
  /** The finding to fix first; undefined if none exists. */
  readonly first: Place | undefined;
  /** The rules to fix first. A run with several documents chooses one of them. */
  readonly firstRules: readonly FirstFinding[];
  /** Undefined if scores were not requested. */
  readonly score: DocumentScore | undefined;
  /** Undefined if not requested. */
  readonly tools: ToolCounts | undefined;
}

/** The urgency of a rule's findings, with a representative location. */
interface FirstFinding extends Urgent {
  readonly place: Place;
}

/** Counts of a document that its analysis does not contain. */
interface Counted {
  readonly reported: number;
  /** The number of other findings known from a baseline or a commit. */
  readonly known?: number | undefined;
  /** The number of violations of the official schema that fail the run. */
  readonly failingViolations: number;
  readonly score?: Score | undefined;
  readonly tools?: ReportedTools | undefined;
}

/** Creates the counts of a document. */
export function countDocument(
  analysis: Analysis,
  { reported, known = 0, failingViolations, score, tools }: Counted,
): DocumentCounts {
  const counts = noFindings();
  for (const { severity } of analysis.findings) counts[severity]++;
  const [weightiest] = groupsOf(analysis);
  return {
    analysed: analysis.status !== 'error',
    severities: counts,
    omitted: analysis.findings.length - reported,
    suppressed: analysis.suppressed.length,
    known,
    loaderErrors: analysis.loaderErrors.length,
    violations: analysis.loaderErrors.filter(violatesOfficialSchema).length,
    failingViolations,
    ruleFailures: analysis.failures.length,
    undecided: analysis.undecided.length,
    first: weightiest && toPlace(weightiest.rule, weightiest.location),
    firstRules: findFirstToFix(analysis),
    score: score && { uri: analysis.uri, score },
    tools: tools && countTools(tools),
  };
}

/** Sums the counts of a run, document by document. */
export class Tally {
  private readonly gate: Gate;
  private readonly counts = noFindings();
  private documents = 0;
  private notAnalysed = 0;
  private omitted = 0;
  private suppressed = 0;
  private known = 0;
  private loaderErrors = 0;
  private violations = 0;
  private failingViolations = 0;
  private ruleFailures = 0;
  private undecided = 0;
  private first: Place | undefined;
  /** The rules to fix first, by id. */
  private readonly firstRules = new Map<string, FirstFinding>();
  private readonly scores: ScoreTally;
  private tools: ToolCounts | undefined;
  private readonly only: readonly string[] | undefined;

  /**
   * @param minScore - the minimum score of each document; undefined for no minimum
   * @param only - the rules that run; undefined if all rules run
   */
  constructor(gate: Gate, minScore?: number, only?: readonly string[]) {
    this.gate = gate;
    this.only = only;
    this.scores = new ScoreTally(minScore);
  }

  add(document: DocumentCounts): void {
    this.documents++;
    if (!document.analysed) this.notAnalysed++;
    this.omitted += document.omitted;
    this.suppressed += document.suppressed;
    this.known += document.known;
    this.loaderErrors += document.loaderErrors;
    this.violations += document.violations;
    this.failingViolations += document.failingViolations;
    this.ruleFailures += document.ruleFailures;
    this.undecided += document.undecided;
    for (const severity of severities) this.counts[severity] += document.severities[severity];
    if (document.score !== undefined) this.scores.add(document.score);
    if (document.tools !== undefined) this.tools = addTools(this.tools, document.tools);
    this.first ??= document.first;
    for (const rule of document.firstRules) this.addFirst(rule);
  }

  /** Sums the findings of a rule over all documents, as reports by rule do. */
  private addFirst(rule: FirstFinding): void {
    const known = this.firstRules.get(rule.id);
    const isWorse =
      known !== undefined && severities.indexOf(rule.severity) < severities.indexOf(known.severity);
    this.firstRules.set(rule.id, {
      ...(known === undefined || isWorse ? rule : known),
      operations: (known?.operations ?? 0) + rule.operations,
      count: (known?.count ?? 0) + rule.count,
    });
  }

  /** Returns the location to fix first: of the most important group in one document, or of the most urgent rule in several. */
  private firstPlace(): Place | undefined {
    if (this.documents === 1) return this.first;
    return [...this.firstRules.values()].sort(compareUrgency)[0]?.place;
  }

  /** Returns the current counts. */
  summary(unread: readonly UnreadInput[], seconds: number | undefined, review?: ReviewSummary): Summary {
    const failing = severities.filter(
      (severity) => this.counts[severity] > 0 && reachesGate(severity, this.gate),
    );
    const score = this.scores.summary();
    return {
      documents: this.documents,
      notAnalysed: this.notAnalysed,
      findings: severities.reduce((sum, severity) => sum + this.counts[severity], 0),
      severities: { ...this.counts },
      omitted: this.omitted,
      suppressed: this.suppressed,
      known: this.known,
      loaderErrors: this.loaderErrors,
      violations: this.violations,
      failingViolations: this.failingViolations,
      ruleFailures: this.ruleFailures,
      undecided: this.undecided,
      unread,
      gate: this.gate,
      only: this.only,
      score,
      tools: this.tools,
      review,
      passed:
        (review?.failing ?? 0) === 0 &&
        failing.length === 0 &&
        this.failingViolations === 0 &&
        this.notAnalysed === 0 &&
        (score?.tooLow ?? 0) === 0,
      reachesGate: failing.length > 0,
      first: this.firstPlace(),
      seconds,
    };
  }
}

/**
 * Lists the rules to fix first, each with a representative location. They are the rules of the highest severity, preferably those
 * that do not report something missing.
 */
function findFirstToFix(analysis: Analysis): FirstFinding[] {
  const { findings, absences } = analysis;
  const groups = groupsOf(analysis);
  const [weightiest] = groups;
  if (weightiest === undefined) return [];
  const isAbsence = absences.has(weightiest.rule);
  return groupByRule(findings, groups, absences)
    .filter((rule) => rule.severity === weightiest.severity && rule.isAbsence === isAbsence)
    .map(({ id, severity, operations, count, first }) => ({
      id,
      severity,
      isAbsence,
      operations,
      count,
      place: toPlace(id, first.location),
    }));
}

function toPlace(id: string, { uri, range }: Location): Place {
  return { id, uri, ...range.start };
}

function noFindings(): Record<Severity, number> {
  return { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
}

/** The score of a document. */
export interface DocumentScore {
  /** The absolute URI of the document. */
  readonly uri: string;
  readonly score: Score;
}

/** The scores of a run's documents. */
export interface ScoreSummary {
  /** The minimum score of each document; undefined for no minimum. */
  readonly minimum: number | undefined;
  /** The document with the lowest score; undefined if no document has a score. */
  readonly lowest: DocumentScore | undefined;
  readonly highest: number | undefined;
  /** The number of documents with a score below the minimum, or without one although a minimum is set. */
  readonly tooLow: number;
}

/** Sums the scores of a run, document by document. */
class ScoreTally {
  private readonly minimum: number | undefined;
  private lowest: DocumentScore | undefined;
  private highest: number | undefined;
  private tooLow = 0;
  private isEmpty = true;

  /** @param minimum - the minimum score of each document; undefined for no minimum */
  constructor(minimum: number | undefined) {
    this.minimum = minimum;
  }

  add(document: DocumentScore): void {
    const { value } = document.score;
    this.isEmpty = false;
    if (this.minimum !== undefined && (value ?? -1) < this.minimum) this.tooLow++;
    if (value === null) return;
    if (value < (this.lowest?.score.value ?? Infinity)) this.lowest = document;
    this.highest = Math.max(this.highest ?? 0, value);
  }

  /** Returns the current scores; undefined if none exist. */
  summary(): ScoreSummary | undefined {
    if (this.isEmpty) return undefined;
    const { minimum, lowest, highest, tooLow } = this;
    return { minimum, lowest, highest, tooLow };
  }
}

/** The lowest severity that fails the run; `none` if no finding does. */
export type Gate = Severity | 'none';

/** True if a finding of this severity fails the run. */
export function reachesGate(severity: Severity, gate: Gate): boolean {
  return gate !== 'none' && severities.indexOf(severity) <= severities.indexOf(gate);
}
