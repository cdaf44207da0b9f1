import type { Severity } from '@assay/core';
import type { Page, PageRequest } from '../database/page.js';
import type { RuleRecord } from './identities.js';

/** Number of findings of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** Record of one validation of a named document: the findings of the preset `recommended`, whichever was requested. */
export interface ValidationRecord {
  readonly status: 'success' | 'error';
  /** Null where the document could not be analysed. */
  readonly score: number | null;
  readonly operations: number;
  readonly findings: SeverityCounts;
  readonly loaderErrors: number;
  /** By the id of the rule. */
  readonly rules: readonly RuleRecord[];
  /** False where only the most severe findings have identities, since there are more than the limit. */
  readonly isComplete: boolean;
}

/** Number of new or fixed findings of a rule. */
export interface RuleCount {
  readonly rule: string;
  readonly findings: number;
}

/** Findings of a named document during a period. Times are ISO 8601. */
export interface Revision {
  readonly id: string;
  /** First and last time of the revision. */
  readonly at: string;
  readonly lastAt: string;
  /** In how many validations, one after the other. */
  readonly validations: number;
  readonly status: 'success' | 'error';
  readonly score: number | null;
  readonly operations: number;
  readonly findings: SeverityCounts;
  readonly loaderErrors: number;
  /** New and fixed findings since the previous revision that could be analysed; null if unknown. */
  readonly new: readonly RuleCount[] | null;
  readonly fixed: readonly RuleCount[] | null;
}

/** A score and since when it holds. */
export interface TrendPoint {
  readonly at: string;
  readonly score: number | null;
}

/** A document that a caller has named. */
export interface NamedDocument {
  readonly id: string;
  readonly name: string;
  /** The name of the key that it belongs to. */
  readonly key: string;
  readonly createdAt: string;
  readonly latest: Revision;
  /** The last scores, the newest at the end. */
  readonly trend: readonly TrendPoint[];
}

/** Findings of a rule, and the number of documents with them. */
export interface RuleUse {
  readonly rule: string;
  readonly severity: Severity;
  readonly documents: number;
  readonly findings: number;
}

/** Limits of the records of each key. */
export interface InventoryLimits {
  readonly names: number;
  readonly revisions: number;
}

/** Filter of the list of documents. */
export interface InventoryFilter {
  /** The key whose documents are meant; null for those of all keys. */
  readonly owner: string | null;
  /** Any part of a name, whatever its case. */
  readonly search?: string | undefined;
  /** Only documents in which this rule has found something. */
  readonly rule?: string | undefined;
  /** The newest first, or the worst. */
  readonly sort: 'newest' | 'score';
}

/** Keeps what was found in documents that callers of one tenant have named, and nothing of their text. */
export interface InventoryStore {
  /** Returns the room of a key for more names, and those of some names that are new. */
  room(
    owner: string,
    names: readonly string[],
    limits: InventoryLimits,
  ): Promise<{ readonly left: number; readonly fresh: number }>;
  /** Keeps a record. False where the key has no room for another name. */
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
  /** The rules that have found something in a document, the most findings first. */
  listRuleUses(id: string): Promise<readonly Omit<RuleUse, 'documents'>[]>;
  /** The newest first. */
  revisions(id: string, page: PageRequest): Promise<Page<Revision>>;
  /** The rules that have found something, in the most documents first. */
  rules(owner: string | null, search: string | undefined, max: number): Promise<readonly RuleUse[]>;
  /** False where there is none. */
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
