import type { Analysis, Finding, Model } from '@assay/core';
import { fixKinds, type FixKind } from '../fix/fix.js';
import type { Patch } from '../text/patches.js';
import { writeIntents, type WrittenDocument } from '../write/write-intents.js';
import { candidatesOf, type Candidate, type Wanted } from './candidates.js';
import { ChangedText } from './changed-text.js';
import { judge } from './judge.js';

/** A fix that was applied, or one that was not. */
export interface FixRecord {
  /** The finding that it is for. */
  readonly finding: Finding;
  readonly kind: FixKind;
  readonly title: string;
}

/** A fix whose proof failed, with the reason as a clause. */
export interface RefusedFix extends FixRecord {
  readonly reason: string;
}

/** A document that fixes have changed. */
export interface FixedDocument {
  readonly uri: string;
  readonly before: string;
  readonly text: string;
  /** What differs, in the order of the text. */
  readonly patches: readonly Patch[];
}

/** What came of fixing a document and those that it refers to. */
export interface FixResult {
  readonly applied: readonly FixRecord[];
  readonly refused: readonly RefusedFix[];
  readonly documents: readonly FixedDocument[];
  /** The analysis of the documents as they are now. */
  readonly analysis: Analysis;
}

/** What fixing needs from around it. */
export interface FixOptions extends Wanted {
  /** Analyses the documents anew, where some have other texts, by URI. */
  readonly analyse: (texts: ReadonlyMap<string, string>) => Promise<Analysis>;
  /** Why a change of the model is not acceptable for fixes of a kind, as a clause; undefined where it is. */
  readonly harmOf: (before: Model, after: Model, kind: FixKind) => string | undefined;
  /** Asked about each fix alone, when it is proven; those that it answers with false are left out. By default all are applied. */
  readonly confirm?:
    | ((fix: FixRecord, documents: readonly WrittenDocument[]) => Promise<boolean>)
    | undefined;
  /** The most analyses; what is not proven then is left out. */
  readonly mostAnalyses?: number;
}

/** Applies the fixes of findings, each proven: the finding is gone, nothing else came, and nothing is worse. */
export async function fixDocuments(first: Analysis, options: FixOptions): Promise<FixResult> {
  const fixing = new Fixing(first, options);
  for (const kind of fixKinds) if (options.kinds.includes(kind)) await fixing.apply(kind);
  return fixing.result();
}

/** How often fixes are collected again after others: one may mend what makes another one possible. */
const mostRounds = 4;

class Fixing {
  private analysis: Analysis;
  private readonly options: FixOptions;
  private readonly texts = new Map<string, ChangedText>();
  private readonly applied: FixRecord[] = [];
  private readonly refused = new Map<string, RefusedFix>();
  /** What identifies the findings that are gone. */
  private readonly mended = new Set<string>();
  private readonly declined = new Set<string>();
  private analysesLeft: number;

  constructor(first: Analysis, options: FixOptions) {
    this.analysis = first;
    this.options = options;
    this.analysesLeft = options.mostAnalyses ?? 120;
  }

  async apply(kind: FixKind): Promise<void> {
    for (let round = 0; round < mostRounds; round++) {
      const candidates = this.candidates(kind);
      if (candidates.length === 0) return;
      const before = this.applied.length + this.refused.size + this.declined.size;
      if (this.options.confirm === undefined) await this.prove(kind, candidates);
      else for (const { key } of candidates) await this.prove(kind, this.candidates(kind, new Set([key])));
      if (this.applied.length + this.refused.size + this.declined.size === before) return;
    }
  }

  result(): FixResult {
    const documents = [...this.texts].flatMap(([uri, changed]): FixedDocument[] => {
      const { before, text, patches } = changed;
      return text === before ? [] : [{ uri, before, text, patches }];
    });
    // Another fix may have mended the same finding.
    const refused = [...this.refused].flatMap(([key, fix]) => (this.mended.has(findingOf(key)) ? [] : [fix]));
    return { applied: this.applied, refused, documents, analysis: this.analysis };
  }

  /** The fixes of a kind that can be tried now. */
  private candidates(kind: FixKind, keys?: ReadonlySet<string>): Candidate[] {
    const { options } = this;
    const all = candidatesOf(
      this.analysis,
      { ...options, kinds: [kind] },
      (key) => this.refused.has(key) || this.declined.has(key),
    );
    return keys === undefined ? all : all.filter(({ key }) => keys.has(key));
  }

