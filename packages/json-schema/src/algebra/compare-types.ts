import { coveredBy } from './compare-listed.js';
import type { ShapePair } from './compare-shapes.js';
import { incomparable, narrower, undecided, wider } from './containment.js';
import type { Shape } from './shapes/shape.js';
import { allTypes, bit, namesOfBits } from './shapes/type-bits.js';

/** Compares whether null is valid. For untyped schemas, the comparison of types covers it. */
export function compareNull<S>({ comparison, old, new: next, oldPlace, newPlace }: ShapePair<S>): void {
  if (old.null === next.null) return;
  const oldAt = old.typePlace ?? oldPlace;
  const newAt = next.typePlace ?? newPlace;
  if (old.null === undefined || next.null === undefined) comparison.limit(undecided);
  else if (isUntyped(old) || isUntyped(next)) comparison.limit(next.null ? wider : narrower);
  else if (next.null) comparison.differ({ kind: 'null-added' }, oldAt, newAt, wider);
  else comparison.differ({ kind: 'null-removed' }, oldAt, newAt, narrower);
}

function isUntyped<S>(shape: Shape<S>): boolean {
  return shape.types === allTypes && shape.null !== false;
}

/** Compares the allowed types. For a type whose values one side lists, the values are compared instead. */
export function compareTypes<S>({ comparison, old, new: next, oldPlace, newPlace }: ShapePair<S>): void {
  if (old.types === next.types) return;
  const oldTypes = old.types & ~listedOnly(next, old);
  const newTypes = next.types & ~listedOnly(old, next);
  const removed = oldTypes & ~next.types;
  const added = newTypes & ~old.types;
  if (removed === 0 && added === 0) return;
  const isImplied = implies(old, next.types) || implies(next, old.types);
  const names = { old: namesOfBits(old.types), new: namesOfBits(next.types), isImplied };
  const oldAt = old.typePlace ?? oldPlace;
  const newAt = next.typePlace ?? newPlace;
  if (added === 0) comparison.differ({ kind: 'type-removed', ...names }, oldAt, newAt, narrower);
  else if (removed === 0) comparison.differ({ kind: 'type-added', ...names }, oldAt, newAt, wider);
  else comparison.differ({ kind: 'type-changed', ...names }, oldAt, newAt, incomparable);
}

/** True for a schema without `type` that has rules for only one type, which the other side names. */
function implies<S>(shape: Shape<S>, types: number): boolean {
  if (shape.types !== allTypes) return false;
  const { object, array, text, bounds, lists } = shape;
  if (lists !== undefined || bounds !== undefined || text !== undefined) return false;
  if (types === bit.object) return object !== undefined && array === undefined;
  return types === bit.array && array !== undefined && object === undefined;
}

/**
 * Returns the types whose values both sides list, although the values of one side are all invalid. Their values are compared
 * instead.
 */
function listedOnly<S>(shape: Shape<S>, other: Shape<S>): number {
  // Without a common type, the comparison of types describes the difference best.
  if (shape.lists === undefined || other.lists === undefined || (shape.types & other.types) === 0) return 0;
  return coveredBy(shape) & coveredBy(other) & ~shape.types;
}
