import type { Schema } from '@assay/core';
import { namesTypes, possibleTypes } from '../../knowledge/schemas/possible-types.js';

/** True if no value can match both schemas of a property: they have no common type or no common enum value. */
export function excludeEachOther(a: Schema, b: Schema): boolean {
  return haveNoCommonType(a, b) || haveNoCommonValue(a, b);
}

const onlyNull = 1;

/** True if two schemas have no common type. A common `null` does not count, because it is not the intended value. */
function haveNoCommonType(a: Schema, b: Schema): boolean {
  const [first, second] = [possibleTypes(a), possibleTypes(b)];
  if (!namesTypes(first) || !namesTypes(second)) return false;
  return (first & second & ~onlyNull) === 0 && (first & ~onlyNull) !== 0 && (second & ~onlyNull) !== 0;
}

const maxComparisons = 100_000;

function haveNoCommonValue(a: Schema, b: Schema): boolean {
  const [first, second] = [listPossibleValues(a), listPossibleValues(b)];
  if (first === undefined || second === undefined) return false;
  if (first.length * second.length > maxComparisons) return false;
  return first.length > 0 && second.length > 0 && !first.some((value) => second.includes(value));
}

/** Returns the enum values of a schema. Undefined if none exist, or if some cannot be compared by `===`. */
function listPossibleValues(schema: Schema): readonly unknown[] | undefined {
  const values = schema.hasConst ? [schema.keywords['const']] : schema.enum;
  return values?.every((value) => typeof value === 'string' || typeof value === 'number') === true
    ? values
    : undefined;
}
