import type { Schema } from '@assay/core';
import { namesTypes, possibleTypes } from '../knowledge/schemas/possible-types.js';

/** True if no value can match both descriptions of a property: their types, or the values that they list, have nothing in common. */
export function excludeEachOther(one: Schema, other: Schema): boolean {
  return haveNoCommonType(one, other) || haveNoCommonValue(one, other);
}

const onlyNull = 1;

/** What allows `null` besides leaves no value that the author meant. */
function haveNoCommonType(one: Schema, other: Schema): boolean {
  const [first, second] = [possibleTypes(one), possibleTypes(other)];
  if (!namesTypes(first) || !namesTypes(second)) return false;
  return (first & second & ~onlyNull) === 0 && (first & ~onlyNull) !== 0 && (second & ~onlyNull) !== 0;
}

const mostComparisons = 100_000;

function haveNoCommonValue(one: Schema, other: Schema): boolean {
  const [first, second] = [valuesOf(one), valuesOf(other)];
  if (first === undefined || second === undefined) return false;
  if (first.length * second.length > mostComparisons) return false;
  return first.length > 0 && second.length > 0 && !first.some((value) => second.includes(value));
}

/** The values that a schema lists; undefined if it lists none, or some that cannot be compared by `===`. */
function valuesOf(schema: Schema): readonly unknown[] | undefined {
  const values = schema.hasConst ? [schema.keywords['const']] : schema.enum;
  return values?.every((value) => typeof value === 'string' || typeof value === 'number') === true
    ? values
    : undefined;
}