  /** Applies fixes that are proven together, or else parts of them. */
  private async prove(kind: FixKind, candidates: readonly Candidate[]): Promise<void> {
    if (candidates.length === 0) return;
    if (this.analysesLeft <= 0) {
      this.refuse(candidates, 'there were too many fixes to prove');
      return;
    }
    const written = writeIntents(candidates.map(({ intents }) => intents));
    if (!written.ok) {
      await this.split(kind, candidates, written.reason, new Set());
      return;
    }
    const done = written.done.flatMap((index) => candidates[index] ?? []);
    if (written.documents.length === 0) {
      const [conflict] = written.conflicts.values();
      this.refuse(candidates, conflict ?? 'it changes nothing');
      return;
    }
    this.analysesLeft--;
    const after = await this.options.analyse(this.textsWith(written.documents));
    const { against, culprits } = judge(this.analysis, after, done);
    const reason = against ?? this.harm(after, kind);
    if (reason !== undefined) {
      await this.split(kind, done, reason, culprits);
      return;
    }
    if (await this.isDeclined(done, written.documents)) return;
    this.accept(done, written.documents, after);
  }

  private harm({ model }: Analysis, kind: FixKind): string | undefined {
    const before = this.analysis.model;
    return before === undefined || model === undefined ? undefined : this.options.harmOf(before, model, kind);
  }

  private async isDeclined(
    done: readonly Candidate[],
    documents: readonly WrittenDocument[],
  ): Promise<boolean> {
    const [only] = done;
    const record = only && this.record(only);
    if (this.options.confirm === undefined || only === undefined || record === undefined) return false;
    if (await this.options.confirm(record, documents)) return false;
    this.declined.add(only.key);
    return true;
  }

  /** Tries parts of what failed together: those at fault apart from the others, rules apart from each other, one half after the other. */
  private async split(
    kind: FixKind,
    candidates: readonly Candidate[],
    reason: string,
    culprits: ReadonlySet<Candidate>,
  ): Promise<void> {
    if (candidates.length === 1) {
      this.refuse(candidates, reason);
      return;
    }
    for (const part of partsOf(candidates, culprits)) {
      const keys = new Set(part.map(({ key }) => key));
      // What was applied in between may have changed the documents.
      await this.prove(kind, this.candidates(kind, keys));
    }
  }

  private refuse(candidates: readonly Candidate[], reason: string): void {
    for (const candidate of candidates) {
      const record = this.record(candidate);
      if (record !== undefined) this.refused.set(candidate.key, { ...record, reason });
    }
  }

  private accept(done: readonly Candidate[], documents: readonly WrittenDocument[], after: Analysis): void {
    for (const candidate of done) {
      const record = this.record(candidate);
      if (record !== undefined) this.applied.push(record);
      this.mended.add(findingOf(candidate.key));
    }
    for (const { document, patches } of documents) {
      const changed = this.texts.get(document.uri) ?? new ChangedText(document.text);
      changed.patch(patches);
      this.texts.set(document.uri, changed);
    }
    this.analysis = after;
  }

  private record({ finding: index, fix }: Candidate): FixRecord | undefined {
    const finding = this.analysis.findings[index];
    return finding === undefined ? undefined : { finding, kind: fix.kind, title: fix.title };
  }

  private textsWith(documents: readonly WrittenDocument[]): ReadonlyMap<string, string> {
    const texts = new Map([...this.texts].map(([uri, changed]) => [uri, changed.text]));
    for (const { document, text } of documents) texts.set(document.uri, text);
    return texts;
  }
}

/** What identifies the finding of a candidate: its key without that of the fix. */
function findingOf(key: string): string {
  return key.slice(0, key.lastIndexOf('\0'));
}

function partsOf(
  candidates: readonly Candidate[],
  culprits: ReadonlySet<Candidate>,
): (readonly Candidate[])[] {
  const others = candidates.filter((candidate) => !culprits.has(candidate));
  if (others.length > 0 && others.length < candidates.length)
    return [others, candidates.filter((candidate) => culprits.has(candidate))];
  const rules = [...new Set(candidates.map(({ rule }) => rule))];
  if (rules.length > 1) {
    const half = new Set(rules.slice(0, rules.length >> 1));
    return [
      candidates.filter(({ rule }) => half.has(rule)),
      candidates.filter(({ rule }) => !half.has(rule)),
    ];
  }
  const middle = candidates.length >> 1;
  return [candidates.slice(0, middle), candidates.slice(middle)];
}
