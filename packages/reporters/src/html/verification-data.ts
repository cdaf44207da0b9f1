import type { Severity } from '@assay/core';

// What a page shows of a verification, as its JSON block holds it. None of the texts is HTML.

/** Verdict about an operation, as in `assay verify`. */
export type PageVerdict = 'works' | 'drift' | 'refused' | 'failed' | 'unreached' | 'blocked' | 'skipped';

/** A verification as a whole: all that its page shows. */
export interface VerificationRun {
  readonly kind: 'verification';
  readonly version: string;
  /** Title and version of the API. */
  readonly name: string;
  readonly baseUrl: string;
  readonly passed: boolean;
  /** Reason why the service could not be reached at all; null if it answered. */
  readonly unreachable: string | null;
  readonly requests: number;
  /** Sentences about the run as a whole. */
  readonly notes: readonly string[];
  /** Points to attack first, the most promising one at the beginning. */
  readonly targets: readonly PageAttackTarget[];
  /** In the order of the document. */
  readonly operations: readonly PageVerified[];
}

/** A point of an operation that is worth attacking. */
export interface PageAttackTarget {
  readonly operation: string;
  /** The insertion point: `path.userId`; null for the operation as a whole. */
  readonly point: string | null;
  readonly role: string;
  readonly reach: string;
  /** The names of what speaks for it. */
  readonly evidence: readonly string[];
}

/** An operation and what came of it. */
export interface PageVerified {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** Place in the document; undefined if unknown. */
  readonly place: string | undefined;
  readonly verdict: PageVerdict;
  readonly status: number | null;
  /** Reason why it does not work, as a sentence; null if the findings cover it. */
  readonly reason: string | null;
  readonly findings: readonly PageDrift[];
  /** Observations about the findings of the analysis. */
  readonly analysis: readonly {
    readonly id: string;
    readonly outcome: 'confirmed' | 'refuted';
    readonly evidence: string;
  }[];
  readonly requests: number;
  /** The exchange that shows the verdict, where no finding has one. */
  readonly evidence: PageEvidence | undefined;
}

/** A body of an exchange. */
export interface PageBody {
  readonly text: string | null;
  readonly bytes: number;
  readonly isCut: boolean;
}

/** A request and its response. */
export interface PageEvidence {
  readonly request: { readonly curl: string };
  readonly response: {
    readonly status: number;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly body: PageBody | null;
  } | null;
}

/** A difference between the service and its document. */
export interface PageDrift {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** Place of the contradicting documentation; undefined if unknown. */
  readonly place: string | undefined;
  readonly pointer: string;
  /** Place in the body of the response, as a JSON Pointer. */
  readonly instance: string | undefined;
  /** The exchange that shows it. */
  readonly evidence: PageEvidence | undefined;
}
