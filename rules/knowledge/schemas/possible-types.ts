import { leaveUndecided, type Schema, defineFact, factOf } from '@assay/core';
import { resolveReference } from './composition.js';
import { declaredTypes } from '../values/json-values.js';

const bits: ReadonlyMap<string, number> = new Map([
  ['null', 1],
  ['boolean', 2],
  ['object', 4],
  ['array', 8],
  ['string', 16],
  ['integer', 32],
  ['number', 96],
]);

const every = 127;
const deepest = 200;

/** Cached results of `possibleTypes`, by schema. */
const foundTypes = defineFact('the possible types', () => new Map<Schema, number>());

/**
 * Returns the possible types of a schema's values, as bits for `allowsType` and `allowsOnly`. Considers `type`, references,
 * `allOf`, `anyOf` and `oneOf`. 0 if no type is possible. In 2.0 and 3.0, `nullable` or `x-nullable` adds `null`.
 */
export function possibleTypes(schema: Schema, depth = 0): number {
  // For most schemas, computing the types is as fast as a cache.
  if (depth <= deepest && !isComposed(schema)) return schema.boolean === false ? 0 : ownTypes(schema);
  const known = factOf(schema, foundTypes);
  const before = known.get(schema);
  if (before !== undefined) return before;
  if (depth > deepest) {
    const why = `references and compositions are nested more than ${deepest} levels deep`;
    leaveUndecided({ at: schema, what: 'schema', why });
    return every;
  }
  // The types that a cycle adds are not yet known.
  known.set(schema, every);
  const types = compute(schema, depth + 1);
  known.set(schema, types);
  return types;
}

function isComposed({ reference, subschemas, raw }: Schema): boolean {
  if (reference !== undefined) return true;
  if (subschemas.length === 0) return false;
  return raw['allOf'] !== undefined || raw['anyOf'] !== undefined || raw['oneOf'] !== undefined;
}

function compute(schema: Schema, depth: number): number {
  if (schema.boolean === false) return 0;
  const target = resolveReference(schema);
  let types = target === undefined ? every : possibleTypes(target, depth);
  if (schema.isReference) return types;
  types &= ownTypes(schema);
  let anyOf: number | undefined;
  let oneOf: number | undefined;
  for (const part of schema.subschemas) {
    if (part.step === 'allOf') types &= possibleTypes(part, depth);
    else if (part.step === 'anyOf') anyOf = (anyOf ?? 0) | possibleTypes(part, depth);
    else if (part.step === 'oneOf') oneOf = (oneOf ?? 0) | possibleTypes(part, depth);
  }
  types &= (anyOf ?? every) & (oneOf ?? every);
  return schema.dialect !== '2020-12' && schema.nullable ? types | 1 : types;
}

/** Returns the types of a schema's own `type`, as bits. All types if it is missing or unknown. */
export function ownTypes(schema: Schema): number {
  const type = schema.keywords['type'];
  if (type === undefined) return every;
  if (typeof type === 'string') {
    const types = bits.get(type);
    return types === undefined ? every : schema.nullable ? types | 1 : types;
  }
  const names = declaredTypes(schema);
  if (names === undefined) return every;
  return names.reduce((types, name) => types | (bits.get(name) ?? every), 0);
}

/** True if a value can have the type. */
export function allowsType(types: number, name: string): boolean {
  return (types & (bits.get(name) ?? 0)) !== 0;
}

/** True if the type is the only possible one besides `null`. */
export function allowsOnly(types: number, name: string): boolean {
  const others = types & ~1;
  return others !== 0 && (others & ~(bits.get(name) ?? 0)) === 0;
}

/** True if `typeNames` has names for the possible types. */
export function namesTypes(types: number): boolean {
  return types !== every && (types & ~64) !== 0;
}

/** Returns the names of the possible types as in JSON Schema. Empty if all are possible. */
export function typeNames(types: number): readonly string[] {
  if (types === every) return [];
  return [...bits.keys()].filter((name) => {
    const bit = bits.get(name) ?? 0;
    return (types & bit) === bit && !(name === 'integer' && (types & 96) === 96);
  });
}
