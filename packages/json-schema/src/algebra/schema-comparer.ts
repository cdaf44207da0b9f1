import { compareShapes } from './compare-shapes.js';
import { Comparison, effectOf, type Certainty } from './comparison.js';
import { undecided, type Relation } from './containment.js';
import type { Difference } from './difference.js';
import type { Conjunction } from './shapes/shape.js';
import type { Side } from './shapes/side.js';

/** Options of a comparison of schemas. */
export interface SchemaComparerOptions<S> {
  readonly old: Side<S>;
  readonly new: Side<S>;
  /** True if two schemas are literally equal, so that they need no comparison. */
  readonly areAlike?: ((old: S, next: S) => boolean) | undefined;
  /** Maximum number of compared pairs of schemas; further pairs are undecided. */
  readonly budget?: number | undefined;
}

/** A difference, and whether it affects the whole: a branch of a union may become narrower although the union does not. */
export interface FoundDifference<S> extends Difference<S> {
  readonly isCertain: Certainty;
  /** The comparison that found it. */
  readonly in: Comparison<S>;
}

/**
 * Compares schemas of two documents by their meaning: the valid values, and the annotations that clients need.
 *
 * Each pair of schemas is compared once. Circular pairs are assumed equal until a difference is found. This is correct for
 * containment, because no finite value could show such a difference. Nothing is recursive.
 */
export class SchemaComparer<S> {
  readonly old: Side<S>;
  readonly new: Side<S>;
  private readonly known = new Map<Conjunction<S>, Map<Conjunction<S>, Comparison<S>>>();
  private readonly pending: Comparison<S>[] = [];
  /** The shared comparison of all equal pairs. Nothing depends on it. */
  readonly alike: Comparison<S>;
  private readonly areAlike: (old: S, next: S) => boolean;
  private budget: number;

  constructor({ old, new: next, areAlike, budget }: SchemaComparerOptions<S>) {
    this.areAlike = areAlike ?? (() => false);
    this.old = old;
    this.new = next;
    this.alike = new Comparison(this.old.unrestricted, this.new.unrestricted, true);
    this.budget = budget ?? 400_000;
  }

  /** Compares two schemas. An undefined schema is missing and allows everything. */
  compare(old: S | undefined, next: S | undefined): Comparison<S> {
    const comparison = this.pair(
      old === undefined ? this.old.unrestricted : this.old.of(old),
      next === undefined ? this.new.unrestricted : this.new.of(next),
    );
    this.settle();
    return comparison;
  }

  /** Compares two lists of schemas. All schemas of a list apply together. */
  compareAll(olds: readonly S[], news: readonly S[]): Comparison<S> {
    const comparison = this.pair(this.old.all(olds), this.new.all(news));
    this.settle();
    return comparison;
  }

  /** Returns the comparison of a pair. It is executed later. */
  pair(old: Conjunction<S>, next: Conjunction<S>): Comparison<S> {
    let partners = this.known.get(old);
    if (partners === undefined) {
      partners = new Map();
      this.known.set(old, partners);
    }
    let comparison = partners.get(next);
    if (comparison === undefined) {
      comparison = this.isAlike(old, next) ? this.alike : new Comparison(old, next);
      partners.set(next, comparison);
      if (comparison !== this.alike) this.pending.push(comparison);
    }
    return comparison;
  }

  private isAlike(old: Conjunction<S>, next: Conjunction<S>): boolean {
    if (old.schemas.length !== next.schemas.length || old.isUnsatisfiable || next.isUnsatisfiable)
      return false;
    for (let index = 0; index < old.schemas.length; index++) {
      const [a, b] = [old.schemas[index], next.schemas[index]];
      if (a !== undefined && b !== undefined && !this.areAlike(a, b)) return false;
    }
    return true;
  }

