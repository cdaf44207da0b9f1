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

/** The entries of a baseline file that a run has found, and the documents that it has examined. */
class SeenEntries {
  readonly nameOf: (uri: string) => string;
  private readonly folder: string;
  private readonly entries: readonly BaselineEntry[];
  private readonly found = new Set<BaselineEntry>();
  private readonly documents = new Set<string>();
  private readonly formerNames: FileSource['formerNames'];
  private readonly gone = new Map<string, boolean>();
  /** The names of root documents. */
  private readonly roots: ReadonlySet<string>;

  constructor({ entries, path, formerNames }: FileSource) {
    this.entries = entries;
    this.formerNames = formerNames;
    this.folder = dirname(path);
    this.nameOf = documentNamer(this.folder);
    const ofRoots = entries.filter(({ pointer }) => pointer === '' || ofRoot.test(pointer));
    this.roots = new Set(ofRoots.map(({ document }) => document));
  }

  /**
   * Returns a function that compares findings of one analysis. Entries of its current and former documents are also matched by
   * their use in the API. A schema may have moved to another file or component.
   */
  async comparisonWith(analysis: Analysis): Promise<(findings: readonly Finding[]) => Comparison> {
    const { nameOf, entries } = this;
    const getUses = entries.some(({ use }) => use !== undefined) ? await loadUses(analysis) : () => undefined;
    const uris = new Set([analysis.uri, ...analysis.documents.map(({ uri }) => uri)]);
    const own = new Set([...uris].map(nameOf));
    const formerName = this.formerNames[analysis.uri];
    const isOwn = ({ document }: BaselineEntry): boolean =>
      own.has(document) || document === formerName || this.isFormerPart(document, uris);
    const toPlace = (use: string | undefined) =>
      use === undefined ? undefined : { document: '', pointer: use };
    return (findings) =>
      compareInViews(findings, toBaselineEntries(findings, analysis, nameOf), entries, [
        () =>
          formerName === undefined
            ? undefined
            : {
                ofFinding: (_, key) => key,
                ofEntry: ({ document, pointer }) =>
                  document === formerName ? { document: nameOf(analysis.uri), pointer } : undefined,
              },
        (keys) =>
          viewConversion(
            analysis.model?.document.format === 'oas2',
            keys,
            entries.filter(isOwn),
            (document) => (own.has(document) ? document : nameOf(analysis.uri)),
          ),
        () => ({
          ofFinding: ({ location }) => toPlace(hashUse(getUses(), location)),
          ofEntry: (entry) => (isOwn(entry) ? toPlace(entry.use) : undefined),
        }),
      ]);
  }

  /** Describes the documents that have another name in the file. */
  describeNames({ name, formerNames, notes }: FileSource): string[] {
    return [
      ...notes,
      ...Object.entries(formerNames).map(
        ([uri, former]) => `\`${this.nameOf(uri)}\` was \`${former}\` in \`${name}\`.`,
      ),
    ];
  }

  /** Returns the entries and documents that a comparison has examined. `fixed` are its unmatched entries. */
  seenIn(analysis: Analysis, fixed: readonly BaselineEntry[]): Pick<Compared, 'found' | 'documents'> {
    const open = new Set(undecidedEntries(fixed, analysis, this.nameOf));
    const left = new Set(fixed.filter((entry) => !open.has(entry)));
    const found: number[] = [];
    for (const [index, entry] of this.entries.entries()) if (!left.has(entry)) found.push(index);
    // A failed rule may have missed existing findings.
    if (analysis.failures.length > 0) return { found, documents: [] };
    const uris = [analysis.uri, ...analysis.documents.map(({ uri }) => uri)];
    return { found, documents: [...new Set(uris.map(this.nameOf))] };
  }

  /** Counts the resolved findings of one document. `fixed` are the unmatched entries of its comparison. */
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

  /** Records the comparison of one document. */
  add({ found, documents }: Compared): void {
    for (const index of found) {
      const entry = this.entries[index];
      if (entry !== undefined) this.found.add(entry);
    }
    for (const document of documents) this.documents.add(document);
  }

  /** Returns the entries that were not found although their document was examined or no longer exists. */
  fixed(): BaselineEntry[] {
    return this.entries.filter(
      (entry) =>
        !this.found.has(entry) && (this.documents.has(entry.document) || this.isGone(entry.document)),
    );
  }

  /** True if a missing document was a part of other documents, or is now analysed in another format. */
  private isFormerPart(document: string, uris: ReadonlySet<string>): boolean {
    if (!this.isGone(document)) return false;
    const path = documentPath(this.folder, document);
    // The entries of a different API that was deleted are unrelated to this one.
    return !this.roots.has(document) || (path !== undefined && isConverted(path, uris));
  }

  private isGone(document: string): boolean {
    const path = documentPath(this.folder, document);
    const known = this.gone.get(document) ?? (path !== undefined && !existsSync(path));
    this.gone.set(document, known);
    return known;
  }

  /** Returns the entries of documents that were not examined. */
  unseen(): BaselineEntry[] {
    const fixed = new Set(this.fixed());
    return this.entries.filter((entry) => !this.found.has(entry) && !fixed.has(entry));
  }
}

/** Compares findings with a baseline file. */
export class FileComparison implements FindingComparison {
  readonly source: FileSource;
  private readonly seen: SeenEntries;
  private known = 0;

  constructor(source: FileSource) {
    this.source = source;
    this.seen = new SeenEntries(source);
  }

  async apply({ analysis, findings }: Analysed): Promise<Applied> {
    // The reason why a document cannot be analysed is always reported, because its other findings are unknown.
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
    const { name, renamed } = this.source;
    const lines = this.seen.describeNames(this.source);
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

/** Writes all findings to a baseline file, so that none is new. Entries of documents that were not analysed are kept. */
export class BaselineUpdate implements FindingComparison {
  readonly source: FileSource;
  private readonly write: (entries: readonly BaselineEntry[]) => Promise<void>;
  private readonly seen: SeenEntries;
  private readonly current = new EntryUnion();
  private readonly added = new EntryUnion();
  private known = 0;

  /** @param write - writes the complete file or nothing */
  constructor(source: FileSource, write: (entries: readonly BaselineEntry[]) => Promise<void>) {
    this.source = source;
    this.write = write;
    this.seen = new SeenEntries(source);
  }

  async apply({ analysis, findings }: Analysed): Promise<Applied> {
    // A baseline must not let a document pass that cannot be analysed.
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
        // Undecided entries stay known.
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
        ...this.seen.describeNames(this.source),
        `\`${this.source.name}\` has ${countFindings(size)} now: ${added.length} added, ${fixed.length} removed.`,
        ...listEntries(added, '+'),
        ...listEntries(fixed, '-'),
      ],
    };
  }
}
