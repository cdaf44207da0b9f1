import type { Schema } from '@assay/core';
import type { Property, SchemaReader } from './schema-reader.js';
import { canFill } from './value-types.js';

/** Members of a resource that contain its own URL. */
const direct = ['href', 'self', 'selflink', 'selfurl', 'selfuri', 'resourceuri', 'resourceurl'];

/** Members that hold links by their relations: `_links` of HAL, `links` of JSON:API. */
const holders = ['links', 'link'];

/**
 * Finds a resource's link to itself, whose path ends with its identifier: `_links.self.href` (HAL), `links.self` (JSON:API),
 * `href`, `self`. Also searches one level down, in `data`.
 */
export function findSelfLink(schema: Schema, reader: SchemaReader, isInside = false): string[] | undefined {
  const properties = reader.properties(schema);
  for (const name of holders) {
    const holder = properties.get(name);
    const self = holder === undefined ? undefined : reader.properties(holder.schema).get('self');
    const inside = self === undefined ? undefined : findSelfUrl(self, reader);
    if (holder !== undefined && inside !== undefined) return [holder.name, ...inside];
  }
  for (const name of direct) {
    const property = properties.get(name);
    const inside = property === undefined ? undefined : findSelfUrl(property, reader);
    if (inside !== undefined) return inside;
  }
  const data = isInside ? undefined : properties.get('data');
  const inside = data === undefined ? undefined : findSelfLink(data.schema, reader, true);
  return data === undefined || inside === undefined ? undefined : [data.name, ...inside];
}

/** Finds the URL in a property: a string, or an object with `href`. */
function findSelfUrl({ name, schema }: Property, reader: SchemaReader): string[] | undefined {
  if (reader.types(schema).has('string')) return [name];
  const href = reader.properties(schema).get('href');
  return href !== undefined && reader.types(href.schema).has('string') ? [name, href.name] : undefined;
}

/** A value in a body. */
export interface FoundValue {
  readonly segments: readonly string[];
  readonly schema: Schema;
  readonly required: boolean;
}

/** Value to find in a body. */
export interface ValueQuery {
  /** Names of properties without casing and separators, the best first. */
  readonly names: readonly string[];
  /** The name of the parameter itself, normalised in the same way. */
  readonly exact: string;
  /** The singular noun of the collection. */
  readonly noun: string;
  /** Schema that the value has to match. */
  readonly target: Schema | undefined;
}

/** Properties that contain a whole resource. */
const wrappers: ReadonlySet<string> = new Set(
  'data result response payload item value resource object entity metadata attributes'.split(' '),
);

/** Finds a property of an object. */
export function findProperty(
  schema: Schema,
  expected: ValueQuery,
  reader: SchemaReader,
): FoundValue | undefined {
  const properties = reader.properties(schema);
  for (const name of expected.names) {
    const property = properties.get(name);
    if (property !== undefined && canFill(expected.target, property.schema, reader))
      return { segments: [property.name], schema: property.schema, required: property.required };
  }
  return undefined;
}

/** Finds a property one level down: `data.id`, `user.id`. */
export function findWithin(
  schema: Schema,
  expected: ValueQuery,
  reader: SchemaReader,
): FoundValue | undefined {
  for (const [name, property] of reader.properties(schema)) {
    if (!wrappers.has(name) && name !== expected.noun) continue;
    // The metadata of a resource also names its parents: `metadata.namespace`.
    const names =
      name === 'metadata' ? expected.names.filter((each) => isOwnName(each, expected)) : expected.names;
    const found = findProperty(property.schema, { ...expected, names }, reader);
    if (found !== undefined)
      return { ...found, segments: [property.name, ...found.segments], required: false };
  }
  return undefined;
}

/**
 * Checks whether a name is the resource's own. Other values in its metadata may belong to other resources, and its `uid` is not
 * the `nodeID` of a driver.
 */
function isOwnName(name: string, { noun, exact }: ValueQuery): boolean {
  return name !== noun && (!name.endsWith('uid') || exact.endsWith('uid'));
}

/** Finds a property of the first resource of a list: `[0].id`, `items[0].id`, `data.users[0].id`. */
export function findListed(
  schema: Schema,
  expected: ValueQuery,
  reader: SchemaReader,
): FoundValue | undefined {
  for (const list of listsIn(schema, expected, reader, 0)) {
    const found = findProperty(list.items, expected, reader) ?? findWithin(list.items, expected, reader);
    if (found !== undefined)
      return { ...found, segments: [...list.segments, '0', ...found.segments], required: false };
  }
  return undefined;
}

/** Finds the link of the first resource of a list to itself. */
export function findListedLink(
  schema: Schema,
  expected: ValueQuery,
  reader: SchemaReader,
): string[] | undefined {
  for (const list of listsIn(schema, expected, reader, 0)) {
    const found = findSelfLink(list.items, reader);
    if (found !== undefined) return [...list.segments, '0', ...found];
  }
  return undefined;
}

interface FoundList {
  readonly segments: readonly string[];
  readonly items: Schema;
}

const listNames: ReadonlySet<string> = new Set(
  'items data results result value values records entries list content elements resources rows objects collection'.split(
    ' ',
  ),
);

const deepestList = 2;

function listsIn(schema: Schema, expected: ValueQuery, reader: SchemaReader, depth: number): FoundList[] {
  const items = reader.items(schema);
  if (items !== undefined) return [{ segments: [], items }];
  if (depth === deepestList) return [];
  const properties = [...reader.properties(schema)];
  const arrays = properties.filter(([, property]) => reader.items(property.schema) !== undefined);
  const lists = properties.flatMap(([name, property]) => {
    const isOurs = isNamedAfter(name, expected.noun);
    const isOnly = arrays.length === 1 && arrays[0]?.[1] === property && depth === 0;
    if (!isOurs && !isOnly && !listNames.has(name) && name !== 'embedded') return [];
    const inner = listsIn(property.schema, expected, reader, depth + 1);
    return inner.map((list) => ({
      rank: isOurs ? 0 : 1,
      segments: [property.name, ...list.segments],
      items: list.items,
    }));
  });
  return lists.toSorted((a, b) => a.rank - b.rank);
}

/** True for the plural of a noun, regardless of grammar: `users`, `policies`, `userlist`. */
function isNamedAfter(name: string, noun: string): boolean {
  return noun.length > 2 && name.startsWith(noun.replace(/y$/, '')) && name.length <= noun.length + 4;
}
