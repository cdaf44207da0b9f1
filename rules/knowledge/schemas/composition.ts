import { resolve, Schema, type Model } from '@assay/core';

const mostParts = 500;

const none: readonly Schema[] = [];

/** True for the keywords whose schemas describe the very value that the schema around them describes. */
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

/** The schemas that each value of a schema must match: itself, and those behind `$ref` and `allOf`, the first 500. */
export function conjunctsOf(schema: Schema): ReadonlySet<Schema> {
  return closure([schema], (step) => step === 'allOf');
}

/** The schemas that may describe the values of some schemas: these, and those behind `$ref`, `allOf`, `oneOf`, `then` and the like, the first 500. */
export function partsOf(...schemas: readonly Schema[]): ReadonlySet<Schema> {
  return closure(schemas, isInPlace);
}

function closure(
  schemas: readonly Schema[],
  isFollowed: (step: string | undefined) => boolean,
): ReadonlySet<Schema> {
  const found = new Set(schemas);
  for (const part of found) {
    if (found.size >= mostParts) break;
    const target = part.reference === undefined ? undefined : resolve(part.reference);
    if (target !== undefined) found.add(target);
    // Beside a `$ref` of 2.0 and 3.0 the other keywords count for nothing.
    if (part.isReference) continue;
    for (const inner of part.subschemas) if (isFollowed(inner.step)) found.add(inner);
  }
  return found;
}

/** True where not all of the schemas are known: a reference leads nowhere, or to what only a validator finds, or there are too many. */
export function isOpenEnded(parts: ReadonlySet<Schema>): boolean {
  if (parts.size >= mostParts) return true;
  for (const { reference, dynamicReference } of parts) {
    if (dynamicReference !== undefined) return true;
    if (reference !== undefined && resolve(reference) === undefined) return true;
  }
  return false;
}

const known = new WeakMap<Model, ReadonlyMap<Schema, readonly Schema[]>>();

/** The schemas of a model whose `$ref` leads to a schema. */
export function referrersOf(model: Model, schema: Schema): readonly Schema[] {
  let referrers = known.get(model);
  if (referrers === undefined) known.set(model, (referrers = findReferrers(model)));
  return referrers.get(schema) ?? none;
}

function findReferrers(model: Model): ReadonlyMap<Schema, readonly Schema[]> {
  const referrers = new Map<Schema, Schema[]>();
  for (const { parent, target: slot } of model.references) {
    if (!(parent instanceof Schema) || parent.reference === undefined) continue;
    const target = resolve(slot);
    if (!(target instanceof Schema)) continue;
    const list = referrers.get(target);
    if (list === undefined) referrers.set(target, [parent]);
    else list.push(parent);
  }
  return referrers;
}

/** A schema and those that it is a part of. */
export interface Wholes {
  readonly schemas: ReadonlySet<Schema>;
  /** True where one of them stands in `not` or `if`, so that it describes no value by itself. */
  readonly isCondition: boolean;
}

/**
 * The schemas whose values a schema describes too: itself, those that refer to it, and those around it in whose `allOf`, `oneOf`,
 * `then` and the like it stands, the first 500, from the inside out.
 * @param isFollowed True for the keywords that are followed outwards; all that are in place where it is absent.
 */
export function wholesOf(
  model: Model,
  schema: Schema,
  isFollowed: (step: string | undefined) => boolean = isInPlace,
): Wholes {
  const schemas = new Set([schema]);
  let isCondition = false;
  for (const part of schemas) {
    if (schemas.size >= mostParts) break;
    for (const referrer of referrersOf(model, part)) schemas.add(referrer);
    if (part.step === 'not' || part.step === 'if') isCondition = true;
    else if (part.parent instanceof Schema && isFollowed(part.step)) schemas.add(part.parent);
  }
  return { schemas, isCondition };
}

/** True where a schema, or one around it, stands in `not` or `if`. */
export function isInCondition(schema: Schema): boolean {
  for (let node: Schema['parent'] = schema; node instanceof Schema; node = node.parent)
    if (node.step === 'not' || node.step === 'if') return true;
  return false;
}

/** The subschema of a schema's own `properties` by that name. */
export function ownProperty(schema: Schema, name: string): Schema | undefined {
  for (const subschema of schema.subschemas)
    if (subschema.step === 'properties' && subschema.key === name) return subschema;
  return undefined;
}

/** True where one of the schemas has the name under `properties`. */
export function declaresProperty(schemas: Iterable<Schema>, name: string): boolean {
  for (const schema of schemas) if (ownProperty(schema, name) !== undefined) return true;
  return false;
}

/** The names under `properties` of the schemas, each once. */
export function declaredNames(schemas: Iterable<Schema>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { subschemas } of schemas)
    for (const subschema of subschemas) if (subschema.step === 'properties') names.add(String(subschema.key));
  return names;
}
