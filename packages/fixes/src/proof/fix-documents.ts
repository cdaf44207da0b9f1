import type { Analysis } from '@assay/core';
import { fixKinds, type FixKind } from '../fix/fix.js';
import type { Patch } from '@assay/text/patches';
import type { ChangedDocument } from '../write/write-intents.js';
import { listFixCandidates, type Candidate, type RequestedFixes } from './candidates.js';
import { ChangedText } from './changed-text.js';
import type { FixRecord, RefusedFix } from './records.js';
import { sharedComponentFinder } from './shared-component.js';
import { ofOneRule, splitForTrial, tryTogether, type Proving, type Trial } from './trial.js';

/** A document changed by fixes. */
export interface FixedDocument {
  readonly uri: string;
  readonly before: string;
  readonly text: string;
  /** Patches, in the order of the text. */
  readonly patches: readonly Patch[];
}

/** Result of fixing a document and the documents that it refers to. */
export interface FixResult {
  readonly applied: readonly FixRecord[];
  readonly refused: readonly RefusedFix[];
  readonly documents: readonly FixedDocument[];
  /** The analysis of the fixed documents. */
  readonly analysis: Analysis;
}

/** Decision about a proposed fix: apply it, skip it, or stop. */
export type Answer = 'apply' | 'leave' | 'stop';

/** Options and environment for fixing. */
export interface FixOptions extends RequestedFixes, Proving {
  /** Called for each fix after its proof, to decide about it. By default all fixes are applied. */
  readonly confirm?: ((fix: FixRecord, documents: readonly ChangedDocument[]) => Promise<Answer>) | undefined;
  /**
   * The maximum number of analyses for the fixes of one kind, per pass. Fixes that are not proven by then are refused. The
   * default is 60, or unlimited with `confirm`.
   */
  readonly maxAnalyses?: number;
}

/** Applies fixes that are proven to be correct: the finding disappears, no other appears, and nothing gets worse. */
export async function fixDocuments(first: Analysis, options: FixOptions): Promise<FixResult> {
  const fixing = new Fixing(first, options);
  for (let pass = 0; pass < maxPasses; pass++) {
    fixing.beginPass();
    for (const kind of fixKinds) if (options.kinds.includes(kind)) await fixing.apply(kind);
    if (!fixing.shouldContinue) break;
  }
  return fixing.result();
}

/**
 * Maximum number of passes. The last pass starts like a new run over the fixed documents and applies nothing, so that a new run
 * would not apply anything either. Each earlier pass reduces the findings; more than five passes have not been observed.
 */
const maxPasses = 50;

/** Maximum number of times that fixes are collected again, because one may make another one applicable. */
const maxRounds = 4;

/** Number of fixes of a rule that must fail individually before similar ones are only tried together. */
const enoughFailures = 3;

class Fixing {
  private analysis: Analysis;
  private readonly options: FixOptions;
  private readonly proving: Proving;
  private readonly texts = new Map<string, ChangedText>();
  private readonly applied: FixRecord[] = [];
  private readonly refused = new Map<string, RefusedFix>();
  /** Number of fixes applied before this pass. */
  private appliedBefore = 0;
  /** Identities of the resolved findings. */
  private readonly repaired = new Set<string>();
  private readonly declined = new Set<string>();
  private isStopped = false;
  private analysesLeft: number;
  /** Finds shared components in the current analysis. */
  private sharedFinder: ReturnType<typeof sharedComponentFinder> | undefined;

  constructor(first: Analysis, options: FixOptions) {
    this.analysis = first;
    this.options = options;
    this.analysesLeft = 0;
    this.proving = { analyse: (texts) => this.analyseWith(texts), harmOf: options.harmOf };
  }

  /** True if this pass has applied a fix and no stop was requested. */
  get shouldContinue(): boolean {
    return !this.isStopped && this.applied.length > this.appliedBefore;
  }

  /** Discards refusals, because a refused fix may be correct after later fixes. */
  beginPass(): void {
    this.refused.clear();
    this.appliedBefore = this.applied.length;
  }

  async apply(kind: FixKind): Promise<void> {
    const { maxAnalyses, confirm } = this.options;
    this.analysesLeft = maxAnalyses ?? (confirm === undefined ? 60 : Infinity);
    for (let round = 0; round < maxRounds; round++) {
      const candidates = this.candidates(kind);
      if (candidates.length === 0 || this.isStopped) return;
      const before = this.applied.length + this.refused.size + this.declined.size;
      if (this.options.confirm === undefined) await this.prove(kind, candidates);
      else await this.askAbout(kind, candidates);
      if (this.applied.length + this.refused.size + this.declined.size === before) return;
    }
  }

  private async askAbout(kind: FixKind, candidates: readonly Candidate[]): Promise<void> {
    for (const { key } of candidates)
      if (!this.isStopped) await this.prove(kind, this.candidates(kind, new Set([key])));
  }

  result(): FixResult {
    const documents = [...this.texts].flatMap(([uri, changed]): FixedDocument[] => {
      const { before, text, patches } = changed;
      return text === before ? [] : [{ uri, before, text, patches }];
    });
    // Excludes findings that another fix has resolved.
    const rejected = [...this.refused].flatMap(([key, fix]) =>
      this.repaired.has(findingOf(key)) ? [] : [fix],
    );
    return { applied: this.applied, refused: rejected, documents, analysis: this.analysis };
  }

