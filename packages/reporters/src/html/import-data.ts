import type { Severity } from '@assay/core';

// The data of an import's page, as its JSON block contains it. None of the texts is HTML, and values of variables are not
// included.

/** The whole import, with all that its page displays. */
export interface ImportRun {
  readonly kind: 'import';
  readonly version: string;
  /** The display name of the document. */
  readonly name: string;
  /** A description: `OpenAPI 3.1.1, 4 operations, 3 schemas`. */
  readonly description: string;
  /** False if the document could not be analysed. */
  readonly made: boolean;
  /** The output folder. */
  readonly folder: string | undefined;
  readonly targets: readonly PageTarget[];
  /** Credentials that the user must provide. */
  readonly credentials: readonly PageCredential[];
  /** The number of values that the operations accept. `reachable` is the number that messages contain. */
  readonly leaves: number;
  readonly reachable: number;
  readonly flows: readonly PageFlow[];
  readonly errors: readonly PageImportError[];
  /** Values that exports omit, one sentence each. */
  readonly leftOut: readonly string[];
}

/** A server under test. */
export interface PageTarget {
  /** Empty if no address is known. */
  readonly name: string;
  readonly projects: number;
}

/** A credential that the projects need. */
export interface PageCredential {
  /** The name of its variable. */
  readonly name: string;
  /** For example `API key` or `client secret`. */
  readonly part: string;
  readonly description: string;
  /** The number of projects whose first choice it is; 0 for an alternative. */
  readonly projects: number;
}

/** The requests that test one operation. */
export interface PageFlow {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** The requests in the order of sending. */
  readonly steps: readonly PageStep[];
  /** The alternatives of authentication, the chosen one first, each with the names of its schemes. */
  readonly auth: readonly (readonly string[])[];
  readonly anonymousAllowed: boolean;
  /** Callers that must be rejected by the step under test: without credentials, or with another user's credentials. */
  readonly checks: readonly ('none' | 'second')[];
  readonly messages: number;
  readonly leaves: number;
  readonly reachable: number;
  /** The first 100 values that no message contains. */
  readonly missed: readonly string[];
}

/** One request of a flow. */
export interface PageStep {
  readonly id: string;
  readonly role: 'prerequisite' | 'subject' | 'teardown';
  readonly method: string;
  readonly path: string;
  /** True if the request obtains an access token. */
  readonly asksForToken: boolean;
  /** Values from the responses of other steps. */
  readonly needs: readonly PageNeed[];
}

/** Dependency of one step on another. */
export interface PageNeed {
  readonly from: string;
  /** The source and target of each value. */
  readonly bindings: readonly { readonly to: string; readonly from: string; readonly why: string }[];
  /** True if the request can be sent without these values. */
  readonly optional: boolean;
  /** True if values are withheld because the step would change or delete existing resources. */
  readonly withheld: boolean;
}

/** An obstacle to testing. */
export interface PageImportError {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  readonly operation: string | null;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
}
