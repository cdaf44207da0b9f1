import { PropertyRules } from './property-rules.js';
import type { Shape } from './shape.js';
import type { Side } from './side.js';
import { bit } from './type-bits.js';

/**
 * True if no value of the given types can be valid under both shapes: they have no type in common, list different values, or both
 * are objects of which a property that one of them requires tells them apart.
 */
export function areApart<S>(
  oneSide: Side<S>,
  one: Shape<S> | undefined,
  otherSide: Side<S>,
  other: Shape<S> | undefined,
  types: number,
): boolean {
  if (one === undefined || other === undefined) return false;
  const common = one.types & other.types & types;
  if (common === 0) return true;
  if (haveDifferentValues(one, other, common)) return true;
  if (common !== bit.object || one.object === undefined || other.object === undefined) return false;
  return (
    isToldBy(oneSide, one, otherSide, other, one.object.required.keys()) ||
    isToldBy(oneSide, one, otherSide, other, other.object.required.keys())
  );
}

/** True if one shape lists all values of the types, and the other one none of them. */
function haveDifferentValues<S>(one: Shape<S>, other: Shape<S>, types: number): boolean {
  const mine = one.lists?.find((list) => (list.types & types) === types);
  const others = other.lists?.find((list) => (list.types & types) === types);
  if (mine === undefined || others === undefined) return false;
  for (const [text, { type }] of mine.values)
    if ((type & types) !== 0 && others.values.has(text)) return false;
  return true;
}

function isToldBy<S>(
  oneSide: Side<S>,
  one: Shape<S>,
  otherSide: Side<S>,
  other: Shape<S>,
  required: Iterable<string>,
): boolean {
  const mine = new PropertyRules(oneSide, one.object, undefined);
  const others = new PropertyRules(otherSide, other.object, undefined);
  for (const name of required) {
    const left = oneSide.shapeOf(mine.schemaOf(name));
    const right = otherSide.shapeOf(others.schemaOf(name));
    if (left === undefined || right === undefined || left.null !== false || right.null !== false) {
      if (left?.isNothing === true || right?.isNothing === true) return true;
      continue;
    }
    const common = left.types & right.types;
    if (common === 0 || haveDifferentValues(left, right, common)) return true;
  }
  return false;
}
