import { compareWithBaseline, type BaselineEntry } from '@assay/core';
import type { Analysed, Applied, ComparisonResult, FindingComparison } from './comparison.js';
import { countFindings, listEntries } from './describe.js';
import { entriesOf, EntryUnion } from './entries.js';
import { SeenEntries } from './file-comparison.js';

/** Takes all findings into a baseline file, so that none is new. Entries of documents that were not analysed stay. */
export class BaselineUpdate implements FindingComparison {
  private readonly name: string;
  private readonly entries: readonly BaselineEntry[];
  private readonly write: (entries: readonly BaselineEntry[]) => Promise<void>;
  private readonly seen: SeenEntries;
  private readonly current = new EntryUnion();
  private readonly added = new EntryUnion();
  private known = 0;

  /** @param write - writes the file completely or not at all */
  constructor(
    name: string,
    folder: string,
    entries: readonly BaselineEntry[],
    write: (entries: readonly BaselineEntry[]) => Promise<void>,
  ) {
    this.name = name;
    this.entries = entries;
    this.write = write;
    this.seen = new SeenEntries(entries, folder);
  }

  async apply({ analysis, findings }: Analysed): Promise<Applied> {
    // A baseline must not make a document pass that nobody could analyse.
    if (analysis.status === 'error') return { findings, known: 0 };
    const { nameOf } = this.seen;
    const keys = entriesOf(findings, analysis, nameOf);
    const { fresh, fixed } = compareWithBaseline(findings, keys, this.entries);
    this.seen.add(analysis, fixed);
    this.current.add(keys);
    this.added.add(entriesOf(fresh, analysis, nameOf));
    this.known += findings.length;
    return { findings: [], known: findings.length };
  }

  async finish(): Promise<ComparisonResult> {
    const fixed = this.seen.fixed();
    const added = this.added.toList();
    this.current.add(this.seen.unseen());
    const entries = this.current.toList();
    await this.write(entries);
    return {
      known: this.known,
      fixed,
      lines: [
        `\`${this.name}\` has ${countFindings(entries.length)} now: ${added.length} added, ${fixed.length} removed.`,
        ...listEntries(added, '+'),
        ...listEntries(fixed, '-'),
      ],
    };
  }
}
