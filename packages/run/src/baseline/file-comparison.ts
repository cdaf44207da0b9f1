import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { compareInViews, viewConversion } from '@assay/findings';
import type { Analysis, BaselineEntry, Comparison, Finding } from '@assay/core';
import { documentNamer, documentPath } from '@assay/host';
import {
  notCompared,
  type Analysed,
  type Applied,
  type Compared,
  type ComparisonResult,
  type ComparisonSource,
  type FindingComparison,
  countFindings,
  countFindingEntries,
  listEntries,
  allFindings,
  hashUse,
  loadUses,
  toBaselineEntries,
  undecidedEntries,
  listSchemaViolations,
  EntryUnion,
} from './comparison.js';
import { isConverted, ofRoot } from './lost-documents.js';

/** A baseline file. */
type FileSource = Extract<ComparisonSource, { kind: 'file' }>;

/** Entries of a baseline file that a run has found, and the documents that it has examined. */
class SeenEntries {
  readonly nameOf: (uri: string) => string;
  private readonly folder: string;
  private readonly entries: readonly BaselineEntry[];
  private readonly found = new Set<BaselineEntry>();
  private readonly documents = new Set<string>();
  private readonly gone = new Map<string, boolean>();
  /** Names of the documents that were no parts of others. */
  private readonly roots: ReadonlySet<string>;

  constructor(entries: readonly BaselineEntry[], folder: string) {
    this.entries = entries;
    this.folder = folder;
    this.nameOf = documentNamer(folder);
    const ofRoots = entries.filter(({ pointer }) => pointer === '' || ofRoot.test(pointer));
    this.roots = new Set(ofRoots.map(({ document }) => document));
  }

  /**
   * Makes the comparison of findings of one analysis. An entry of a document that belongs to it, or did, is also known by what uses its
   * place: a schema may have moved to another file or component.
   */
  async comparisonWith(analysis: Analysis): Promise<(findings: readonly Finding[]) => Comparison> {
    const { nameOf, entries } = this;
    const getUses = entries.some(({ use }) => use !== undefined) ? await loadUses(analysis) : () => undefined;
    const uris = new Set([analysis.uri, ...analysis.documents.map(({ uri }) => uri)]);
    const own = new Set([...uris].map(nameOf));
    const isOwn = ({ document }: BaselineEntry): boolean =>
      own.has(document) || this.isFormerPart(document, uris);
    const toPlace = (use: string | undefined) =>
      use === undefined ? undefined : { document: '', pointer: use };
    return (findings) =>
      compareInViews(findings, toBaselineEntries(findings, analysis, nameOf), entries, [
        () => ({
          ofFinding: ({ location }) => toPlace(hashUse(getUses(), location)),
          ofEntry: (entry) => (isOwn(entry) ? toPlace(entry.use) : undefined),
        }),
        () =>
          viewConversion(analysis.model?.document.format === 'oas2', entries.filter(isOwn), (document) =>
            own.has(document) ? document : nameOf(analysis.uri),
          ),
      ]);
  }

  /** Says what the comparison of one document has seen, from the entries that it left over. */
  seenIn(analysis: Analysis, fixed: readonly BaselineEntry[]): Pick<Compared, 'found' | 'documents'> {
    const open = new Set(undecidedEntries(fixed, analysis, this.nameOf));
    const left = new Set(fixed.filter((entry) => !open.has(entry)));
    const found: number[] = [];
    for (const [index, entry] of this.entries.entries()) if (!left.has(entry)) found.push(index);
    // A rule that failed may have missed what is still there.
    if (analysis.failures.length > 0) return { found, documents: [] };
    const uris = [analysis.uri, ...analysis.documents.map(({ uri }) => uri)];
    return { found, documents: [...new Set(uris.map(this.nameOf))] };
  }

  /** Counts the findings of one document that no longer exist, from the entries that its comparison left over. */
  countResolved(
    analysis: Analysis,
    { documents }: Pick<Compared, 'documents'>,
    fixed: readonly BaselineEntry[],
  ): number {
    const open = new Set(undecidedEntries(fixed, analysis, this.nameOf));
    return countFindingEntries(
      fixed.filter((entry) => documents.includes(entry.document) && !open.has(entry)),
    );
  }

  /** Takes down what one document has seen. */
  add({ found, documents }: Compared): void {
    for (const index of found) {
      const entry = this.entries[index];
      if (entry !== undefined) this.found.add(entry);
    }
    for (const document of documents) this.documents.add(document);
  }

