import { severities, type Analysis, type Finding, type Severity } from '@assay/core';
import { reachesGate, type Gate } from './gate.js';

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
  readonly ruleFailures: number;
  readonly unread: readonly UnreadInput[];
  readonly gate: Gate;
  /** False where a finding reaches the gate or a document could not be analysed. */
  readonly passed: boolean;
  /** The finding to look at first; undefined where there is none. */
  readonly first: Place | undefined;
  /** How long the run took; undefined where the report must be the same each time. */
  readonly seconds: number | undefined;
}

/** Counts a run, document by document. */
export class Tally {
  private readonly gate: Gate;
  private readonly counts: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  private documents = 0;
  private notAnalysed = 0;
  private omitted = 0;
  private suppressed = 0;
  private known = 0;
  private loaderErrors = 0;
  private ruleFailures = 0;
  private first: Finding | undefined;

  constructor(gate: Gate) {
    this.gate = gate;
  }

  /** Counts a document, of whose findings `reported` are shown; `known` others are not among them. */
  add(analysis: Analysis, reported: number, known = 0): void {
    this.documents++;
    if (analysis.status === 'error') this.notAnalysed++;
    this.omitted += analysis.findings.length - reported;
    this.suppressed += analysis.suppressed.length;
    this.known += known;
    this.loaderErrors += analysis.loaderErrors.length;
    this.ruleFailures += analysis.failures.length;
    for (const finding of analysis.findings) {
      this.counts[finding.severity]++;
      if (this.first === undefined || compareUrgency(finding, this.first) < 0) this.first = finding;
    }
  }

  /** The counts so far. */
  summary(unread: readonly UnreadInput[], seconds: number | undefined): Summary {
    const failing = severities.filter(
      (severity) => this.counts[severity] > 0 && reachesGate(severity, this.gate),
    );
    return {
      documents: this.documents,
      notAnalysed: this.notAnalysed,
      findings: severities.reduce((sum, severity) => sum + this.counts[severity], 0),
      severities: { ...this.counts },
      omitted: this.omitted,
      suppressed: this.suppressed,
      known: this.known,
      loaderErrors: this.loaderErrors,
      ruleFailures: this.ruleFailures,
      unread,
      gate: this.gate,
      passed: failing.length === 0 && this.notAnalysed === 0,
      first: this.first && placeOf(this.first),
      seconds,
    };
  }
}

/** Orders findings by what to mend first: the most severe, then security before documentation, then by id. */
export function compareUrgency(a: Finding, b: Finding): number {
  if (a.severity !== b.severity) return severities.indexOf(a.severity) - severities.indexOf(b.severity);
  if (a.category !== b.category) return a.category === 'security' ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function placeOf({ id, location }: Finding): Place {
  return { id, uri: location.uri, ...location.range.start };
}
