import { PropertyRules } from './shapes/property-rules.js';
import type { Shape } from './shapes/shape.js';
import type { Side } from './shapes/side.js';
import { bit } from './shapes/type-bits.js';

/**
 * True if no value of the given types can be valid under both shapes. Either they have no common type, or list different values,
 * or a required property distinguishes them.
 */
export function areApart<S>(
  oneSide: Side<S>,
  a: Shape<S> | undefined,
  otherSide: Side<S>,
  b: Shape<S> | undefined,
  types: number,
): boolean {
  if (a === undefined || b === undefined) return false;
  const common = a.types & b.types & types;
  if (common === 0) return true;
  if (haveDifferentValues(a, b, common)) return true;
  if (common !== bit.object || a.object === undefined || b.object === undefined) return false;
  return (
    isDistinguishedBy(oneSide, a, otherSide, b, a.object.required.keys()) ||
    isDistinguishedBy(oneSide, a, otherSide, b, b.object.required.keys())
  );
}

/** True if both shapes list their values of the types, and the lists have no value in common. */
function haveDifferentValues<S>(a: Shape<S>, b: Shape<S>, types: number): boolean {
  const mine = a.lists?.find((list) => (list.types & types) === types);
  const others = b.lists?.find((list) => (list.types & types) === types);
  if (mine === undefined || others === undefined) return false;
  for (const [text, { type }] of mine.values)
    if ((type & types) !== 0 && others.values.has(text)) return false;
  return true;
}

function isDistinguishedBy<S>(
  oneSide: Side<S>,
  a: Shape<S>,
  otherSide: Side<S>,
  b: Shape<S>,
  required: Iterable<string>,
): boolean {
  const mine = new PropertyRules(oneSide, a.object, undefined);
  const others = new PropertyRules(otherSide, b.object, undefined);
  for (const name of required) {
    const left = oneSide.getShape(mine.getPropertySchema(name));
    const right = otherSide.getShape(others.getPropertySchema(name));
    if (left === undefined || right === undefined || left.null !== false || right.null !== false) {
      if (left?.isUnsatisfiable === true || right?.isUnsatisfiable === true) return true;
      continue;
    }
    const common = left.types & right.types;
    if (common === 0 || haveDifferentValues(left, right, common)) return true;
  }
  return false;
}
