import { leaveUndecided, resolve, Schema, type Model, type Node, defineFact, factOf } from '@assay/core';

/** The maximum number of schemas in a composition that are examined. */
export const maxParts = 500;

const none: readonly Schema[] = [];

/** Returns the target of a schema's `$ref`. Undefined if it has none or does not resolve. */
export function resolveReference(schema: Schema | undefined): Schema | undefined {
  return resolve(schema?.reference);
}

/** True for keywords whose subschemas describe the same value as their parent. */
export function isInPlace(step: string | undefined): boolean {
  switch (step) {
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
    case 'then':
    case 'else':
    case 'dependentSchemas':
      return true;
    default:
      return false;
  }
}

/**
 * Returns the schemas that each value of a schema must match: itself, and the targets of `$ref` and `allOf`. Each appears once,
 * up to `maxParts`.
 */
export function listConjuncts(schema: Schema): readonly Schema[] {
  if (schema.reference === undefined && schema.raw['allOf'] === undefined) return [schema];
  const found = new Collection(schema);
  const { schemas } = found;
  for (let index = 0; index < schemas.length && schemas.length < maxParts; index++) {
    const part = schemas[index];
    const target = resolveReference(part);
    if (target !== undefined) found.add(target);
    if (part?.raw['allOf'] === undefined) continue;
    const { subschemas } = part;
    for (let number = 0; number < subschemas.length; number++) {
      const inner = subschemas[number];
      if (inner?.step === 'allOf') found.add(inner);
    }
  }
  noteLimit(schema, schemas);
  return schemas;
}

function noteLimit(at: Schema, schemas: readonly Schema[]): void {
  if (schemas.length >= maxParts)
    leaveUndecided({ at, what: 'schema', why: `it is composed of ${maxParts} schemas or more` });
}

/**
 * Returns the schemas that may describe the values of some schemas: these, and those of `$ref`, `allOf`, `oneOf`, `then` and
 * similar keywords. Each appears once, up to `maxParts`.
 */
export function listSchemaConjuncts(...schemas: readonly Schema[]): readonly Schema[] {
  const found = new Collection(...schemas);
  const { schemas: parts } = found;
  for (let index = 0; index < parts.length && parts.length < maxParts; index++) {
    const part = parts[index];
    const target = resolveReference(part);
    if (target !== undefined) found.add(target);
    for (const inner of part?.subschemas ?? none) if (isInPlace(inner.step)) found.add(inner);
  }
  if (schemas[0] !== undefined) noteLimit(schemas[0], parts);
  return parts;
}

const few = 16;

/** A set of schemas in the order of their addition. */
export class Collection {
  readonly schemas: Schema[] = [];
  // Created only for larger collections, because a search through a few schemas is faster than a set.
  private all: Set<Schema> | undefined;

  constructor(...schemas: readonly Schema[]) {
    for (const schema of schemas) this.add(schema);
  }

  add(schema: Schema): void {
    if (this.all === undefined) {
      if (this.schemas.includes(schema)) return;
      if (this.schemas.length === few) this.all = new Set(this.schemas);
    } else if (this.all.has(schema)) return;
    this.all?.add(schema);
    this.schemas.push(schema);
  }
}

/** True if some schemas are unknown: a reference does not resolve or needs a validator, or there are too many. */
export function isOpenEnded(parts: readonly Schema[]): boolean {
  if (parts.length >= maxParts) return true;
  for (const part of parts) {
    if (part.dynamicReference !== undefined) return true;
    if (part.reference !== undefined && resolveReference(part) === undefined) return true;
  }
  return false;
}

const referrers = defineFact('the schemas that refer to a schema', findReferrers);

/** Returns the schemas in the whole model whose `$ref` leads to a schema. */
export function referrersOf(of: Model | Node, schema: Schema): readonly Schema[] {
  return factOf(of, referrers).get(schema) ?? none;
}

function findReferrers(model: Model): ReadonlyMap<Schema, readonly Schema[]> {
  const found = new Map<Schema, Schema[]>();
  for (const { parent, target: slot } of model.references) {
    if (parent?.kind !== 'Schema' || (parent as Schema).reference === undefined) continue;
    const target = slot?.kind === 'Schema' ? slot : resolve(slot);
    if (target?.kind !== 'Schema') continue;
    // `as`: the kind determines the class, and is faster to check.
    const list = found.get(target as Schema);
    if (list === undefined) found.set(target as Schema, [parent as Schema]);
    else list.push(parent as Schema);
  }
  return found;
}

/** A schema and the schemas that contain it. */
export interface ContainingSchemas {
  readonly schemas: readonly Schema[];
  /** True if one of them is in `not` or `if`, so that it does not describe a value by itself. */
  readonly isCondition: boolean;
}

/**
 * Returns the schemas whose values a schema also describes, from the inside out: itself, schemas that reference it, and parents
 * that contain it in `allOf`, `oneOf`, `then` and similar keywords. Limited to `maxParts`.
 * @param isFollowed True for keywords to follow outwards. All in-place keywords if missing.
 */
export function listContainingSchemas(
  model: Model,
  schema: Schema,
  isFollowed: (step: string | undefined) => boolean = isInPlace,
): ContainingSchemas {
  const found = new Collection(schema);
  const { schemas } = found;
  let isCondition = false;
  for (const part of schemas) {
    if (schemas.length >= maxParts) {
      leaveUndecided({
        at: schema,
        what: 'schema',
        why: `it describes the values of ${maxParts} schemas or more`,
      });
      break;
    }
    for (const referrer of referrersOf(model, part)) found.add(referrer);
    if (part.step === 'not' || part.step === 'if') isCondition = true;
    else if (part.parent instanceof Schema && isFollowed(part.step)) found.add(part.parent);
  }
  return { schemas, isCondition };
}

/** True if a schema or one of its parents is in `not` or `if`. */
export function isInCondition(schema: Schema): boolean {
  for (let node: Schema['parent'] = schema; node instanceof Schema; node = node.parent)
    if (node.step === 'not' || node.step === 'if') return true;
  return false;
}

/** Returns a schema's own property of that name. */
export function ownProperty(schema: Schema, name: string): Schema | undefined {
  const { subschemas } = schema;
  for (let index = 0; index < subschemas.length; index++) {
    const subschema = subschemas[index];
    if (subschema?.key === name && subschema.step === 'properties') return subschema;
  }
  return undefined;
}

/** True if one of the schemas has the name under `properties`. */
export function declaresProperty(schemas: Iterable<Schema>, name: string): boolean {
  for (const schema of schemas) if (ownProperty(schema, name) !== undefined) return true;
  return false;
}

/** Returns the names under `properties` of the schemas, each once. */
export function declaredNames(schemas: Iterable<Schema>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { subschemas } of schemas)
    for (const subschema of subschemas) if (subschema.step === 'properties') names.add(String(subschema.key));
  return names;
}
