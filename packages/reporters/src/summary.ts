import {
  groupsOf,
  severities,
  violatesOfficialSchema,
  type Analysis,
  type Group,
  type Score,
  type Severity,
} from '@assay/core';
import { blocksOf } from './codeframe/blocks.js';
import { reachesGate, type Gate } from './gate.js';
import { compareUrgency, type Urgent } from './urgency.js';
import { ScoreTally, type DocumentScore, type ScoreSummary } from './score-summary.js';
import type { ReviewSummary } from './review/review.js';

/** Something that the user named and that holds no document. */
export interface UnreadInput {
  /** What the user typed. */
  readonly input: string;
  /** A sentence for people. */
  readonly message: string;
}

/** A finding's id and place. */
export interface Place {
  readonly id: string;
  readonly uri: string;
  readonly line: number;
  readonly column: number;
}

/** The counts of a whole run. */
export interface Summary {
  readonly documents: number;
  /** How many of the documents could not be analysed. */
  readonly notAnalysed: number;
  readonly findings: number;
  readonly severities: Readonly<Record<Severity, number>>;
  /** How many findings were counted and not reported, because a limit is set. */
  readonly omitted: number;
  /** How many findings were not told because something suppresses them. */
  readonly suppressed: number;
  /** How many findings were not told because they are known from a baseline or a commit. */
  readonly known: number;
  readonly loaderErrors: number;
  /** How many of the loader errors violate the official schema. */
  readonly violations: number;
  /** How many of the violations fail the run. */
  readonly failingViolations: number;
  readonly ruleFailures: number;
  /** How many things could not be judged, which the documents' parts of a report list. */
  readonly undecided: number;
  readonly unread: readonly UnreadInput[];
  readonly gate: Gate;
  /** What the documents score; undefined where nobody asks for that. */
  readonly score?: ScoreSummary | undefined;
  /** What has changed since a commit; undefined where nothing is compared with one. */
  readonly review: ReviewSummary | undefined;
  /** False where a finding or a change reaches its gate, a violation of the official schema fails the run, a score is too low, or a document could not be analysed. */
  readonly passed: boolean;
  /** True where a finding reaches the gate. */
  readonly reachesGate: boolean;
  /** The finding to look at first; undefined where there is none. */
  readonly first: Place | undefined;
  /** How long the run took; undefined where the report must be the same each time. */
  readonly seconds: number | undefined;
}

/** What the summary needs to know of one document: plain data. */
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
  /** The finding to mend first; undefined where there is none. */
  readonly first: FirstFinding | undefined;
  /** Undefined where nobody asks for scores. */
  readonly score: DocumentScore | undefined;
}

/** A finding as far as its urgency and its place go. */
interface FirstFinding extends Urgent {
  readonly place: Place;
}

/** What is counted of a document that its analysis does not have. */
export interface Counted {
  /** How many of the findings are shown. */
  readonly reported: number;
  /** How many other findings are known from a baseline or a commit. */
  readonly known?: number | undefined;
  /** How many violations of the official schema fail the run. */
  readonly failingViolations: number;
  readonly score?: Score | undefined;
}

/** Counts a document. */
export function countDocument(
  analysis: Analysis,
  { reported, known = 0, failingViolations, score }: Counted,
): DocumentCounts {
  const counts = noFindings();
  for (const { severity } of analysis.findings) counts[severity]++;
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
    first: firstToMend(analysis, score),
    score: score && { uri: analysis.uri, score },
  };
}

/** Adds up the counts of a run, document by document. */
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
  private first: FirstFinding | undefined;
  private readonly scores: ScoreTally;

  /** @param minScore - the score that each document must have; undefined for any */
  constructor(gate: Gate, minScore?: number) {
    this.gate = gate;
    this.scores = new ScoreTally(minScore);
  }

  /** Adds a document. */
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
    const { first } = document;
    if (first !== undefined && (this.first === undefined || compareUrgency(first, this.first) < 0))
      this.first = first;
  }

  /** The counts so far. */
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
      score,
      review,
      passed:
        (review?.failing ?? 0) === 0 &&
        failing.length === 0 &&
        this.failingViolations === 0 &&
        this.notAnalysed === 0 &&
        (score?.tooLow ?? 0) === 0,
      reachesGate: failing.length > 0,
      first: this.first?.place,
      seconds,
    };
  }
}

/** The weightiest finding of the most urgent rule; of equally urgent rules that of the one that costs most points. */
function firstToMend(analysis: Analysis, score: Score | undefined): FirstFinding | undefined {
  const candidates = blocksOf(groupsOf(analysis), analysis.absences).map(({ groups: [weightiest] }) =>
    firstFinding(weightiest, analysis.absences),
  );
  const [maxUrgent] = candidates;
  if (maxUrgent === undefined) return undefined;
  const asUrgent = candidates.filter(
    (each) => compareUrgency({ ...each, id: maxUrgent.id }, maxUrgent) === 0,
  );
  const costliest = score?.lines.find(({ rule }) => asUrgent.some(({ id }) => id === rule));
  return asUrgent.find(({ id }) => id === costliest?.rule) ?? maxUrgent;
}

function firstFinding(
  { rule, category, severity, location }: Group,
  absences: ReadonlySet<string>,
): FirstFinding {
  return {
    id: rule,
    category,
    severity,
    isAbsence: absences.has(rule),
    place: { id: rule, uri: location.uri, ...location.range.start },
  };
}

function noFindings(): Record<Severity, number> {
  return { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
}
