import type { ChangeContext, ChangeKind, ChangeReport } from './define-change.js';
import type { AlignedSchemes } from './align/security-schemes.js';
import { SecuritySteps } from './align/security-steps.js';
import type { AnyPair, PairKind } from './pairs.js';
import type { Completeness } from './completeness/completeness.js';
import type { Untouched } from './align/unchanged-objects.js';
import type { ChangeCollector } from './report/collector.js';

/** A visitor function with the kind of change that it belongs to. */
interface Listener {
  readonly kind: ChangeKind;
  readonly look: (pair: AnyPair, context: ChangeContext) => void;
}

/** Passes pairs to the visitors of kinds of changes, in both directions. */
export class Dispatch {
  private readonly listeners: ReadonlyMap<PairKind, readonly Listener[]>;
  private readonly collector: ChangeCollector;
  private readonly security: SecuritySteps;
  private readonly untouched: Untouched | undefined;
  private readonly completeness: Completeness | undefined;

  constructor(
    kinds: readonly ChangeKind[],
    collector: ChangeCollector,
    schemes: AlignedSchemes,
    untouched: Untouched | undefined,
    completeness: Completeness | undefined,
  ) {
    this.collector = collector;
    this.security = new SecuritySteps(schemes);
    this.untouched = untouched;
    this.completeness = completeness;
    const listeners = new Map<PairKind, Listener[]>();
    for (const kind of kinds) {
      for (const [name, look] of Object.entries(kind.visitor)) {
        // `as`: the keys of a visitor are kinds of pairs, and each function accepts pairs of its kind.
        const known = listeners.get(name as PairKind) ?? [];
        known.push({ kind, look: look as Listener['look'] });
        listeners.set(name as PairKind, known);
      }
    }
    this.listeners = listeners;
  }

  /** True if any visitor accepts pairs of the given kind. */
  looksAt(kind: PairKind): boolean {
    return this.listeners.has(kind);
  }

  /** Passes a pair only to the completeness check. */
  noteOnly(pair: AnyPair): void {
    this.completeness?.noteHidden(pair);
  }

  visit(pair: AnyPair): void {
    const listeners = this.listeners.get(pair.kind);
    if (this.untouched?.is(pair) === true) return;
    this.completeness?.note(pair);
    if (listeners === undefined) return;
    let isReversed = false;
    // Computed once for all visitors, because reversing a shared part can be expensive.
    let reversed: AnyPair | undefined;
    let kind: ChangeKind | undefined;
    const report = (changeReport: ChangeReport): void => {
      if (kind !== undefined) this.collector.add(kind, pair, isReversed, changeReport);
    };
    const context: ChangeContext = { report, security: this.security };
    for (const listener of listeners) {
      kind = listener.kind;
      isReversed = false;
      listener.look(pair, context);
      if (kind.meta.backward === undefined) continue;
      isReversed = true;
      listener.look((reversed ??= pair.reversed), context);
    }
  }
}
