import type { Location, Severity } from '@assay/core';

// The review of changes, besides the new findings. It is plain data, which another thread can create.

/** One change between two versions of a document, for reports. */
export interface ReviewedChange {
  /** The id of the kind of change. */
  readonly id: string;
  /** The title of the kind of change. */
  readonly name: string;
  readonly security: 'weaker' | 'stronger' | 'equal';
  readonly clients: 'breaking' | 'compatible' | 'unknown';
  readonly severity: Severity;
  /** The severity for owners of clients. */
  readonly clientSeverity: Severity;
  /** The name of the affected operation; null for no operation or several. */
  readonly operation: string | null;
  readonly axis: string;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** The old location; null if the part did not exist. */
  readonly old: Location | null;
  /** The new location; null if the part no longer exists. */
  readonly new: Location | null;
  /** The location in the current files: `new`, or the nearest remaining parent. */
  readonly here: Location;
  /** The lines at both locations, without the surrounding lines; empty if none exists. */
  readonly lines: { readonly old: string; readonly new: string };
  /** A hash of 32 hexadecimal digits that stays the same when lines move. */
  readonly fingerprint: string;
  /** True if it fails the gate. */
  readonly fails: boolean;
}

/** The effect of a change on the test of one operation. */
export interface ReviewedTest {
  /** The name of its project in an import. */
  readonly operation: string;
  readonly kind: 'new' | 'gone' | 'changed';
  readonly differences: readonly { readonly part: string; readonly text: string }[];
}

/** The changes of one document since the commit that it is compared with. */
export interface DocumentReview {
  /** The absolute URI of the document, or its previous URI if it was removed. */
  readonly uri: string;
  readonly status: 'changed' | 'same' | 'new' | 'removed' | 'unknown';
  /** The previous URI, if the document was renamed. */
  readonly was: string | undefined;
  /** The reason why the two versions cannot be compared, as a sentence; undefined if they can. */
  readonly why: string | undefined;
  readonly changes: readonly ReviewedChange[];
  /** The number of changes that the document or an ignore file suppresses. */
  readonly suppressed: number;
  readonly tests: readonly ReviewedTest[];
}

/** The counts of all reviews of a run. */
export interface ReviewSummary {
  /** The commit, branch or tag, as named by the user. */
  readonly since: string;
  readonly changes: number;
  readonly weaker: number;
  readonly stronger: number;
  readonly breaking: number;
  readonly suppressed: number;
  /** Number of new, changed or removed tests of an import. */
  readonly tests: number;
  /** Number of documents that could not be compared. */
  readonly unknown: number;
  /** Number of changes that fail the gate. */
  readonly failing: number;
  /** The gate, as typed: `weaker,breaking`; `none` if there is no gate. */
  readonly gate: string;
}

/** Sums the counts of a run's reviews. */
export class ReviewTally {
  private readonly since: string;
  private readonly gate: string;
  private counts = {
    changes: 0,
    weaker: 0,
    stronger: 0,
    breaking: 0,
    suppressed: 0,
    tests: 0,
    unknown: 0,
    failing: 0,
  };

  constructor(since: string, gate: string) {
    this.since = since;
    this.gate = gate;
  }

  /** Adds the review of a document. */
  add({ status, changes, suppressed, tests }: DocumentReview): void {
    const { counts } = this;
    counts.changes += changes.length;
    counts.suppressed += suppressed;
    counts.tests += tests.length;
    if (status === 'unknown') counts.unknown++;
    for (const { security, clients, fails } of changes) {
      if (security === 'weaker') counts.weaker++;
      if (security === 'stronger') counts.stronger++;
      if (clients === 'breaking') counts.breaking++;
      if (fails) counts.failing++;
    }
  }

  /** Returns the current counts. */
  summary(): ReviewSummary {
    return { since: this.since, ...this.counts, gate: this.gate };
  }
}

/** True if a reviewer must see a change: it weakens security, breaks clients or fails the gate. */
export function isSevere({ security, clients, fails }: ReviewedChange): boolean {
  return fails || security === 'weaker' || clients === 'breaking';
}
