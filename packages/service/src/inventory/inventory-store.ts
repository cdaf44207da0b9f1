import type { Severity } from '@assay/core';
import type { Page, PageRequest } from '../database/page.js';
import type { RuleRecord } from './identities.js';

/** The number of findings by severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** The record of one validation of a named document: the findings of the preset `recommended`, for any requested preset. */
export interface ValidationRecord {
  readonly status: 'success' | 'error';
  /** Null if the document could not be analysed. */
  readonly score: number | null;
  readonly operations: number;
  readonly findings: SeverityCounts;
  readonly loaderErrors: number;
  /** One record for each rule. */
  readonly rules: readonly RuleRecord[];
  /** False if there are more findings than the limit, so that only the most severe have identities. */
  readonly isComplete: boolean;
}

/** The number of new or fixed findings of a rule. */
export interface RuleCount {
  readonly rule: string;
  readonly findings: number;
}

/** The findings of a named document during a period. Times are ISO 8601. */
export interface Revision {
  readonly id: string;
  /** The time of the first validation; `lastAt` is the time of the last. */
  readonly at: string;
  readonly lastAt: string;
  /** The number of consecutive validations. */
  readonly validations: number;
  readonly status: 'success' | 'error';
  readonly score: number | null;
  readonly operations: number;
  readonly findings: SeverityCounts;
  readonly loaderErrors: number;
  /** New and fixed findings since the previous analysable revision; null if unknown. */
  readonly new: readonly RuleCount[] | null;
  readonly fixed: readonly RuleCount[] | null;
}

/** A score and the time since which it holds. */
export interface TrendPoint {
  readonly at: string;
  readonly score: number | null;
}

/** A document that a caller named. */
export interface NamedDocument {
  readonly id: string;
  readonly name: string;
  /** The name of the key that owns the document. */
  readonly key: string;
  readonly createdAt: string;
  readonly latest: Revision;
  /** The latest scores, newest last. */
  readonly trend: readonly TrendPoint[];
}

/** The findings of a rule, and the number of documents with them. */
export interface RuleUse {
  readonly rule: string;
  readonly severity: Severity;
  readonly documents: number;
  readonly findings: number;
}

/** The limits of each key's records. */
export interface InventoryLimits {
  readonly names: number;
  readonly revisions: number;
}

/** A filter of the document list. */
export interface InventoryFilter {
  /** The key that owns the documents; null for all keys. */
  readonly owner: string | null;
  /** A part of a name, case-insensitive. */
  readonly search?: string | undefined;
  /** Only documents with findings of this rule. */
  readonly rule?: string | undefined;
  /** Newest first, or lowest score first. */
  readonly sort: 'newest' | 'score';
}

/** Stores the findings of documents that callers of one tenant named, but not their text. */
export interface InventoryStore {
  /** Returns the number of further names that a key may use, and how many of some names are new. */
  room(
    owner: string,
    names: readonly string[],
    limits: InventoryLimits,
  ): Promise<{ readonly left: number; readonly fresh: number }>;
  /** Stores a record. Returns false if the key has no room for another name. */
  keep(
    owner: string,
    name: string,
    record: ValidationRecord,
    limits: InventoryLimits,
    at: Date,
  ): Promise<boolean>;
  list(
    filter: InventoryFilter,
    page: PageRequest,
  ): Promise<Page<NamedDocument & { readonly matches: number | null }>>;
  find(owner: string | null, id: string): Promise<NamedDocument | undefined>;
  /** Lists the rules with findings in a document, most findings first. */
  listRuleUses(id: string): Promise<readonly Omit<RuleUse, 'documents'>[]>;
  /** Lists revisions, newest first. */
  revisions(id: string, page: PageRequest): Promise<Page<Revision>>;
  /** Lists the rules with findings, most documents first. */
  rules(owner: string | null, search: string | undefined, max: number): Promise<readonly RuleUse[]>;
  /** Returns false if the document does not exist. */
  delete(owner: string | null, id: string): Promise<boolean>;
}

/** The record of a document whose analysis was stopped. */
export const emptyValidationRecord: ValidationRecord = {
  status: 'error',
  score: null,
  operations: 0,
  findings: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  loaderErrors: 0,
  rules: [],
  isComplete: true,
};