  /** The entries that were not found, though somebody looked or there is nothing to look at any more. */
  fixed(): BaselineEntry[] {
    return this.entries.filter(
      (entry) =>
        !this.found.has(entry) && (this.documents.has(entry.document) || this.isGone(entry.document)),
    );
  }

  /** True for a document that is gone and was a part of others, or that an analysis has in another format. */
  private isFormerPart(document: string, uris: ReadonlySet<string>): boolean {
    if (!this.isGone(document)) return false;
    const path = documentPath(this.folder, document);
    // The entries of another API that was deleted say nothing about this one.
    return !this.roots.has(document) || (path !== undefined && isConverted(path, uris));
  }

  private isGone(document: string): boolean {
    const path = documentPath(this.folder, document);
    const known = this.gone.get(document) ?? (path !== undefined && !existsSync(path));
    this.gone.set(document, known);
    return known;
  }

  /** The entries of documents that nobody looked at. */
  unseen(): BaselineEntry[] {
    const fixed = new Set(this.fixed());
    return this.entries.filter((entry) => !this.found.has(entry) && !fixed.has(entry));
  }
}

/** Compares with a baseline file. */
export class FileComparison implements FindingComparison {
  readonly source: FileSource;
  private readonly seen: SeenEntries;
  private known = 0;

  constructor(source: FileSource) {
    this.source = source;
    this.seen = new SeenEntries(source.entries, dirname(source.path));
  }

  async apply({ analysis, findings }: Analysed): Promise<Applied> {
    // Why a document cannot be analysed is always told: nothing is known about the rest of it.
    if (analysis.status === 'error')
      return { findings, violations: analysis.loaderErrors.length, resolved: 0, compared: notCompared };
    const { entries } = this.source;
    const violations = this.source.others === undefined ? listSchemaViolations(analysis) : [];
    const compare = await this.seen.comparisonWith(analysis);
    const { fixed } = compare([...allFindings(analysis), ...violations]);
    const { fresh, known } = compare(findings);
    const seen = this.seen.seenIn(analysis, fixed);
    return {
      findings: fresh,
      violations: entries.length === 0 ? violations.length : compare(violations).fresh.length,
      resolved: this.seen.countResolved(analysis, seen, fixed),
      compared: { ...notCompared, ...seen, known: known.length },
    };
  }

  add(compared: Compared): void {
    this.known += compared.known;
    this.seen.add(compared);
  }

  async finish(): Promise<ComparisonResult> {
    const fixed = this.seen.fixed();
    const lines: string[] = [];
    const { name, renamed } = this.source;
    for (const [former, id] of renamed)
      lines.push(
        `\`${name}\` names the rule \`${former}\`, which is \`${id}\` now; \`--update-baseline\` writes the new id.`,
      );
    if (this.known > 0) lines.push(`${countFindings(this.known)} known from \`${name}\`.`);
    if (fixed.length > 0) {
      lines.push(
        `${countFindings(fixed.length)} of \`${name}\` no longer found:`,
        ...listEntries(fixed, '-'),
        '`--update-baseline` removes them from the file.',
      );
    }
    return { known: this.known, fixed, lines };
  }
}

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
      return { findings, violations: analysis.loaderErrors.length, resolved: 0, compared: notCompared };
    const { nameOf } = this.seen;
    const all = [...findings, ...(this.source.others === undefined ? listSchemaViolations(analysis) : [])];
    const uses = (await loadUses(analysis))();
    const current = toBaselineEntries(all, analysis, nameOf).map((entry, index) => {
      const finding = all[index];
      return finding === undefined ? entry : { ...entry, use: hashUse(uses, finding.location) };
    });
    const { fresh, fixed } = (await this.seen.comparisonWith(analysis))(all);
    const seen = this.seen.seenIn(analysis, fixed);
    return {
      findings: [],
      violations: 0,
      resolved: this.seen.countResolved(analysis, seen, fixed),
      compared: {
        ...notCompared,
        ...seen,
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
    const size = entries.length + (this.source.others?.length ?? 0);
    return {
      known: this.known,
      fixed,
      lines: [
        `\`${this.source.name}\` has ${countFindings(size)} now: ${added.length} added, ${fixed.length} removed.`,
        ...listEntries(added, '+'),
        ...listEntries(fixed, '-'),
      ],
    };
  }
}
