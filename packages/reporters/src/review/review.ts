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
  /** The name of the operation that it touches; null where it touches none, or several. */
  readonly operation: string | null;
  readonly axis: string;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** Where what has changed was; null where it was not there. */
  readonly old: Location | null;
  /** Where what has changed is now; null where it is not there any more. */
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

/** What a change does to the test of one operation. */
export interface ReviewedTest {
  /** The name of its project in an import. */
  readonly operation: string;
  readonly kind: 'new' | 'gone' | 'changed';
  readonly differences: readonly { readonly part: string; readonly text: string }[];
}

/** What became of one document since the commit that it is compared with. */
export interface DocumentReview {
  /** The absolute URI of the document; of one that is gone, that which it had. */
  readonly uri: string;
  readonly status: 'changed' | 'same' | 'new' | 'removed' | 'unknown';
  /** The URI that it had, where that was another one. */
  readonly was: string | undefined;
  /** Why the two versions cannot be compared, as a sentence; undefined where they can. */
  readonly why: string | undefined;
  readonly changes: readonly ReviewedChange[];
  /** How many changes the document, or an ignore file, asks to leave out. */
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
  /** How many tests of an import are new, changed, or gone. */
  readonly tests: number;
  /** How many documents could not be compared. */
  readonly unknown: number;
  /** How many changes fail the gate. */
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
export function isGrave({ security, clients, fails }: ReviewedChange): boolean {
  return fails || security === 'weaker' || clients === 'breaking';
}
