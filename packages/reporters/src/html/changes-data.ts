import type { Severity } from '@assay/core';
import type { PageFrame } from './page-data.js';

// The data of a page with changes between two versions, as its JSON blocks contain it. None of the texts is HTML.

/** A change between two versions of a document. */
export interface PageChange {
  /** The key for links, which is stable as long as the change exists. */
  readonly key: string;
  /** The id of the kind of change. */
  readonly id: string;
  readonly name: string;
  readonly security: 'weaker' | 'stronger' | 'equal';
  readonly clients: 'breaking' | 'compatible' | 'unknown';
  readonly severity: Severity;
  readonly operation: string | null;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** A sentence with a value that only one of the versions allows; absent if none is known. */
  readonly example?: string | undefined;
  /** True if it fails the gate. */
  readonly fails: boolean;
  /** The old and new place; null if the part does not exist on that side. */
  readonly old: PageSide | null;
  readonly new: PageSide | null;
  /** Other operations with the same change. */
  readonly others: readonly string[];
}

/** The place of a change in one of the two versions. */
export interface PageSide {
  /** For example `specs/petstore.yaml:8:10`. */
  readonly place: string;
  readonly frame: PageFrame | undefined;
}

/** The whole comparison, with all that its page displays. */
export interface ChangesRun {
  readonly kind: 'changes';
  readonly version: string;
  /** The names of the two versions, as given by the user. */
  readonly old: string;
  readonly new: string;
  readonly passed: boolean;
  /** The gate of the comparison, as typed; undefined if none exists. */
  readonly gate: string | undefined;
  /** True if breaking changes require a new major version. */
  readonly requiresMajor: boolean;
  /** True if the gate is only about clients. */
  readonly isBreakingFirst: boolean;
  readonly operations: { readonly aligned: number; readonly added: number; readonly removed: number };
  readonly suppressed: number;
  /** Sentences about the whole comparison. */
  readonly notes: readonly string[];
  readonly changes: readonly PageChange[];
}

/** Changes of a document since a commit. */
export interface PageReview {
  readonly name: string;
  readonly status: 'changed' | 'same' | 'new' | 'removed' | 'unknown';
  /** The previous name, if the document was renamed. */
  readonly was: string | undefined;
  /** The reason why the two versions cannot be compared, as a sentence. */
  readonly why: string | undefined;
  readonly changes: readonly PageChange[];
  readonly suppressed: number;
  /** The changed tests of an import, with a description of each change. */
  readonly tests: readonly { readonly operation: string; readonly text: string }[];
}
