import type { Severity } from '@assay/core';
import type { PageFrame } from './page-data.js';

// What a page shows of changes between two versions, as its JSON blocks hold it. None of the texts is HTML.

/** A change between two versions of a document. */
export interface PageChange {
  /** Key for links: it stays the same while the change does. */
  readonly key: string;
  /** The id of its kind, and the title of that. */
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
  /** True where it fails the gate. */
  readonly fails: boolean;
  /** Old and new place; null if it does not exist on that side. */
  readonly old: PageSide | null;
  readonly new: PageSide | null;
  /** The other operations that the same holds for. */
  readonly others: readonly string[];
}

/** A place of a change in one of the two versions. */
export interface PageSide {
  /** `specs/petstore.yaml:8:10` */
  readonly place: string;
  readonly frame: PageFrame | undefined;
}

/** A comparison as a whole: all that its page shows. */
export interface ChangesRun {
  readonly kind: 'changes';
  readonly version: string;
  /** Names of the two versions as given by the user. */
  readonly old: string;
  readonly new: string;
  readonly passed: boolean;
  /** Gate of the comparison, as typed; undefined for none. */
  readonly gate: string | undefined;
  /** True if breaks need a new major version. */
  readonly requiresMajor: boolean;
  /** True if the gate is about clients alone. */
  readonly isBreakingFirst: boolean;
  readonly operations: { readonly aligned: number; readonly added: number; readonly removed: number };
  readonly suppressed: number;
  /** Sentences about the comparison as a whole. */
  readonly notes: readonly string[];
  readonly changes: readonly PageChange[];
}

/** Changes of a document since a commit. */
export interface PageReview {
  readonly name: string;
  readonly status: 'changed' | 'same' | 'new' | 'removed' | 'unknown';
  /** The name that it had, where that was another one. */
  readonly was: string | undefined;
  /** Reason why the two versions cannot be compared, as a sentence. */
  readonly why: string | undefined;
  readonly changes: readonly PageChange[];
  readonly suppressed: number;
  /** The tests of an import that change, and what becomes of each. */
  readonly tests: readonly { readonly operation: string; readonly text: string }[];
}
