import { resolveSchema, type Schema } from '@assay/core';
import { SchemaPair, type SchemaOwner, type SchemaStep, type Usage } from '../pairs.js';
import { SchemaShape } from '../schema/shape.js';

/** Makes the pair of a value that only one document knows. */
export function oneSided(
  before: readonly Schema[] | undefined,
  after: readonly Schema[] | undefined,
  owner: SchemaOwner,
  parent: SchemaPair | undefined,
  step: SchemaStep | undefined,
  usage: Usage = owner.usage,
): SchemaPair {
  const shape = (roots: readonly Schema[] | undefined) => roots && new SchemaShape(roots);
  return new SchemaPair(shape(before), shape(after), usage, owner, parent, step);
}

/** Gives what is inside a value that only one document knows, in depth. Each schema is entered once. */
export function visitInside(root: SchemaPair, visit: (pair: SchemaPair) => void): void {
  const seen = new Set<Schema>();
  const pending = [root];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const { before, after, owner, usage } = pair;
    const shape = after ?? before;
    if (shape === undefined) continue;
    if (pair !== root) visit(pair);
    if (seen.has(shape.schema)) continue;
    seen.add(shape.schema);
    const inner: SchemaPair[] = [];
    for (const [schemas, step] of insideOf(shape)) {
      const [a, b] = after === undefined ? [schemas, undefined] : [undefined, schemas];
      inner.push(oneSided(a, b, owner, pair, step, usage));
    }
    for (const each of inner.toReversed()) pending.push(each);
  }
}

/** The values inside a value, with the steps to them. */
export function* insideOf(shape: SchemaShape): Iterable<readonly [readonly Schema[], SchemaStep]> {
  for (const [name, schemas] of shape.properties) yield [schemas, { kind: 'property', name }];
  const items = shape.under('items');
  if (items.length > 0) yield [items, { kind: 'items' }];
  const additional = listAdditionalSchemas(shape.additionalProperties);
  if (additional.length > 0) yield [additional, { kind: 'additionalProperties' }];
  for (const schema of shape.listed('patternProperties'))
    yield [[schema], { kind: 'patternProperties', name: String(schema.key) }];
  for (const schema of shape.listed('prefixItems'))
    yield [[schema], { kind: 'member', keyword: 'prefixItems' }];
  for (const { keyword, members } of shape.alternatives)
    for (const member of members) yield [[member], { kind: 'member', keyword }];
}

/** The schemas behind those that are nothing but references; the very same list where none is one. */
export function targets(schemas: readonly Schema[]): readonly Schema[] {
  if (!schemas.some(({ isReference: isOnly }) => isOnly)) return schemas;
  return schemas.map((schema) => resolveSchema(schema) ?? schema);
}

/** The schemas of properties that have no name of their own. */
export function listAdditionalSchemas(additional: SchemaShape['additionalProperties']): readonly Schema[] {
  return typeof additional === 'string' ? [] : additional;
}
