import type { Severity } from '@assay/core';

// What a page shows of an import, as its JSON block holds it. None of the texts is HTML, and no value of a variable is among them.

/** An import as a whole: all that its page shows. */
export interface ImportRun {
  readonly kind: 'import';
  readonly version: string;
  /** Name of the document for people. */
  readonly name: string;
  /** Description: `OpenAPI 3.1.1, 4 operations, 3 schemas`. */
  readonly description: string;
  /** False where the document could not be analysed. */
  readonly made: boolean;
  /** The folder that was written. */
  readonly folder: string | undefined;
  readonly targets: readonly PageTarget[];
  /** Credentials that a person has to fill in. */
  readonly credentials: readonly PageCredential[];
  /** Of the values that the operations take: how many there are, and how many covered. */
  readonly leaves: number;
  readonly reachable: number;
  readonly flows: readonly PageFlow[];
  readonly errors: readonly PageImportError[];
  /** Values that exports leave out, a sentence each. */
  readonly leftOut: readonly string[];
}

/** A server under test. */
export interface PageTarget {
  /** '' where no address is known. */
  readonly name: string;
  readonly projects: number;
}

/** A credential that the projects need. */
export interface PageCredential {
  /** The name of its variable. */
  readonly name: string;
  /** `API key`, `client secret` */
  readonly part: string;
  readonly description: string;
  /** Number of projects that use it first; 0 for an alternative. */
  readonly projects: number;
}

/** The requests that test one operation. */
export interface PageFlow {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** In the order in which they are sent. */
  readonly steps: readonly PageStep[];
  /** The ways to authenticate, the chosen one first, each as the names of its schemes. */
  readonly auth: readonly (readonly string[])[];
  readonly anonymousAllowed: boolean;
  /**
   * Callers that must not get the result of the step under test: without credentials, or with those of another user.
   */
  readonly checks: readonly ('none' | 'second')[];
  readonly messages: number;
  readonly leaves: number;
  readonly reachable: number;
  /** Values that stand in no message, the first 100. */
  readonly missed: readonly string[];
}

/** One request of a flow. */
export interface PageStep {
  readonly id: string;
  readonly role: 'prerequisite' | 'subject' | 'teardown';
  readonly method: string;
  readonly path: string;
  /** True for a request for an access token. */
  readonly asksForToken: boolean;
  /** Values that it takes from the responses of other steps. */
  readonly needs: readonly PageNeed[];
}

/** Dependency of one step on another. */
export interface PageNeed {
  readonly from: string;
  /** Source and target of each value. */
  readonly bindings: readonly { readonly to: string; readonly from: string; readonly why: string }[];
  /** True if the request can be sent without it. */
  readonly optional: boolean;
  /** True where values are withheld because the step would change or delete resources that were there before. */
  readonly withheld: boolean;
}

/** Obstacles to testing. */
export interface PageImportError {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  readonly operation: string | null;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
}
