import type { Constraints, JsonSchema } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-book.js';

/** What an engine has to know of a schema to change a value: its type, its format, its bounds. */
export interface SchemaDescription {
  readonly type: string;
  readonly format: string | null;
  readonly constraints: Constraints;
}

type Keywords = { readonly [keyword: string]: unknown };

const numbers = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
] as const;

/** Lower bounds: of two, the greater one holds. */
const lower: ReadonlySet<string> = new Set(['minLength', 'minimum', 'exclusiveMinimum', 'minItems']);

/** Describes a schema and what its `allOf` adds; the type of the value counts where the schema allows several. */
export function describeSchema(schema: JsonSchema, value: unknown, lookup: SchemaLookup): SchemaDescription {
  const constraints: Record<string, unknown> = {};
  let type: string | undefined;
  let format: string | null = null;
  for (const keywords of conjuncts(schema, lookup)) {
    const types = typesOf(keywords);
    if (types.includes('null')) constraints['nullable'] = true;
    type ??= types.find((name) => name !== 'null' && fits(name, value));
    if (typeof keywords['format'] === 'string') format ??= keywords['format'];
    if (typeof keywords['pattern'] === 'string') constraints['pattern'] ??= keywords['pattern'];
    if (keywords['uniqueItems'] === true) constraints['uniqueItems'] = true;
    if (Array.isArray(keywords['enum'])) constraints['enum'] ??= keywords['enum'];
    if (Object.hasOwn(keywords, 'const')) constraints['const'] ??= keywords['const'];
    for (const name of numbers) tighten(constraints, name, keywords[name]);
  }
  return { type: type ?? typeOfValue(value), format, constraints };
}

function tighten(constraints: Record<string, unknown>, name: string, bound: unknown): void {
  if (typeof bound !== 'number') return;
  const known = constraints[name];
  if (typeof known !== 'number') constraints[name] = bound;
  else if (name !== 'multipleOf') {
    constraints[name] = lower.has(name) ? Math.max(known, bound) : Math.min(known, bound);
  }
}

const mostConjuncts = 50;

/** A schema, what it refers to, and the members of its `allOf`: all of them hold for a value. */
function conjuncts(schema: JsonSchema, lookup: SchemaLookup): Keywords[] {
  const found = new Set<Keywords>();
  const pending: JsonSchema[] = [schema];
  for (let next = pending.pop(); next !== undefined && found.size < mostConjuncts; next = pending.pop()) {
    const resolved = lookup.resolve(next);
    if (typeof resolved === 'boolean' || found.has(resolved)) continue;
    found.add(resolved);
    if (typeof resolved['$ref'] === 'string') pending.push({ $ref: resolved['$ref'] });
    if (Array.isArray(resolved['allOf'])) pending.push(...(resolved['allOf'] as JsonSchema[]).toReversed());
  }
  return [...found];
}

/** The schema of the value at a JSON Pointer inside a value; `true` where none is told. */
export function schemaAt(schema: JsonSchema, pointer: string, lookup: SchemaLookup): JsonSchema {
  let current = schema;
  for (const segment of pointer.split('/').slice(1)) {
    const next = childOf(current, segment.replaceAll('~1', '/').replaceAll('~0', '~'), lookup, 0);
    if (next === undefined) return true;
    current = next;
  }
  return current;
}

const deepestChoice = 8;

function childOf(
  schema: JsonSchema,
  segment: string,
  lookup: SchemaLookup,
  depth: number,
): JsonSchema | undefined {
  if (depth > deepestChoice) return undefined;
  const all = conjuncts(schema, lookup);
  for (const keywords of all) {
    const child = ownChild(keywords, segment);
    if (child !== undefined) return child;
  }
  for (const keywords of all) {
    for (const keyword of ['oneOf', 'anyOf']) {
      const branches = keywords[keyword];
      if (!Array.isArray(branches)) continue;
      for (const branch of branches as JsonSchema[]) {
        const child = childOf(branch, segment, lookup, depth + 1);
        if (child !== undefined) return child;
      }
    }
  }
  for (const keywords of all) {
    if (isSchema(keywords['additionalProperties'])) return keywords['additionalProperties'];
  }
  return undefined;
}

function ownChild(keywords: Keywords, segment: string): JsonSchema | undefined {
  const properties = keywords['properties'];
  if (isRecord(properties) && Object.hasOwn(properties, segment)) return asSchema(properties[segment]);
  if (!/^\d+$/.test(segment)) return undefined;
  const prefix = keywords['prefixItems'];
  if (Array.isArray(prefix) && Number(segment) < prefix.length) return asSchema(prefix[Number(segment)]);
  return isSchema(keywords['items']) ? keywords['items'] : undefined;
}

function asSchema(value: unknown): JsonSchema | undefined {
  return isSchema(value) ? value : undefined;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isRecord(value);
}

function isRecord(value: unknown): value is Keywords {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesOf(keywords: Keywords): string[] {
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
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
