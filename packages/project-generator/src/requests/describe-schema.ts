import { compareNumbers, ExactNumber, isInteger, isJsonNumber } from '@assay/json-schema';
import type { Constraints, JsonSchema } from '../records/index.js';
import { listConjuncts } from '../schemas/composition.js';
import { base64Of } from '../wire/values.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';

/** Facts about a schema that an engine needs to change a value: its type, its format, its bounds. */
export interface SchemaDescription {
  readonly type: string;
  readonly format: string | null;
  readonly constraints: Constraints;
}

type Keywords = { readonly [keyword: string]: unknown };

const ofNumbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;

/** The bounds that apply to a type: the others say nothing about its values (JSON Schema Validation, section 6). */
const boundsOf = new Map<string, readonly string[]>([
  ['string', ['minLength', 'maxLength']],
  ['integer', ofNumbers],
  ['number', ofNumbers],
  ['array', ['minItems', 'maxItems']],
]);

/** Lower bounds: of two, the greater one applies. */
const lower: ReadonlySet<string> = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minItems']);

/** Describes a schema and what its `allOf` adds; the type of the value counts where the schema allows several. */
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

/** Returns the own member of an array or object under a key; undefined if there is none. */
export function getOwnMember(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return undefined;
  if (!Object.hasOwn(value, key)) return undefined;
  // `as`: what is not null and has the key can be asked for it.
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

/** The JSON type of a value, whole numbers apart. */
export function typeOfValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (base64Of(value) !== undefined) return 'string';
  if (isJsonNumber(value)) return isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
