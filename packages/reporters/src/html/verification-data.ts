import type { Severity } from '@assay/core';

// The data of a verification's page, as its JSON block contains it. None of the texts is HTML.

/** The verdict about an operation, as in `assay verify`. */
export type PageVerdict = 'works' | 'drift' | 'refused' | 'failed' | 'unreached' | 'blocked' | 'skipped';

/** The whole verification, with all that its page displays. */
export interface VerificationRun {
  readonly kind: 'verification';
  readonly version: string;
  /** The title and version of the API. */
  readonly name: string;
  readonly baseUrl: string;
  readonly passed: boolean;
  /** The reason why the service could not be reached; null if it responded. */
  readonly unreachable: string | null;
  readonly requests: number;
  /** Sentences about the whole run. */
  readonly notes: readonly string[];
  /** Insertion points to attack, the most promising first. */
  readonly targets: readonly PageAttackTarget[];
  /** In the order of the document. */
  readonly operations: readonly PageVerified[];
}

/** An insertion point that is worth attacking. */
export interface PageAttackTarget {
  readonly operation: string;
  /** The insertion point: `path.userId`; null for the whole operation. */
  readonly point: string | null;
  readonly role: string;
  readonly reach: string;
  /** The names of the evidence. */
  readonly evidence: readonly string[];
}

/** An operation with its verdict. */
export interface PageVerified {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** The place in the document; undefined if unknown. */
  readonly place: string | undefined;
  readonly verdict: PageVerdict;
  readonly status: number | null;
  /** The reason why it does not work, as a sentence; null if the findings explain it. */
  readonly reason: string | null;
  readonly findings: readonly PageDrift[];
  /** Observations about the findings of the analysis. */
  readonly analysis: readonly {
    readonly id: string;
    readonly outcome: 'confirmed' | 'refuted';
    readonly evidence: string;
  }[];
  readonly requests: number;
  /** The exchange that demonstrates the verdict, if no finding has one. */
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
  /** The place of the contradicted documentation; undefined if unknown. */
  readonly place: string | undefined;
  readonly pointer: string;
  /** The place in the response body, as a JSON Pointer. */
  readonly instance: string | undefined;
  /** The exchange that demonstrates the difference. */
  readonly evidence: PageEvidence | undefined;
}
