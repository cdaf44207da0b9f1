import type { Analysis, Finding } from '@assay/core';
import { fixKinds, type FixKind } from '../fix/fix.js';
import { writeIntents, type ChangedDocument } from '../write/write-intents.js';
import { listFixCandidates, type Candidate, type RequestedFixes } from './candidates.js';
import type { FixRecord } from './records.js';
import { sharedComponentFinder } from './shared-component.js';
import { splitForTrial, tryTogether, type Proving, type Trial } from './trial.js';

/** A fix that can be applied to the current documents. */
export interface OfferedFix extends FixRecord {
  /** The documents that it changes: the new text, and patches of the current text without its byte order mark. */
  readonly documents: readonly ChangedDocument[];
}

/** Options for offering fixes. */
export interface OfferOptions extends RequestedFixes, Proving {
  /** The findings of the analysis to find fixes for; all of them by default. */
  readonly findings?: readonly Finding[] | undefined;
  /**
   * True to prove fixes of one kind together if possible, which takes one analysis instead of many. It is then proven that all of
   * them can be applied, but not that each can be applied alone.
   */
  readonly together?: boolean | undefined;
  /** The maximum number of analyses. Fixes that are not proven by then are not offered. By default 60. */
  readonly maxAnalyses?: number | undefined;
  /** Called with the number of findings whose fixes were not tried because of the limit of analyses. */
  readonly onUntried?: ((count: number) => void) | undefined;
}

/**
 * Finds at most one fix for each finding of an analysis. Each is proven on a copy: the finding disappears, no other appears, and
 * nothing gets worse. No document is changed.
 */
export async function offerFixes(analysis: Analysis, options: OfferOptions): Promise<readonly OfferedFix[]> {
  const { model } = analysis;
  return model === undefined ? [] : new Offering(analysis, options, sharedComponentFinder(model)).run();
}

class Offering {
  private readonly analysis: Analysis;
  private readonly options: OfferOptions;
  private readonly proving: Proving;
  private readonly sharedIn: ReturnType<typeof sharedComponentFinder>;
  private readonly offered = new Map<Finding, OfferedFix>();
  /** The keys of refused fixes. */
  private readonly refused = new Set<string>();
  private analysesLeft: number;

  constructor(analysis: Analysis, options: OfferOptions, sharedIn: ReturnType<typeof sharedComponentFinder>) {
    this.analysis = analysis;
    this.options = options;
    this.sharedIn = sharedIn;
    this.analysesLeft = options.maxAnalyses ?? 60;
    this.proving = {
      harmOf: options.harmOf,
      analyse: (texts) => {
        this.analysesLeft--;
        return options.analyse(texts);
      },
    };
  }

  async run(): Promise<readonly OfferedFix[]> {
    for (const kind of fixKinds) {
      if (!this.options.kinds.includes(kind)) continue;
      for (;;) {
        const candidates = this.candidates(kind);
        if (candidates.length === 0 || this.analysesLeft <= 0) break;
        if (this.options.together === true) await this.prove(kind, candidates);
        else for (const candidate of candidates) await this.prove(kind, [candidate]);
      }
    }
    this.reportUntried();
    // In the order of the findings.
    return this.analysis.findings.flatMap((finding) => this.offered.get(finding) ?? []);
  }

  private reportUntried(): void {
    if (this.options.onUntried === undefined || this.analysesLeft > 0) return;
    const kinds = fixKinds.filter((kind) => this.options.kinds.includes(kind));
    const untried = new Set(kinds.flatMap((kind) => this.candidates(kind).map(({ finding }) => finding)));
    if (untried.size > 0) this.options.onUntried(untried.size);
  }

  /** Returns the next fix of each finding without an offer. */
  private candidates(kind: FixKind): Candidate[] {
    const { analysis, options } = this;
    const selected = options.findings && new Set(options.findings);
    return listFixCandidates(
      analysis,
      { ...options, kinds: [kind] },
      (key) => this.refused.has(key),
      (finding) => (selected === undefined || selected.has(finding)) && !this.offered.has(finding),
    );
  }

  private async prove(kind: FixKind, candidates: readonly Candidate[]): Promise<void> {
    if (candidates.length === 0 || this.analysesLeft <= 0) return;
    const trial = await tryTogether(this.analysis, candidates, kind, this.proving);
    if (trial.kind === 'proven') this.offer(trial);
    else if (trial.done.length <= 1) for (const { key } of trial.done) this.refused.add(key);
    else for (const part of splitForTrial(trial.done, trial.culprits)) await this.prove(kind, part);
  }

  private offer({ done, documents }: Extract<Trial, { kind: 'proven' }>): void {
    for (const { key, finding: index, fix, intents } of done) {
      const finding = this.analysis.findings[index];
      const singleResult = done.length === 1 ? { ok: true as const, documents } : writeIntents([intents]);
      if (finding === undefined || !singleResult.ok) {
        this.refused.add(key);
        continue;
      }
      const { kind, title } = fix;
      const shared = this.sharedIn(intents);
      this.offered.set(finding, { finding, kind, title, shared, documents: singleResult.documents });
    }
  }
}
