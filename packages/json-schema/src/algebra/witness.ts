import type { Relation } from './containment.js';
import { sampleValues } from './sample-values.js';
import type { Conjunction } from './shapes/shape.js';
import type { Side } from './shapes/side.js';

/** Schemas that hold together, on their side of a comparison. */
export interface ValueSet<S> {
  readonly side: Side<S>;
  readonly conjunction: Conjunction<S>;
}

/** The two sides of a question: whether all values of one set are values of the other. */
export interface Inclusion<S> {
  readonly inner: ValueSet<S>;
  readonly outer: ValueSet<S>;
}

/** The two sides that are compared, and the schemas on them. */
interface Sides<S> {
  readonly comparer: { readonly old: Side<S>; readonly new: Side<S> };
  readonly comparison: { readonly old: Conjunction<S>; readonly new: Conjunction<S> };
}

/** The question that one containment of a comparison answers. */
export function inclusionOf<S>(
  { comparer, comparison }: Sides<S>,
  containment: keyof Relation,
): Inclusion<S> {
  const old = { side: comparer.old, conjunction: comparison.old };
  const next = { side: comparer.new, conjunction: comparison.new };
  return containment === 'oldInNew' ? { inner: old, outer: next } : { inner: next, outer: old };
}

/** True for a value that proves that one set is not part of the other: it is valid in the one, and not in the other. */
export function isWitness<S>({ inner, outer }: Inclusion<S>, value: unknown): boolean {
  return (
    inner.side.accepts(inner.conjunction, value) === true &&
    outer.side.accepts(outer.conjunction, value) === false
  );
}

/** True if some value that a schema is likely to accept proves that one set is not part of the other. */
export function hasWitness<S>(inclusion: Inclusion<S>, of: Conjunction<S>): boolean {
  for (const value of sampleValues(inclusion.inner.side, of)) if (isWitness(inclusion, value)) return true;
  return false;
}
