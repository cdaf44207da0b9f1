import { analyse, compareWithBaseline, type Analysis, type BaselineEntry } from '@assay/core';
import { createGitReader, displayName, type GitCommit, type Input, type ReadPolicy } from '@assay/host';
import { CommandError } from '../command-error.js';
import type { Analysed, Applied, ComparisonResult, FindingComparison } from './comparison.js';
import { countFindings, listEntries } from './describe.js';
import { allFindings, entriesOf, EntryUnion } from './entries.js';

/** Compares with the same documents as they were in a commit. */
export class PastComparison implements FindingComparison {
  private readonly ref: string;
  private readonly policy: ReadPolicy;
  private readonly commitOf: (input: Input) => GitCommit | undefined;
  private readonly fixed = new EntryUnion();
  private known = 0;

  /** @param commitOf - the commit in the repository of an input */
  constructor(ref: string, policy: ReadPolicy, commitOf: (input: Input) => GitCommit | undefined) {
    this.ref = ref;
    this.policy = policy;
    this.commitOf = commitOf;
  }

  async apply({ input, analysis, findings, options }: Analysed): Promise<Applied> {
    if (analysis.status === 'error') return { findings, known: 0 };
    const past = await this.analysePast(input, options);
    const baseline: readonly BaselineEntry[] =
      past === undefined ? [] : entriesOf(allFindings(past), past, this.nameOf);
    // A rule that failed may have missed what is still there.
    if (analysis.failures.length === 0) {
      const all = allFindings(analysis);
      this.fixed.add(compareWithBaseline(all, entriesOf(all, analysis, this.nameOf), baseline).fixed);
    }
    const keys = entriesOf(findings, analysis, this.nameOf);
    const { fresh, known } = compareWithBaseline(findings, keys, baseline);
    this.known += known.length;
    return { findings: fresh, known: known.length };
  }

  async finish(): Promise<ComparisonResult> {
    const fixed = this.fixed.toList();
    const lines: string[] = [];
    if (this.known > 0) lines.push(`${countFindings(this.known)} known from \`${this.ref}\`.`);
    if (fixed.length > 0) {
      lines.push(
        `${countFindings(fixed.length)} of \`${this.ref}\` not found any more:`,
        ...listEntries(fixed, '-'),
      );
    }
    return { known: this.known, fixed, lines };
  }

  private readonly nameOf = (uri: string): string => displayName(uri, this.policy.cwd);

  /** Undefined where the document did not exist. */
  private async analysePast(input: Input, options: Analysed['options']): Promise<Analysis | undefined> {
    const commit = this.commitOf(input);
    if (commit === undefined) throw new TypeError('The commit of an input that was not opened');
    const reader = createGitReader(commit, this.policy);
    try {
      const result = await reader.read(input);
      if (result.ok) return await analyse(result.source, { ...options, read: reader.readReferenced });
      if (result.code === 'unreachable') return undefined;
      throw new CommandError(
        `Cannot compare \`${this.nameOf(input.uri)}\` with \`${this.ref}\`: ${result.reason}.`,
      );
    } finally {
      await reader.close();
    }
  }
}
