import { analyse, compareWithBaseline, type Analysis, type BaselineEntry } from '@assay/core';
import { createGitReader, displayName, type GitCommit, type Input } from '@assay/host';
import { CommandError } from '../command-error.js';
import {
  notCompared,
  type Analysed,
  type Applied,
  type Compared,
  type ComparisonResult,
  type ComparisonSource,
  type FindingComparison,
} from './comparison.js';
import { countFindings, listEntries } from './describe.js';
import { allFindings, entriesOf, EntryUnion, undecidedEntries } from './entries.js';
import { violationsOf } from './violations.js';

type PastSource = Extract<ComparisonSource, { kind: 'past' }>;

/** Compares with the same documents as they were in a commit. */
export class PastComparison implements FindingComparison {
  readonly source: PastSource;
  private readonly commitOf: (input: Input) => Promise<GitCommit>;
  private readonly fixed = new EntryUnion();
  private known = 0;

  /** @param commitOf - the commit in the repository of an input */
  constructor(source: PastSource, commitOf: (input: Input) => Promise<GitCommit>) {
    this.source = source;
    this.commitOf = commitOf;
  }

  async apply({ input, analysis, findings, options }: Analysed): Promise<Applied> {
    if (analysis.status === 'error')
      return { findings, violations: analysis.loaderErrors.length, compared: notCompared };
    const past = await this.analysePast(input, options);
    const baseline: readonly BaselineEntry[] =
      past === undefined ? [] : entriesOf([...allFindings(past), ...violationsOf(past)], past, this.nameOf);
    const keys = entriesOf(findings, analysis, this.nameOf);
    const { fresh, known } = compareWithBaseline(findings, keys, baseline);
    const violations = violationsOf(analysis);
    return {
      findings: fresh,
      violations: compareWithBaseline(violations, entriesOf(violations, analysis, this.nameOf), baseline)
        .fresh.length,
      compared: { ...notCompared, known: known.length, fixed: this.fixedSince(baseline, analysis) },
    };
  }

  add(compared: Compared): void {
    this.known += compared.known;
    this.fixed.add(compared.fixed);
  }

  async finish(): Promise<ComparisonResult> {
    const { ref } = this.source;
    const fixed = this.fixed.toList();
    const lines: string[] = [];
    if (this.known > 0) lines.push(`${countFindings(this.known)} known from \`${ref}\`.`);
    if (fixed.length > 0) {
      lines.push(`${countFindings(fixed.length)} of \`${ref}\` no longer found:`, ...listEntries(fixed, '-'));
    }
    return { known: this.known, fixed, lines };
  }

  private readonly nameOf = (uri: string): string => displayName(uri, this.source.policy.cwd);

  private fixedSince(baseline: readonly BaselineEntry[], analysis: Analysis): readonly BaselineEntry[] {
    // A rule that failed may have missed what is still there.
    if (analysis.failures.length > 0) return [];
    const all = [...allFindings(analysis), ...violationsOf(analysis)];
    const { fixed } = compareWithBaseline(all, entriesOf(all, analysis, this.nameOf), baseline);
    const open = new Set(undecidedEntries(fixed, analysis, this.nameOf));
    return fixed.filter((entry) => !open.has(entry));
  }

  /** Undefined where the document did not exist. */
  private async analysePast(input: Input, options: Analysed['options']): Promise<Analysis | undefined> {
    const reader = createGitReader(await this.commitOf(input), this.source.policy);
    try {
      const result = await reader.read(input);
      if (result.ok) return await analyse(result.source, { ...options, read: reader.readReferenced });
      if (result.code === 'unreachable') return undefined;
      throw new CommandError(
        `Cannot compare \`${this.nameOf(input.uri)}\` with \`${this.source.ref}\`: ${result.reason}.`,
      );
    } finally {
      await reader.close();
    }
  }
}
