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

/** One analysed document, and which of its findings are left to report. */
export interface Analysed {
  readonly input: Input;
  readonly analysis: Analysis;
  /** The findings of the analysis after overrides and suppressions. */
  readonly findings: readonly Finding[];
  /** Options of the analysis, except `read`. */
  readonly options: AnalyseOptions;
  /** Results of the reads, in order. */
  readonly answers: readonly Answer[];
}

/** Result of one read. */
export interface Answer {
  /** Undefined for the document itself. */
  readonly request: Parameters<ReadDocument>[0] | undefined;
  readonly result: ReadResult;
}

/** New findings of a document. */
export interface Applied {
  /** The new findings, in their order: those that are reported and that the gate looks at. */
  readonly findings: readonly Finding[];
  /** Number of new violations of the official schema. */
  readonly violations: number;
  /** Number of former findings of the document that no longer exist. */
  readonly resolved: number;
  readonly compared: Compared;
}

/** Facts about one document for the end of a comparison: plain data. */
export interface Compared {
  /** Number of known findings. */
  readonly known: number;
  /** The indexes of the entries of a baseline file that were found. */
  readonly found: readonly number[];
  /** Names of the examined documents in a baseline file. */
  readonly documents: readonly string[];
  /** Former findings of the document that no longer exist. */
  readonly fixed: readonly BaselineEntry[];
  /** The entries that its findings become in a baseline file that is written. */
  readonly current: readonly BaselineEntry[];
  /** Entries that are new. */
  readonly added: readonly BaselineEntry[];
  /** Changes since a commit; undefined if there is no commit to compare with. */
  readonly review: DocumentReview | undefined;
}

/** Comparison of a document that was not compared. */
export const notCompared: Compared = {
  known: 0,
  found: [],
  documents: [],
  fixed: [],
  current: [],
  added: [],
  review: undefined,
};

/** Result of a comparison over a whole run. */
export interface ComparisonResult {
  /** Number of known findings. */
  readonly known: number;
  /** Known findings that no longer exist. */
  readonly fixed: readonly BaselineEntry[];
  /** Lines for people; not escaped for a terminal. */
  readonly lines: readonly string[];
}

/** Source of a comparison: plain data. */
export type ComparisonSource =
  | {
      readonly kind: 'file';
      /** Name given by the user. */
      readonly name: string;
      /** The absolute path. */
      readonly path: string;
      /** Entries of the rules that run. */
      readonly entries: readonly BaselineEntry[];
      /** Entries of the other rules and of violations of the official schema, where only some rules run; an update keeps them. */
      readonly others?: readonly BaselineEntry[] | undefined;
      /** Former ids of rules that the entries of the file name, each with the present one. */
      readonly renamed: ReadonlyMap<string, string>;
      /** Update to write with all findings; undefined if none is requested. */
      readonly update: { readonly cwd: string; readonly inputs: readonly string[] } | undefined;
    }
  | {
      readonly kind: 'past';
      readonly ref: string;
      readonly policy: Omit<ReadPolicy, 'stdin'>;
      /** Review of the documents themselves; undefined if only findings are compared. */
      readonly review: ReviewTask | undefined;
    };

/** Comparison of documents with those of a commit: plain data. */
interface ReviewTask {
  readonly gate: ChangeGate;
  /** The policies of documents by their URIs, and the one for all others. */
  readonly policies: Readonly<Record<string, ChangePolicy>>;
  readonly policy: ChangePolicy;
  /** The day, as `2027-01-31`. */
  readonly today: string;
  /** The folder of the repository. */
  readonly repository: string;
  /** True if changes show the secrets in their lines. */
  readonly showSecrets: boolean;
  /** The paths that documents had, by the URIs that they have. */
  readonly renamed: Readonly<Record<string, string>>;
  /** The paths of the documents that are gone. */
  readonly removed: readonly string[];
}

/** Tells new findings from known ones, document by document. */
export interface FindingComparison {
  readonly source: ComparisonSource;
  /**
   * Compares one document and takes nothing down, so that a comparison of the same source in another thread can do it.
   * Throws a `CommandError` where its past cannot be had.
   */
  readonly apply: (analysed: Analysed) => Promise<Applied>;
  /** Takes down what the comparison of one document came to; called once for each document, in their order. */
  readonly add: (compared: Compared) => void;
  /** The reviews of documents that are gone, once all others are compared. */
  readonly removed?: () => Promise<readonly DocumentReview[]>;
  /** Ends the comparison after the last document; writes the baseline where that was asked for. */
  readonly finish: () => Promise<ComparisonResult>;
}

/** All that an analysis found: what is suppressed is there all the same. */
export function allFindings({ findings, suppressed }: Analysis): readonly Finding[] {
  return suppressed.length === 0 ? findings : [...findings, ...suppressed.map(({ finding }) => finding)];
}

/** The entries that findings become. */
export function toBaselineEntries(
  findings: readonly Finding[],
  { documents }: Analysis,
  nameOf: (uri: string) => string,
): BaselineEntry[] {
  return withSeverities(computeFindingKeys(findings, documents, nameOf), findings);
}

/** Loads what identifies the places of an analysis by the parts of the API that use them; it is built when it is called first. */
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

/** Returns the identity of a place by what uses it; undefined where nothing does. */
export function hashUse(uses: UseAddresses | undefined, { uri, pointer }: Location): string | undefined {
  return uses?.hashUse(uri, parsePointer(pointer) ?? [])?.slice(0, 12);
}

/** The entries whose places were not judged this time: what they tell of may still be there. */
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
 * The entries of several documents in one list. A document that several of them share has each of its entries as often
 * as one of them gives it, not as often as all do.
 */
export class EntryUnion {
  private readonly entries = new Map<string, BaselineEntry[]>();

  /** Adds the entries that one document gives. */
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

/** Rule id under which entries of a baseline list violations of the official schema. */
const ruleName = 'schema-error';

/** The violations of the official schema that an analysis found, in the form in which findings are compared. */
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
      // Names in backticks tell several violations at one place apart.
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

/** The entries for people, one on a line, of many only the first; `mark` stands before each. */
export function listEntries(entries: readonly BaselineEntry[], mark: string): string[] {
  const lines = entries
    .slice(0, maxListed)
    .map(({ rule, document, pointer }) => `  ${mark} ${rule}  ${document}#${pointer}`);
  const rest = entries.length - lines.length;
  return rest === 0 ? lines : [...lines, `  ${mark} ... ${rest} more`];
}

/** `1 finding`, `3 findings`. */
export function countFindings(count: number): string {
  return `${count} ${pluralize(count, 'finding')}`;
}
