import type { Relation } from './containment.js';
import { sampleValues } from './sample-values.js';
import type { Conjunction } from './shapes/shape.js';
import type { Side } from './shapes/side.js';

/** Schemas that apply together, on one side of a comparison. */
export interface ValueSet<S> {
  readonly side: Side<S>;
  readonly conjunction: Conjunction<S>;
}

/** Two value sets: the question is whether all values of the inner set are in the outer set. */
export interface Inclusion<S> {
  readonly inner: ValueSet<S>;
  readonly outer: ValueSet<S>;
}

/** The two sides of a comparison, and the schemas on them. */
interface Sides<S> {
  readonly comparer: { readonly old: Side<S>; readonly new: Side<S> };
  readonly comparison: { readonly old: Conjunction<S>; readonly new: Conjunction<S> };
}

/** Returns the inclusion that corresponds to one containment of a comparison. */
export function inclusionOf<S>(
  { comparer, comparison }: Sides<S>,
  containment: keyof Relation,
): Inclusion<S> {
  const old = { side: comparer.old, conjunction: comparison.old };
  const next = { side: comparer.new, conjunction: comparison.new };
  return containment === 'oldInNew' ? { inner: old, outer: next } : { inner: next, outer: old };
}

/** True for a value that proves that the inner set is not included in the outer one: it is only valid in the inner set. */
export function isWitness<S>({ inner, outer }: Inclusion<S>, value: unknown): boolean {
  return (
    inner.side.accepts(inner.conjunction, value) === true &&
    outer.side.accepts(outer.conjunction, value) === false
  );
}

/** True if a likely value of a schema proves that the inner set is not included in the outer one. */
export function hasWitness<S>(inclusion: Inclusion<S>, of: Conjunction<S>): boolean {
  for (const value of sampleValues(inclusion.inner.side, of)) if (isWitness(inclusion, value)) return true;
  return false;
}
