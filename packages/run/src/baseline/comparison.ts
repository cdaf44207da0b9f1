import {
  type AnalyseOptions,
  type Analysis,
  type BaselineEntry,
  type Finding,
  type FindingKey,
  type Location,
  type Model,
  parsePointer,
  type ReadDocument,
  type ReadResult,
  violatesOfficialSchema,
} from '@assay/core';
import type { UseAddresses } from '@assay/diff/identity';
import { computeFindingKeys } from '@assay/findings';
import { pluralize } from '@assay/text';
import type { Input, ReadPolicy } from '@assay/host';
import type { DocumentReview } from '@assay/reporters';
import type { ChangeGate, ChangePolicy } from '@assay/diff';

/** One analysed document with the findings that remain to be reported. */
export interface Analysed {
  readonly input: Input;
  readonly analysis: Analysis;
  /** The findings after overrides and suppressions. */
  readonly findings: readonly Finding[];
  /** The options of the analysis, except `read`. */
  readonly options: AnalyseOptions;
  /** The results of all reads, in order. */
  readonly answers: readonly Answer[];
}

/** The result of one read. */
export interface Answer {
  /** Undefined for the document itself. */
  readonly request: Parameters<ReadDocument>[0] | undefined;
  readonly result: ReadResult;
}

/** The new findings of a document. */
export interface Applied {
  /** The new findings, in order. Only these are reported and count for the gate. */
  readonly findings: readonly Finding[];
  /** The number of new violations of the official schema. */
  readonly violations: number;
  /** The number of resolved findings. */
  readonly resolved: number;
  readonly compared: Compared;
}

/** The comparison of one document, as plain data. */
export interface Compared {
  /** The number of known findings. */
  readonly known: number;
  /** The indexes of the baseline file's entries that were found. */
  readonly found: readonly number[];
  /** The names of the examined documents in a baseline file. */
  readonly documents: readonly string[];
  /** The resolved findings of the document. */
  readonly fixed: readonly BaselineEntry[];
  /** The entries for the document's findings in an updated baseline file. */
  readonly current: readonly BaselineEntry[];
  /** The entries that are new. */
  readonly added: readonly BaselineEntry[];
  /** The changes since a commit; undefined without a comparison. */
  readonly review: DocumentReview | undefined;
}

/** The comparison of a document that was not compared. */
export const notCompared: Compared = {
  known: 0,
  found: [],
  documents: [],
  fixed: [],
  current: [],
  added: [],
  review: undefined,
};

/** The result of a comparison for the whole run. */
export interface ComparisonResult {
  /** The number of known findings. */
  readonly known: number;
  /** The resolved findings. */
  readonly fixed: readonly BaselineEntry[];
  /** Messages for people, not escaped for a terminal. */
  readonly lines: readonly string[];
}

/** The baseline or commit to compare with, as plain data. */
export type ComparisonSource =
  | {
      readonly kind: 'file';
      /** The name given by the user. */
      readonly name: string;
      /** The absolute path. */
      readonly path: string;
      /** The entries of the rules that run. */
      readonly entries: readonly BaselineEntry[];
      /**
       * The entries of all other rules and of violations of the official schema, if only some rules run. An update keeps them.
       */
      readonly others?: readonly BaselineEntry[] | undefined;
      /** The former rule ids in the file, with the current id of each. */
      readonly renamed: ReadonlyMap<string, string>;
      /** The names that renamed documents have in the file, by their current URIs. */
      readonly formerNames: Readonly<Record<string, string>>;
      /** Sentences about documents that may have had another name. */
      readonly notes: readonly string[];
      /** The data for an update of the file with all findings; undefined if no update was requested. */
      readonly update: { readonly cwd: string; readonly inputs: readonly string[] } | undefined;
    }
  | {
      readonly kind: 'past';
      readonly ref: string;
      readonly policy: Omit<ReadPolicy, 'stdin'>;
      /** The previous paths of renamed documents, by their current URIs. */
      readonly renamed: Readonly<Record<string, string>>;
      /** Sentences about documents that may have had another name. */
      readonly notes: readonly string[];
      /** The review of the documents' changes; undefined if only findings are compared. */
      readonly review: ReviewTask | undefined;
    };

/** The comparison of documents with their versions in a commit, as plain data. */
interface ReviewTask {
  readonly gate: ChangeGate;
  /** The policies of documents by URI. `policy` is for all others. */
  readonly policies: Readonly<Record<string, ChangePolicy>>;
  readonly policy: ChangePolicy;
  /** The date, as `2027-01-31`. */
  readonly today: string;
  /** The folder of the repository. */
  readonly repository: string;
  /** True if secrets in changed lines are displayed. */
  readonly showSecrets: boolean;
  /** The paths of removed documents. */
  readonly removed: readonly string[];
}

/** Distinguishes new findings from known ones, document by document. */
export interface FindingComparison {
  readonly source: ComparisonSource;
  /**
   * Compares one document. It does not change this object, so that another thread can compare with the same source. Throws a
   * `CommandError` if the earlier version cannot be read.
   */
  readonly apply: (analysed: Analysed) => Promise<Applied>;
  /** Records the comparison of one document. Called once for each document, in order. */
  readonly add: (compared: Compared) => void;
  /** Returns the reviews of removed documents. Called after all documents are compared. */
  readonly removed?: () => Promise<readonly DocumentReview[]>;
  /** Ends the comparison after the last document, and writes the baseline if an update was requested. */
  readonly finish: () => Promise<ComparisonResult>;
}

