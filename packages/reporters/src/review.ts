import type { Location, Severity } from '@assay/core';

// What a change does, beside what is new: plain data, which another thread can make.

/** One change between two versions of a document, as reports show it. */
export interface ReviewedChange {
  /** The id of its kind. */
  readonly id: string;
  /** The title of its kind. */
  readonly name: string;
  readonly security: 'weaker' | 'stronger' | 'equal';
  readonly clients: 'breaking' | 'compatible' | 'unknown';
  readonly severity: Severity;
  /** Severity for owners of clients. */
  readonly clientSeverity: Severity;
  /** The name of the operation that it touches; null where it touches none, or several. */
  readonly operation: string | null;
  readonly axis: string;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** Old place; null if it did not exist. */
  readonly old: Location | null;
  /** New place; null if it no longer exists. */
  readonly new: Location | null;
  /** The place in the files as they are now: `new`, or the nearest thing around it that is left. */
  readonly here: Location;
  /** The lines of both places, without what stands around them; '' where there is none. */
  readonly lines: { readonly old: string; readonly new: string };
  /** 32 hexadecimal digits that stay the same when lines move. */
  readonly fingerprint: string;
  /** True where it fails the gate. */
  readonly fails: boolean;
}

/** Effect of a change on the test of one operation. */
export interface ReviewedTest {
  /** The name of its project in an import. */
  readonly operation: string;
  readonly kind: 'new' | 'gone' | 'changed';
  readonly differences: readonly { readonly part: string; readonly text: string }[];
}

/** Changes of one document since the commit that it is compared with. */
export interface DocumentReview {
  /** The absolute URI of the document; of one that is gone, that which it had. */
  readonly uri: string;
  readonly status: 'changed' | 'same' | 'new' | 'removed' | 'unknown';
  /** The URI that it had, where that was another one. */
  readonly was: string | undefined;
  /** Reason why the two versions cannot be compared, as a sentence; undefined if they can. */
  readonly why: string | undefined;
  readonly changes: readonly ReviewedChange[];
  /** Number of changes that the document, or an ignore file, suppresses. */
  readonly suppressed: number;
  readonly tests: readonly ReviewedTest[];
}

/** The counts of all reviews of a run. */
export interface ReviewSummary {
  /** The commit, branch or tag as the user named it. */
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
  /** The gate as it is typed, `weaker,breaking`; `none` where nothing fails. */
  readonly gate: string;
}

/** Adds up the reviews of a run. */
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

  /** The counts so far. */
  summary(): ReviewSummary {
    return { since: this.since, ...this.counts, gate: this.gate };
  }
}

/** True for what a reviewer has to see: what makes security weaker, breaks clients, or fails the gate. */
export function isSevere({ security, clients, fails }: ReviewedChange): boolean {
  return fails || security === 'weaker' || clients === 'breaking';
}
