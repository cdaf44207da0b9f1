import type { Schema } from '@assay/core';
import { namesTypes, possibleTypes } from '../../knowledge/schemas/possible-types.js';

/** True if no value can match both descriptions of a property: their types, or the values that they list, have nothing in common. */
export function excludeEachOther(a: Schema, b: Schema): boolean {
  return haveNoCommonType(a, b) || haveNoCommonValue(a, b);
}

const onlyNull = 1;

/** Checks whether two schemas have no common type: a common `null` leaves no value that the author meant. */
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

/** The values that a schema lists; undefined if it lists none, or some that cannot be compared by `===`. */
function listPossibleValues(schema: Schema): readonly unknown[] | undefined {
  const values = schema.hasConst ? [schema.keywords['const']] : schema.enum;
  return values?.every((value) => typeof value === 'string' || typeof value === 'number') === true
    ? values
    : undefined;
}