/** Returns all findings of an analysis, including suppressed ones. */
export function allFindings({ findings, suppressed }: Analysis): readonly Finding[] {
  return suppressed.length === 0 ? findings : [...findings, ...suppressed.map(({ finding }) => finding)];
}

/** Converts findings to baseline entries. */
export function toBaselineEntries(
  findings: readonly Finding[],
  { documents }: Analysis,
  nameOf: (uri: string) => string,
): BaselineEntry[] {
  return withSeverities(computeFindingKeys(findings, documents, nameOf), findings);
}

/** Loads the code that identifies places by their use in the API. The returned function builds the index on its first call. */
export async function loadUses({ model }: Analysis): Promise<() => UseAddresses | undefined> {
  if (model === undefined) return () => undefined;
  const { UseAddresses } = await import('@assay/diff/identity');
  return () => {
    const known = addresses.get(model);
    if (known !== undefined) return known;
    const created = new UseAddresses(model);
    addresses.set(model, created);
    return created;
  };
}

const addresses = new WeakMap<Model, UseAddresses>();

/** Returns a hash of a place's use in the API; undefined if the place has no use. */
export function hashUse(uses: UseAddresses | undefined, { uri, pointer }: Location): string | undefined {
  return uses?.hashUse(uri, parsePointer(pointer) ?? [])?.slice(0, 12);
}

/** Returns the entries whose places are undecided in this run, so their findings may still exist. */
export function undecidedEntries(
  entries: readonly BaselineEntry[],
  { undecided, documents }: Analysis,
  nameOf: (uri: string) => string,
): BaselineEntry[] {
  if (undecided.length === 0) return [];
  const places = computeFindingKeys(
    undecided.map(({ location }) => ({ id: '', problem: '', location })),
    documents,
    nameOf,
  );
  return entries.filter((entry) =>
    places.some(
      ({ document, pointer }) =>
        entry.document === document && (entry.pointer === pointer || entry.pointer.startsWith(`${pointer}/`)),
    ),
  );
}

function withSeverities(keys: readonly FindingKey[], findings: readonly Finding[]): BaselineEntry[] {
  return keys.map((key, index) => {
    const finding = findings[index];
    if (finding === undefined) throw new TypeError('A key of no finding');
    return { ...key, severity: finding.severity };
  });
}

/**
 * Combines the entries of several documents. An entry of a shared document occurs as often as in one of the documents, not in all
 * together.
 */
export class EntryUnion {
  private readonly entries = new Map<string, BaselineEntry[]>();

  /** Adds the entries of one document. */
  add(entries: readonly BaselineEntry[]): void {
    const own = new Map<string, BaselineEntry[]>();
    for (const entry of entries) {
      const key = [entry.document, entry.pointer, entry.rule, entry.names].join('\0');
      const equal = own.get(key);
      if (equal === undefined) own.set(key, [entry]);
      else equal.push(entry);
    }
    for (const [key, equal] of own) {
      if (equal.length > (this.entries.get(key)?.length ?? 0)) this.entries.set(key, equal);
    }
  }

  toList(): BaselineEntry[] {
    return [...this.entries.values()].flat();
  }
}

/** The rule id for violations of the official schema in a baseline. */
const ruleName = 'schema-error';

/** Returns the violations of the official schema as findings, so that they can be compared. */
export function listSchemaViolations(analysis: Analysis): Finding[] {
  if (!analysis.loaderErrors.some(violatesOfficialSchema)) return [];
  const locations = analysis.locateLoaderErrors();
  return analysis.loaderErrors.flatMap((error, index) => {
    const location = locations[index];
    if (location === undefined || !violatesOfficialSchema(error)) return [];
    return {
      id: ruleName,
      name: 'Violation of the official schema',
      category: 'documentation',
      severity: 'high',
      operation: null,
      // Names in backticks distinguish several violations at one location.
      problem: `\`${error.keyword}\` \`${error.message}\``,
      impact: '',
      recommendation: '',
      location,
    };
  });
}

/** Counts the entries of findings, without violations of the official schema. */
export function countFindingEntries(entries: readonly BaselineEntry[]): number {
  return entries.filter(({ rule }) => rule !== ruleName).length;
}

const maxListed = 10;

/** Lists entries for people, one per line, each with the prefix `mark`. Long lists are cut. */
export function listEntries(entries: readonly BaselineEntry[], mark: string): string[] {
  const lines = entries
    .slice(0, maxListed)
    .map(({ rule, document, pointer }) => `  ${mark} ${rule}  ${document}#${pointer}`);
  const rest = entries.length - lines.length;
  return rest === 0 ? lines : [...lines, `  ${mark} ... ${rest} more`];
}

/** Formats a number of findings: `1 finding`, `3 findings`. */
export function countFindings(count: number): string {
  return `${count} ${pluralize(count, 'finding')}`;
}
