import { isObject } from '@assay/core';
import { isEqual } from '@assay/json-schema';
import type { Tree, TreePlace } from '../../tree/tree.js';
import { field, listItems, listStrings } from './check.js';

/** A schema object with its location. */
export interface ResolvedSchema {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly place: TreePlace;
}

/** Keywords with which two schemas can be compared: they are compared, or do not restrict values. */
const comparable = new Set(
  'type format enum const nullable properties required additionalProperties discriminator $ref $id $schema $anchor $comment title description default example examples deprecated readOnly writeOnly externalDocs xml'.split(
    ' ',
  ),
);

/** Follows the reference of a schema; undefined if its target is not an object. */
export function resolveSchema(tree: Tree, schema: unknown, place: TreePlace): ResolvedSchema | undefined {
  const target = tree.resolve(schema, place);
  return isObject(target?.value) ? { schema: target.value, place: target } : undefined;
}

/** Checks whether a schema accepts null by its type. */
export function acceptsNull(schema: Readonly<Record<string, unknown>>): boolean {
  return schema['nullable'] === true || listTypes(schema)?.has('null') === true;
}

/** Explains why two schemas of a `oneOf` can accept the same value; undefined if unknown. */
export function explainOverlap(
  tree: Tree,
  left: ResolvedSchema,
  right: ResolvedSchema,
  discriminator: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const [a, b] = [left.schema, right.schema];
  if (!isComparable(a) || !isComparable(b) || areExclusive(a, b)) return undefined;
  if (acceptsNull(a) && acceptsNull(b)) return 'Both schemas accept `null`.';
  const values = listValues(a);
  const others = listValues(b);
  if (values !== undefined && others !== undefined)
    return `Both schemas allow the values ${JSON.stringify(values.filter((value) => includes(others, value)))}.`;
  if (discriminator !== undefined)
    return tree.format === 'oas3.2' ? undefined : explainGap(a, b, discriminator['propertyName']);
  const byProperties = explainProperties(tree, left, right);
  if (byProperties !== undefined) return byProperties;
  if (a['properties'] || b['properties']) return undefined;
  const shared = listSharedTypes(a, b) ?? [];
  return shared.length === 0 ? undefined : `Both schemas accept ${quoteAll(shared)}.`;
}

function explainGap(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
  property: unknown,
): string | undefined {
  if (typeof property !== 'string') return undefined;
  if ([a, b].every((schema) => listItems(schema['required']).includes(property))) return undefined;
  const isDeclared = [a, b].every((schema) => field(schema['properties'], property) !== undefined);
  return isDeclared
    ? `Add \`${property}\` to \`required\` in every schema; the \`discriminator\` cannot read a property a value may omit.`
    : `Declare \`${property}\` in every schema and add it to \`required\`; the \`discriminator\` cannot read a property a value may omit.`;
}

function explainProperties(tree: Tree, left: ResolvedSchema, right: ResolvedSchema): string | undefined {
  const [a, b] = [left.schema['properties'], right.schema['properties']];
  if (!isObject(a) || !isObject(b)) return undefined;
  const [requiredLeft, requiredRight] = [left, right].map(
    ({ schema }) => new Set(listStrings(schema['required'])),
  ) as [Set<string>, Set<string>]; // Two schemas are two sets.
  if (forbids(left.schema, a, requiredRight) || forbids(right.schema, b, requiredLeft)) return undefined;
  if (hasMore(requiredLeft, requiredRight, b) && hasMore(requiredRight, requiredLeft, a)) return undefined;
  const optional: string[] = [];
  const ambiguous: string[] = [];
  for (const name of Object.keys(a).filter((key) => field(b, key))) {
    const own = resolveSchema(tree, a[name], left.place)?.schema;
    const other = resolveSchema(tree, b[name], right.place)?.schema;
    if (own === undefined || other === undefined || !isComparable(own) || !isComparable(other)) continue;
    if (!areExclusive(own, other)) ambiguous.push(name);
    else if (requiredLeft.has(name) && requiredRight.has(name)) return undefined;
    else optional.push(name);
  }
  if (optional.length > 0) {
    const more = ambiguous.length > 0 ? ` Other shared properties: ${quoteAll(ambiguous)}.` : '';
    return `Add ${quoteAll(optional)} to \`required\` in every schema; an optional property cannot distinguish the schemas.${more}`;
  }
  return ambiguous.length === 0
    ? undefined
    : `Both schemas define ${quoteAll(ambiguous)} without constraints that exclude each other. Add a discriminator, or constrain the shared properties to different values.`;
}

/** Checks whether a schema rejects a property that another one requires. */
function forbids(
  schema: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, unknown>>,
  required: ReadonlySet<string>,
): boolean {
  return schema['additionalProperties'] === false && [...required].some((name) => !field(properties, name));
}

/** Checks whether a schema requires a property that another one does not declare. */
function hasMore(
  required: ReadonlySet<string>,
  others: ReadonlySet<string>,
  properties: Readonly<Record<string, unknown>>,
): boolean {
  return [...required].some((name) => !field(properties, name) && !others.has(name));
}

function areExclusive(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const values = listValues(a);
  const others = listValues(b);
  return values !== undefined && others !== undefined
    ? !values.some((value) => includes(others, value))
    : listSharedTypes(a, b)?.length === 0;
}

function isComparable(schema: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(schema).every((keyword) => comparable.has(keyword) || keyword.startsWith('x-'));
}

function listValues(schema: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  const { enum: values, const: only } = schema;
  if (Array.isArray(values)) return listItems(values);
  return only === undefined ? undefined : [only];
}

function includes(values: readonly unknown[], value: unknown): boolean {
  return values.some((other) => isEqual(other, value));
}

function listTypes(schema: Readonly<Record<string, unknown>>): ReadonlySet<unknown> | undefined {
  const { type } = schema;
  if (type === undefined) return undefined;
  const types = new Set<unknown>(Array.isArray(type) ? type : [type]);
  if (schema['nullable'] === true) types.add('null');
  return types;
}

function listSharedTypes(
  a: Readonly<Record<string, unknown>>,
  b: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const [types, others] = [listTypes(a), listTypes(b)];
  if (types === undefined || others === undefined) return undefined;
  const shared = [...types].filter((type) => others.has(type)).map(String);
  if (shared.length > 0) return shared;
  const meets =
    types.has('integer') && others.has('number')
      ? allowsInteger(b)
      : types.has('number') && others.has('integer') && allowsInteger(a);
  return meets ? ['integer'] : [];
}

function allowsInteger(schema: Readonly<Record<string, unknown>>): boolean {
  return listValues(schema)?.some((value) => Number.isInteger(value)) ?? true;
}

function quoteAll(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