  private settle(): void {
    const fresh: Comparison<S>[] = [];
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) {
      fresh.push(next);
      if (--this.budget < 0)
        next.differ({ kind: 'undecided', reason: 'budget' }, undefined, undefined, undecided);
      else compareShapes(this, next);
    }
    // Results only become worse, each at most twice.
    const changed = fresh.filter(
      (comparison) => comparison.newInOld !== 'yes' || comparison.oldInNew !== 'yes',
    );
    for (const comparison of fresh) if (comparison.update()) changed.push(comparison);
    for (let next = changed.pop(); next !== undefined; next = changed.pop()) {
      for (const dependent of next.dependents ?? []) if (dependent.update()) changed.push(dependent);
    }
  }
}

/** Returns all differences of some comparisons and their parts, each once. */
export function differencesOf<S>(comparisons: readonly Comparison<S>[]): FoundDifference<S>[] {
  const certain = { newInOld: new Set<Comparison<S>>(), oldInNew: new Set<Comparison<S>>() };
  const reached = new Set<Comparison<S>>();
  spread(certain.newInOld, comparisons, 'newInOld');
  spread(certain.oldInNew, comparisons, 'oldInNew');
  for (const comparison of certain.newInOld) reached.add(comparison);
  spread(reached, comparisons, undefined);
  const found: FoundDifference<S>[] = [];
  for (const comparison of reached) {
    const isCertain = {
      newInOld: certain.newInOld.has(comparison),
      oldInNew: certain.oldInNew.has(comparison),
    };
    if (isUnexplained(comparison, reached))
      found.push({ ...describeUnexplained(comparison), isCertain, in: comparison });
    for (const difference of comparison.differences ?? [])
      found.push({ ...difference, isCertain, in: comparison });
    for (const { detail, old, new: next, dependency } of comparison.conditionals ?? []) {
      if (!dependency.on.some(isEqual))
        found.push({ detail, old, new: next, effect: effectOf(dependency), isCertain, in: comparison });
    }
  }
  return found;
}

/** True if two schemas differ themselves, regardless of their parts. */
export function differsItself<S>(comparison: Comparison<S>): boolean {
  if ((comparison.differences?.length ?? 0) > 0) return true;
  return comparison.conditionals?.some(({ dependency }) => !dependency.on.some(isEqual)) === true;
}

/** True for schemas that are not known to be equal although no reported difference explains it. */
function isUnexplained<S>(comparison: Comparison<S>, reached: ReadonlySet<Comparison<S>>): boolean {
  if (isEqual(comparison) || differsItself(comparison)) return false;
  return (
    comparison.dependencies?.some(({ on }) => on.some((each) => !isEqual(each) && reached.has(each))) !== true
  );
}

function isEqual<S>({ newInOld, oldInNew }: Comparison<S>): boolean {
  return newInOld === 'yes' && oldInNew === 'yes';
}

function describeUnexplained<S>({ old, new: next, newInOld, oldInNew }: Comparison<S>): Difference<S> {
  const [before] = old.schemas;
  const [after] = next.schemas;
  return {
    detail: { kind: 'unexplained' },
    old: before === undefined ? undefined : { schema: before },
    new: after === undefined ? undefined : { schema: after },
    effect: { newInOld, oldInNew },
  };
}

/** Returns the comparisons that contain a comparison, including itself. */
export function listEnclosingComparisons<S>(comparison: Comparison<S>): ReadonlySet<Comparison<S>> {
  const wholes = new Set([comparison]);
  for (const item of wholes) for (const dependent of item.dependents ?? []) wholes.add(dependent);
  return wholes;
}

/** Adds some comparisons and all their parts; for one containment, only the parts that determine the whole. */
function spread<S>(
  into: Set<Comparison<S>>,
  from: readonly Comparison<S>[],
  only: keyof Relation | undefined,
): void {
  const pending = [...from];
  for (const comparison of pending) into.add(comparison);
  const entered = new Set(pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    into.add(next);
    for (const { comparison, isCertain } of next.parts ?? []) {
      if ((only !== undefined && !isCertain[only]) || entered.has(comparison)) continue;
      entered.add(comparison);
      pending.push(comparison);
    }
  }
}
