import {
  canonicalNumber,
  compareNumbers,
  ExactNumber,
  isInteger,
  isJsonNumber,
  type JsonNumber,
  readNumber,
} from '@assay/text';
import type { Constraints, JsonSchema, MutationClass } from '../records/index.js';
import { listConjuncts } from '../schemas/composition.js';
import { base64Of } from '../wire/values.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { sumOf } from '../values/constraints/decimal.js';

/** Facts about a schema with which an engine changes a value: type, format and bounds. */
interface SchemaDescription {
  readonly type: string;
  readonly format: string | null;
  readonly constraints: Constraints;
}

type Keywords = { readonly [keyword: string]: unknown };

const ofNumbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;

/** The bounds that apply to each type; other bounds do not restrict its values (JSON Schema Validation, section 6). */
const boundsOf = new Map<string, readonly string[]>([
  ['string', ['minLength', 'maxLength']],
  ['integer', ofNumbers],
  ['number', ofNumbers],
  ['array', ['minItems', 'maxItems']],
]);

/** Lower bounds: of two, the greater one applies. */
const lower: ReadonlySet<string> = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minItems']);

/** Describes a schema with its `allOf`. If the schema allows several types, the type of the value decides. */
export function describeSchema(schema: JsonSchema, value: unknown, lookup: SchemaLookup): SchemaDescription {
  const constraints: Record<string, unknown> = {};
  let componentName: string | undefined;
  let format: string | null = null;
  const conjuncts = listConjuncts(schema, lookup);
  for (const keywords of conjuncts) {
    const types = listTypes(keywords);
    if (types.includes('null')) constraints['nullable'] = true;
    componentName ??= types.find((name) => name !== 'null' && fits(name, value));
  }
  const type = componentName ?? typeOfValue(value);
  const bounds = boundsOf.get(type) ?? [];
  for (const keywords of conjuncts) {
    if (typeof keywords['format'] === 'string') format ??= keywords['format'];
    if (type === 'string' && typeof keywords['pattern'] === 'string')
      constraints['pattern'] ??= keywords['pattern'];
    if (type === 'array' && keywords['uniqueItems'] === true) constraints['uniqueItems'] = true;
    if (Array.isArray(keywords['enum'])) constraints['enum'] ??= keywords['enum'];
    if (Object.hasOwn(keywords, 'const')) constraints['const'] ??= keywords['const'];
    for (const name of bounds) tighten(constraints, name, keywords[name]);
  }
  return { type, format, constraints };
}

function tighten(constraints: Record<string, unknown>, name: string, bound: unknown): void {
  if (!isJsonNumber(bound)) return;
  const known = constraints[name];
  if (!isJsonNumber(known)) constraints[name] = bound;
  else if (name !== 'multipleOf' && compareNumbers(bound, known) > 0 === lower.has(name)) {
    constraints[name] = bound;
  }
}

/** Returns the own member of an array or object under a key; undefined if none exists. */
export function getOwnMember(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return undefined;
  if (!Object.hasOwn(value, key)) return undefined;
  // `as`: a value that is not null and has the key can be indexed.
  return (value as Readonly<Record<string, unknown>>)[key];
}

function listTypes(keywords: Keywords): string[] {
  const type = keywords['type'];
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((name): name is string => typeof name === 'string') : [];
}

function fits(type: string, value: unknown): boolean {
  const actual = typeOfValue(value);
  return type === actual || (type === 'number' && actual === 'integer') || value === undefined;
}

/** Returns the JSON type of a value; `integer` for whole numbers. */
export function typeOfValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (base64Of(value) !== undefined) return 'string';
  if (isJsonNumber(value)) return isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** Returns the mutation classes that the schema of a value makes worth trying. */
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
// Maximum length of a boundary string in a record. The engine generates longer ones.
const longestText = 1000;

/** Lists values at the bounds of a schema and just beyond them. */
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
