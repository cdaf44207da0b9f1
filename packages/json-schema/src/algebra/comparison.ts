import {
  both,
  damp,
  either,
  same,
  getVerdict,
  type Containment,
  type Relation,
  type Verdict,
} from './containment.js';
import type { Difference, DifferenceDetail } from './difference.js';
import type { Place, Conjunction } from './shapes/shape.js';

/** Dependency of a containment on one of the given comparisons. */
export interface Dependency<S> {
  readonly on: readonly Comparison<S>[];
  /** `swapped` under a negation; `rigid` where only equality helps. */
  readonly how: 'plain' | 'swapped' | 'rigid';
  /** The containment that it counts for; both if undefined. */
  readonly only?: keyof Relation | undefined;
  /** False if a part that is not contained proves nothing about the whole. */
  readonly isCertain: boolean;
}

/** A comparison whose differences belong to those of another one. */
export interface Part<S> {
  readonly comparison: Comparison<S>;
  /** For each containment: true if a part that is not contained proves that the whole is not. */
  readonly isCertain: Certainty;
  /** The name of the property that the part describes. */
  readonly property?: string | undefined;
  /** True if the part only counts where a condition of the schema says so. */
  readonly isConditional?: boolean | undefined;
}

/** Facts about a part besides its comparison. */
export interface PartOptions {
  /** False if a part that is not contained proves nothing about the whole. */
  readonly isCertain?: boolean | undefined;
  readonly property?: string | undefined;
  readonly isConditional?: boolean | undefined;
}

/** For each containment: true if it shows at the whole. */
export type Certainty = Readonly<Record<keyof Relation, boolean>>;

/** Certainty of what shows at the whole in both directions. */
export const certain: Certainty = { newInOld: true, oldInNew: true };
/** Certainty of what may not show at the whole. */
export const uncertain: Certainty = { newInOld: false, oldInNew: false };

/** A difference that is one only if something else turns out to differ. */
export interface Conditional<S> {
  readonly detail: DifferenceDetail;
  readonly old: Place<S> | undefined;
  readonly new: Place<S> | undefined;
  readonly dependency: Dependency<S>;
}

/** The comparison of two conjunctions of schemas. It is settled when all that it depends on is. */
export class Comparison<S> implements Relation {
  readonly old: Conjunction<S>;
  readonly new: Conjunction<S>;
  newInOld: Containment = 'yes';
  oldInNew: Containment = 'yes';
  differences: Difference<S>[] | undefined = undefined;
  conditionals: Conditional<S>[] | undefined = undefined;
  parts: Part<S>[] | undefined = undefined;
  /** Properties that only one side carries: what differs in them is said of the whole. */
  leftOut: Part<S>[] | undefined = undefined;
  dependencies: Dependency<S>[] | undefined = undefined;
  /** True if a part that only one side refers to cannot be read. */
  isHidden = false;
  private isRigid = false;
  /** The comparisons that depend on this one. */
  dependents: Comparison<S>[] | undefined = undefined;

  /** True if it is known from the start that there is no difference at all. */
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

  /** Takes over an effect. */
  limit({ newInOld, oldInNew }: Relation): void {
    this.newInOld = both(this.newInOld, newInOld);
    this.oldInNew = both(this.oldInNew, oldInNew);
    if (this.isRigid && (this.newInOld !== 'yes' || this.oldInNew !== 'yes')) {
      this.newInOld = 'unknown';
      this.oldInNew = 'unknown';
    }
  }

  /** Leaves everything undecided unless all parts turn out to be equal. */
  makeRigid(): void {
    this.isRigid = true;
    this.limit(same);
  }

  differ(
    detail: DifferenceDetail,
    old: Place<S> | undefined,
    next: Place<S> | undefined,
    effect: Relation,
  ): void {
    this.limit(effect);
    (this.differences ??= []).push({ detail, old, new: next, effect });
  }

  /** Keeps only some of its own differences; what they do to the whole stays. */
  keepDifferences(isKept: (difference: Difference<S>) => boolean): void {
    this.differences = this.differences?.filter(isKept);
  }

  /** Makes this comparison depend on another one. */
  depend(dependency: Dependency<S>): void {
    if (dependency.on.some(({ isAlike }) => isAlike)) return;
    (this.dependencies ??= []).push(dependency);
    for (const comparison of dependency.on) (comparison.dependents ??= []).push(this);
  }

  /** Lets a part's differences be those of the whole. */
  include(comparison: Comparison<S>, { isCertain = true, property, isConditional }: PartOptions = {}): void {
    if (comparison.isAlike) return;
    const certainty = isCertain ? certain : uncertain;
    (this.parts ??= []).push({ comparison, isCertain: certainty, property, isConditional });
    this.depend({ on: [comparison], how: 'plain', isCertain });
  }

  /** Depends on a property that only one side carries. */
  leaveOut(comparison: Comparison<S>, property: string): void {
    if (comparison.isAlike) return;
    (this.leftOut ??= []).push({ comparison, isCertain: certain, property });
    this.depend({ on: [comparison], how: 'plain', isCertain: true });
  }

  /** Adds a difference that is one unless the other comparison turns out to be equal. */
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

  /** Takes over what its dependencies say now; true if something changed. */
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
