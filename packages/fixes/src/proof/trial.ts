import type { Analysis, Model } from '@assay/core';
import type { FixKind } from '../fix/fix.js';
import { writeIntents, type ChangedDocument } from '../write/write-intents.js';
import type { Candidate } from './candidates.js';
import { judge } from './judge.js';

/** Environment of a proof. */
export interface Proving {
  /** Analyses the documents again, with the given new texts by URI. All other documents are unchanged. */
  readonly analyse: (texts: ReadonlyMap<string, string>) => Promise<Analysis>;
  /**
   * Returns the reason why a change of the model is not acceptable for fixes of a kind, as a clause; undefined if it is
   * acceptable.
   */
  readonly harmOf: (before: Model, after: Model, kind: FixKind) => string | undefined;
}

/** Result of trying fixes together. */
export type Trial =
  | {
      readonly kind: 'proven';
      readonly done: readonly Candidate[];
      readonly documents: readonly ChangedDocument[];
      readonly after: Analysis;
    }
  | {
      readonly kind: 'failed';
      /** The tried candidates. Others contradict them. */
      readonly done: readonly Candidate[];
      /** Reason, as a clause. */
      readonly reason: string;
      /** Candidates that may be at fault; empty if unknown. */
      readonly culprits: ReadonlySet<Candidate>;
      /** Culprits that seem to be at fault independently of the others. */
      readonly independentCulprits: ReadonlySet<Candidate>;
    };

/** Applies fixes to copies of the documents and analyses the copies. Fixes that contradict earlier ones are skipped. */
export async function tryTogether(
  before: Analysis,
  candidates: readonly Candidate[],
  kind: FixKind,
  { analyse, harmOf }: Proving,
): Promise<Trial> {
  const none = new Set<Candidate>();
  const patches = writeIntents(candidates.map(({ intents }) => intents));
  if (!patches.ok)
    return {
      kind: 'failed',
      done: candidates,
      reason: patches.reason,
      culprits: none,
      independentCulprits: none,
    };
  if (patches.documents.length === 0) {
    const [conflict] = patches.conflicts.values();
    const reason = conflict ?? 'it changes nothing';
    return { kind: 'failed', done: candidates, reason, culprits: none, independentCulprits: none };
  }
  const done = patches.done.flatMap((index) => candidates[index] ?? []);
  const after = await analyse(new Map(patches.documents.map(({ document, text }) => [document.uri, text])));
  const { against, culprits, independentCulprits } = judge(before, after, done, patches.tree);
  const harm =
    against === undefined && before.model !== undefined && after.model !== undefined
      ? harmOf(before.model, after.model, kind)
      : undefined;
  const reason = against ?? harm;
  return reason === undefined
    ? { kind: 'proven', done, documents: patches.documents, after }
    : { kind: 'failed', done, reason, culprits, independentCulprits };
}

/** True if all fixes belong to findings of one rule. */
export function ofOneRule(candidates: readonly Candidate[]): boolean {
  return candidates.every(({ rule }) => rule === candidates[0]?.rule);
}

/**
 * Splits candidates that failed together: culprits from the others, else one half of the rules from the other half, else one half
 * of the candidates from the other half.
 */
export function splitForTrial(
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
