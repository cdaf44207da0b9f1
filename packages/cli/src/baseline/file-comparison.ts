import { existsSync } from 'node:fs';
import { compareWithBaseline, type Analysis, type BaselineEntry } from '@assay/core';
import { documentNamer, documentPath } from '@assay/host';
import type { Analysed, Applied, ComparisonResult, FindingComparison } from './comparison.js';
import { countFindings, listEntries } from './describe.js';
import { allFindings, entriesOf } from './entries.js';

/** What a run has seen of a baseline file: which of its entries were found, and which documents were looked at. */
export class SeenEntries {
  readonly nameOf: (uri: string) => string;
  private readonly folder: string;
  private readonly entries: readonly BaselineEntry[];
  private readonly found = new Set<BaselineEntry>();
  private readonly documents = new Set<string>();

  constructor(entries: readonly BaselineEntry[], folder: string) {
    this.entries = entries;
    this.folder = folder;
    this.nameOf = documentNamer(folder);
  }

  /** Takes down what the comparison of one document left over. */
  add(analysis: Analysis, fixed: readonly BaselineEntry[]): void {
    const left = new Set(fixed);
    for (const entry of this.entries) if (!left.has(entry)) this.found.add(entry);
    // A rule that failed may have missed what is still there.
    if (analysis.failures.length > 0) return;
    this.documents.add(this.nameOf(analysis.uri));
    for (const { uri } of analysis.documents) this.documents.add(this.nameOf(uri));
  }

  /** The entries that were not found, though somebody looked or there is nothing to look at any more. */
  fixed(): BaselineEntry[] {
    const gone = new Map<string, boolean>();
    const isGone = (document: string): boolean => {
      const path = documentPath(this.folder, document);
      const known = gone.get(document) ?? (path !== undefined && !existsSync(path));
      gone.set(document, known);
      return known;
    };
    return this.entries.filter(
      (entry) => !this.found.has(entry) && (this.documents.has(entry.document) || isGone(entry.document)),
    );
  }

  /** The entries of documents that nobody looked at. */
  unseen(): BaselineEntry[] {
    const fixed = new Set(this.fixed());
    return this.entries.filter((entry) => !this.found.has(entry) && !fixed.has(entry));
  }
}

/** Compares with a baseline file. */
export class FileComparison implements FindingComparison {
  private readonly name: string;
  private readonly entries: readonly BaselineEntry[];
  private readonly seen: SeenEntries;
  private known = 0;

  constructor(name: string, folder: string, entries: readonly BaselineEntry[]) {
    this.name = name;
    this.entries = entries;
    this.seen = new SeenEntries(entries, folder);
  }

  async apply({ analysis, findings }: Analysed): Promise<Applied> {
    // Why a document cannot be analysed is always told: nothing is known about the rest of it.
    if (analysis.status === 'error') return { findings, known: 0 };
    const { nameOf } = this.seen;
    const all = allFindings(analysis);
    const { fixed } = compareWithBaseline(all, entriesOf(all, analysis, nameOf), this.entries);
    this.seen.add(analysis, fixed);
    const { fresh, known } = compareWithBaseline(
      findings,
      entriesOf(findings, analysis, nameOf),
      this.entries,
    );
    this.known += known.length;
    return { findings: fresh, known: known.length };
  }

  async finish(): Promise<ComparisonResult> {
    const fixed = this.seen.fixed();
    const lines: string[] = [];
    if (this.known > 0) lines.push(`${countFindings(this.known)} known from \`${this.name}\`.`);
    if (fixed.length > 0) {
      lines.push(
        `${countFindings(fixed.length)} of \`${this.name}\` not found any more:`,
        ...listEntries(fixed, '-'),
        '`--update-baseline` takes what is not found any more out of the file.',
      );
    }
    return { known: this.known, fixed, lines };
  }
}
