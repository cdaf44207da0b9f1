import { canonicalNumber, readNumber, type JsonNumber } from '@assay/json-schema';
import { sumOf } from '../values/constraints/decimal.js';
import type { MutationClass } from '../records/index.js';
import type { SchemaDescription } from './describe-schema.js';

/** The ways to change a value that its schema makes worth trying. */
export function mutationClassesOf(
  { type, format, constraints }: SchemaDescription,
  required: boolean,
): MutationClass[] {
  const classes: MutationClass[] = ['type'];
  const has = (...names: readonly (keyof typeof constraints)[]): boolean =>
    names.some((name) => constraints[name] !== undefined);
  if (type === 'integer' || type === 'number' || has('minimum', 'exclusiveMinimum', 'minLength', 'minItems'))
    classes.push('boundary-low');
  if (type === 'integer' || type === 'number' || has('maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'))
    classes.push('boundary-high');
  if (required) classes.push('missing');
  classes.push('null');
  if (has('enum', 'const')) classes.push('enum');
  if (format !== null) classes.push('format');
  if (has('pattern')) classes.push('pattern');
  if (type === 'string') classes.push('injection');
  if (type === 'string' || type === 'array') classes.push('length');
  classes.push('duplicate');
  if (type === 'object') classes.push('extra-field');
  if (type === 'string') classes.push('encoding');
  return classes;
}

const largestInt32 = 2 ** 31 - 1;
// Longer texts are for the engine to make: a record is no place for them.
const longestText = 1000;

/** Values at the bounds of a schema and just over them. */
export function boundariesOf({ type, format, constraints }: SchemaDescription): unknown[] {
  if (type === 'integer' || type === 'number') return numberBoundaries(type, format, constraints);
  if (type === 'string') {
    const { minLength, maxLength } = constraints;
    const lengths = [
      ...(minLength === undefined ? [0] : [minLength, minLength - 1]),
      ...(maxLength === undefined ? [] : [maxLength, maxLength + 1]),
    ];
    return unique(
      lengths.filter((length) => length >= 0 && length <= longestText).map((length) => 'a'.repeat(length)),
    );
  }
  if (type === 'boolean') return [true, false];
  return [];
}

function numberBoundaries(
  type: string,
  format: string | null,
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: SchemaDescription['constraints'],
): JsonNumber[] {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.01);
  const back = negated(step);
  const values: JsonNumber[] = [];
  if (minimum !== undefined) values.push(minimum, sumOf(minimum, back));
  if (exclusiveMinimum !== undefined) values.push(sumOf(exclusiveMinimum, step), exclusiveMinimum);
  if (maximum !== undefined) values.push(maximum, sumOf(maximum, step));
  if (exclusiveMaximum !== undefined) values.push(sumOf(exclusiveMaximum, back), exclusiveMaximum);
  if (minimum === undefined && exclusiveMinimum === undefined) values.push(0, -1);
  if (maximum === undefined && exclusiveMaximum === undefined) {
    values.push(...(format === 'int32' ? [largestInt32, largestInt32 + 1] : [Number.MAX_SAFE_INTEGER]));
  }
  const finite = values.filter((value) => typeof value !== 'number' || Number.isFinite(value));
  return [...new Map(finite.map((value) => [canonicalNumber(value), value])).values()];
}

function negated(number: JsonNumber): JsonNumber {
  return typeof number === 'number' ? -number : readNumber(`-${number.literal}`.replace(/^--/, ''));
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