  /** Returns the fixes of a kind that can be tried now. */
  private candidates(kind: FixKind, keys?: ReadonlySet<string>): Candidate[] {
    const { options } = this;
    const all = listFixCandidates(
      this.analysis,
      { ...options, kinds: [kind] },
      (key) => this.refused.has(key) || this.declined.has(key),
    );
    return keys === undefined ? all : all.filter(({ key }) => keys.has(key));
  }

  /** Applies fixes that are proven together. If the proof fails, tries parts of them. */
  private async prove(kind: FixKind, candidates: readonly Candidate[]): Promise<void> {
    if (candidates.length === 0) return;
    if (this.analysesLeft <= 0) {
      this.refuse(candidates, 'there were too many fixes to prove');
      return;
    }
    const trial = await tryTogether(this.analysis, candidates, kind, this.proving);
    if (trial.kind === 'failed') {
      await this.split(kind, trial);
      return;
    }
    if (await this.isDeclined(trial.done, trial.documents)) return;
    this.accept(trial.done, trial.documents, trial.after);
  }

  private async isDeclined(
    done: readonly Candidate[],
    documents: readonly ChangedDocument[],
  ): Promise<boolean> {
    const [only] = done;
    const record = only && this.record(only);
    if (this.options.confirm === undefined || only === undefined || record === undefined) return false;
    const answer = await this.options.confirm(record, documents);
    if (answer === 'apply') return false;
    this.isStopped = answer === 'stop';
    this.declined.add(only.key);
    return true;
  }

  private async split(kind: FixKind, trial: Extract<Trial, { kind: 'failed' }>): Promise<void> {
    const { done, reason, culprits, independentCulprits } = trial;
    if (done.length === 1 || this.isHopeless(done, reason)) {
      this.refuse(done, reason);
      return;
    }
    const base = this.analysis;
    if (
      done.length > enoughFailures &&
      ofOneRule(done) &&
      done.every((item) => independentCulprits.has(item))
    ) {
      const samples = done.slice(0, enoughFailures);
      for (const item of samples) await this.proveAgain(kind, [item], base);
      const others = done.slice(enoughFailures);
      if (samples.every(({ key }) => this.refused.has(key))) this.refuse(others, reason);
      else await this.proveAgain(kind, others, base);
      return;
    }
    for (const part of splitForTrial(done, culprits)) await this.proveAgain(kind, part, base);
  }

  /** Proves fixes that were found in an analysis, which may no longer be the current one. */
  private async proveAgain(kind: FixKind, candidates: readonly Candidate[], base: Analysis): Promise<void> {
    const keys = new Set(candidates.map(({ key }) => key));
    await this.prove(kind, this.analysis === base ? candidates : this.candidates(kind, keys));
  }

  /**
   * True if no fix of a rule has succeeded in this pass, and several have failed for the same reason. The others are then not
   * tried individually.
   */
  private isHopeless([first, ...others]: readonly Candidate[], reason: string): boolean {
    if (first === undefined || !ofOneRule([first, ...others])) return false;
    if (this.applied.slice(this.appliedBefore).some(({ finding }) => finding.id === first.rule)) return false;
    const failed = [...this.refused.values()].filter(
      (item) => item.finding.id === first.rule && item.reason === reason,
    );
    return failed.length >= enoughFailures;
  }

  private refuse(candidates: readonly Candidate[], reason: string): void {
    for (const candidate of candidates) {
      const record = this.record(candidate);
      if (record !== undefined) this.refused.set(candidate.key, { ...record, reason });
    }
  }

  private accept(done: readonly Candidate[], documents: readonly ChangedDocument[], after: Analysis): void {
    for (const candidate of done) {
      const record = this.record(candidate);
      if (record !== undefined) this.applied.push(record);
      this.repaired.add(findingOf(candidate.key));
    }
    for (const { document, patches } of documents) {
      const changed = this.texts.get(document.uri) ?? new ChangedText(document.text);
      changed.patch(patches);
      this.texts.set(document.uri, changed);
    }
    this.analysis = after;
    this.sharedFinder = undefined;
  }

  private record({ finding: index, fix, intents }: Candidate): FixRecord | undefined {
    const finding = this.analysis.findings[index];
    if (finding === undefined) return undefined;
    return { finding, kind: fix.kind, title: fix.title, shared: this.sharedIn(intents) };
  }

  private sharedIn(intents: Candidate['intents']): FixRecord['shared'] {
    const { model } = this.analysis;
    if (model === undefined) return [];
    this.sharedFinder ??= sharedComponentFinder(model);
    return this.sharedFinder(intents);
  }

  private analyseWith(texts: ReadonlyMap<string, string>): Promise<Analysis> {
    this.analysesLeft--;
    const all = new Map([...this.texts].map(([uri, changed]) => [uri, changed.text]));
    for (const [uri, text] of texts) all.set(uri, text);
    return this.options.analyse(all);
  }
}

/** Returns the identity of a candidate's finding: its key without the fix. */
function findingOf(key: string): string {
  return key.slice(0, key.lastIndexOf('\0'));
}
