import { dirname } from 'node:path';
import { compareWithBaseline, type BaselineEntry } from '@assay/core';
import {
  notCompared,
  type Analysed,
  type Applied,
  type Compared,
  type ComparisonResult,
  type FindingComparison,
} from './comparison.js';
import { countFindings, listEntries } from './describe.js';
import { toBaselineEntries, EntryUnion, undecidedEntries } from './entries.js';
import { listSchemaViolations } from './violations.js';
import { SeenEntries, type FileSource } from './file-comparison.js';

/** Takes all findings into a baseline file, so that none is new. Entries of documents that were not analysed stay. */
export class BaselineUpdate implements FindingComparison {
  readonly source: FileSource;
  private readonly write: (entries: readonly BaselineEntry[]) => Promise<void>;
  private readonly seen: SeenEntries;
  private readonly current = new EntryUnion();
  private readonly added = new EntryUnion();
  private known = 0;

  /** @param write - writes the file completely or not at all */
  constructor(source: FileSource, write: (entries: readonly BaselineEntry[]) => Promise<void>) {
    this.source = source;
    this.write = write;
    this.seen = new SeenEntries(source.entries, dirname(source.path));
  }

  async apply({ analysis, findings }: Analysed): Promise<Applied> {
    // A baseline must not make a document pass that nobody could analyse.
    if (analysis.status === 'error')
      return { findings, violations: analysis.loaderErrors.length, compared: notCompared };
    const { nameOf } = this.seen;
    const all = [...findings, ...listSchemaViolations(analysis)];
    const current = toBaselineEntries(all, analysis, nameOf);
    const { fresh, fixed } = compareWithBaseline(all, current, this.source.entries);
    return {
      findings: [],
      violations: 0,
      compared: {
        ...notCompared,
        ...this.seen.seenIn(analysis, fixed),
        known: findings.length,
        // What could not be judged this time stays known.
        current: [...current, ...undecidedEntries(fixed, analysis, nameOf)],
        added: toBaselineEntries(fresh, analysis, nameOf),
      },
    };
  }

  add(compared: Compared): void {
    this.known += compared.known;
    this.seen.add(compared);
    this.current.add(compared.current);
    this.added.add(compared.added);
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
        `\`${this.source.name}\` has ${countFindings(entries.length)} now: ${added.length} added, ${fixed.length} removed.`,
        ...listEntries(added, '+'),
        ...listEntries(fixed, '-'),
      ],
    };
  }
}
