import {
  both,
  damp,
  either,
  same,
  undecided,
  getVerdict,
  type Containment,
  type Relation,
  type Verdict,
} from './containment.js';
import type { Difference, DifferenceDetail } from './difference.js';
import type { Place, Conjunction } from './shapes/shape.js';

/** Dependency of a containment on at least one of some comparisons. */
export interface Dependency<S> {
  readonly on: readonly Comparison<S>[];
  /** `swapped` under a negation; `rigid` if only equality suffices. */
  readonly how: 'plain' | 'swapped' | 'rigid';
  /** The affected containment; both if undefined. */
  readonly only?: keyof Relation | undefined;
  /** False if the whole may be contained even though the part is not. */
  readonly isCertain: boolean;
}

/** A comparison whose differences are also differences of another one. */
export interface Part<S> {
  readonly comparison: Comparison<S>;
  /** For each containment: true if a part that is not contained proves that the whole is not. */
  readonly isCertain: Certainty;
  /** The name of the property that the part describes. */
  readonly property?: string | undefined;
  /** True if the part applies only under a condition of the schema. */
  readonly isConditional?: boolean | undefined;
}

/** Options for including a part. */
export interface PartOptions {
  /** False if the whole may be contained even though the part is not. */
  readonly isCertain?: boolean | undefined;
  readonly property?: string | undefined;
  readonly isConditional?: boolean | undefined;
}

/** For each containment: true if a difference of the part affects the whole. */
export type Certainty = Readonly<Record<keyof Relation, boolean>>;

/** Certainty of a part that affects the whole in both directions. */
export const certain: Certainty = { newInOld: true, oldInNew: true };
/** Certainty of a part that may not affect the whole. */
export const uncertain: Certainty = { newInOld: false, oldInNew: false };

/** A difference that counts only if other comparisons find a difference. */
export interface Conditional<S> {
  readonly detail: DifferenceDetail;
  readonly old: Place<S> | undefined;
  readonly new: Place<S> | undefined;
  readonly dependency: Dependency<S>;
}

/** The comparison of two conjunctions of schemas. It is settled when all its dependencies are. */
export class Comparison<S> implements Relation {
  readonly old: Conjunction<S>;
  readonly new: Conjunction<S>;
  newInOld: Containment = 'yes';
  oldInNew: Containment = 'yes';
  differences: Difference<S>[] | undefined = undefined;
  conditionals: Conditional<S>[] | undefined = undefined;
  parts: Part<S>[] | undefined = undefined;
  /** Properties that only one side transmits: their differences are attributed to the whole. */
  leftOut: Part<S>[] | undefined = undefined;
  dependencies: Dependency<S>[] | undefined = undefined;
  /** True if one side alone refers to an unreadable part. */
  isHidden = false;
  /** True if no difference decides a containment, because both sides allow no value. */
  isUndecidable = false;
  private isRigid = false;
  /** The comparisons that depend on this one. */
  dependents: Comparison<S>[] | undefined = undefined;

  /** True if both sides are known to be equal from the start. */
  readonly isAlike: boolean;

  constructor(old: Conjunction<S>, next: Conjunction<S>, isAlike = false) {
    this.old = old;
    this.new = next;
    this.isAlike = isAlike;
  }

  /** Verdict about the new schema, compared with the old one. */
  get verdict(): Verdict {
    return getVerdict(this);
  }

  /** Restricts both containments by an effect. */
  limit({ newInOld, oldInNew }: Relation): void {
    this.newInOld = both(this.newInOld, newInOld);
    this.oldInNew = both(this.oldInNew, oldInNew);
    if (this.isRigid && (this.newInOld !== 'yes' || this.oldInNew !== 'yes')) {
      this.newInOld = 'unknown';
      this.oldInNew = 'unknown';
    }
  }

  /** Makes everything undecided unless all parts are equal. */
  makeRigid(): void {
    this.isRigid = true;
    this.limit(same);
  }

  differ(
    detail: DifferenceDetail,
    old: Place<S> | undefined,
    next: Place<S> | undefined,
    actual: Relation,
  ): void {
    const effect = this.isUndecidable && actual !== same ? undecided : actual;
    this.limit(effect);
    (this.differences ??= []).push({ detail, old, new: next, effect });
  }

  /** Keeps only some of its own differences; their effect on the whole remains. */
  keepDifferences(isKept: (difference: Difference<S>) => boolean): void {
    this.differences = this.differences?.filter(isKept);
  }

  /** Makes this comparison depend on another one. */
  depend(dependency: Dependency<S>): void {
    if (dependency.on.some(({ isAlike }) => isAlike)) return;
    const { isUndecidable } = this;
    (this.dependencies ??= []).push(isUndecidable ? { ...dependency, isCertain: false } : dependency);
    for (const comparison of dependency.on) (comparison.dependents ??= []).push(this);
  }

  /** Includes the differences of a part in those of the whole. */
  include(comparison: Comparison<S>, { isCertain = true, property, isConditional }: PartOptions = {}): void {
    if (comparison.isAlike) return;
    const certainty = isCertain && !this.isUndecidable ? certain : uncertain;
    (this.parts ??= []).push({ comparison, isCertain: certainty, property, isConditional });
    this.depend({ on: [comparison], how: 'plain', isCertain });
  }

  /** Adds a dependency on a property that only one side transmits. */
  leaveOut(comparison: Comparison<S>, property: string): void {
    if (comparison.isAlike) return;
    (this.leftOut ??= []).push({ comparison, isCertain: certain, property });
    this.depend({ on: [comparison], how: 'plain', isCertain: true });
  }

  /** Adds a difference that counts unless one of the other comparisons is equal. */
  differUnlessEqual(
    detail: DifferenceDetail,
    old: Place<S> | undefined,
    next: Place<S> | undefined,
    dependency: Dependency<S>,
  ): void {
    if (dependency.on.some(({ isAlike }) => isAlike)) return;
    (this.conditionals ??= []).push({ detail, old, new: next, dependency });
    this.depend(dependency);
  }

  /** Applies the current results of its dependencies. Returns true if they change the comparison. */
  update(): boolean {
    const { newInOld, oldInNew } = this;
    for (const dependency of this.dependencies ?? []) this.limit(effectOf(dependency));
    return newInOld !== this.newInOld || oldInNew !== this.oldInNew;
  }
}

/** Returns the effect of a dependency on the whole. */
export function effectOf<S>(dependency: Dependency<S>): Relation {
  return { newInOld: answer(dependency, 'newInOld'), oldInNew: answer(dependency, 'oldInNew') };
}

function answer<S>({ on, how, only, isCertain }: Dependency<S>, side: keyof Relation): Containment {
  if (only !== undefined && only !== side) return 'yes';
  const from = how === 'swapped' ? (side === 'newInOld' ? 'oldInNew' : 'newInOld') : side;
  let containment: Containment = 'no';
  for (const comparison of on) {
    const item = how === 'rigid' ? both(comparison.newInOld, comparison.oldInNew) : comparison[from];
    containment = either(containment, item);
  }
  return isCertain ? containment : damp(containment);
}
