import {
  leaveUndecided,
  resolve,
  resolveSchema,
  type MediaType,
  type Operation,
  type Schema,
  defineNodeFact,
} from '@assay/core';
import { carriesJson } from '../messages/media-types.js';
import { pagingMeaning } from '../names/paging.js';
import { wordSet } from '../words/word-set.js';
import { englishName } from '../lexicon/english-words.js';

/** A collection that an operation returns. */
export interface Collection {
  /** The schema of the array. */
  readonly array: Schema;
  /** The property with the array. Undefined if the response itself is the array. */
  readonly property: string | undefined;
  /** True if the response is the array, or the property has an unambiguous name (`items`). */
  readonly isWellNamed: boolean;
  /** True if the response contains the next page's location or other page information. */
  readonly isPaged: boolean;
}

/**
 * Returns the collection in the successful response of a `GET`. It is an array of objects, or an object whose main property is
 * one. That property has a well-known name such as `items`, or is the only array of objects and named like the last path segment.
 * Follows references and `allOf`. Undefined for all other responses.
 */
export function collectionOf(operation: Operation): Collection | undefined {
  const last = operation.path.slice(operation.path.lastIndexOf('/') + 1);
  // A variable at the end identifies one resource: `/orders/{id}`.
  if (operation.method !== 'GET' || last.endsWith('}')) return undefined;
  const schema = jsonAnswerOf(operation);
  const found = schema && collectionIn(schema);
  return found === undefined || found.isWellNamed || isNamed(found.property, englishName(last))
    ? found
    : undefined;
}

/**
 * True if the property with a collection is named for the resource: `entries` of `GET /entries`, `orders` of
 * `GET /closed-orders`.
 */
export function isNamedForResource({ path }: Operation, { property }: Collection): boolean {
  return isNamed(property, englishName(path.slice(path.lastIndexOf('/') + 1)));
}

/** True if the successful response has a top-level cursor for the next page: `continuation_token`. */
export function answersWithCursor(operation: Operation): boolean {
  const schema = jsonAnswerOf(operation);
  if (schema === undefined) return false;
  const properties = new Map<string, Schema>();
  gatherProperties(schema, properties, new Set(), 0);
  return [...properties.keys()].some((name) => pagingMeaning(name) === 'cursor');
}

/** Returns the schema of an operation's JSON response with `200`. */
function jsonAnswerOf({ responses = [] }: Operation): Schema | undefined {
  const success =
    responses.find(({ code }) => code === '200') ?? responses.find(({ code }) => /^2(?:00|xx)$/i.test(code));
  for (const slot of resolve(success?.slot)?.content ?? []) {
    const mediaType: MediaType | undefined = resolve(slot);
    const schema = resolveSchema(mediaType?.schema);
    if (schema !== undefined && carriesJson(mediaType?.mediaType ?? '')) return schema;
  }
  return undefined;
}

/** True if a property and a segment have the same name: `schedules` of `/backup-schedules`. */
function isNamed(property: string | undefined, segment: string): boolean {
  const name = englishName(property ?? '');
  return name.length > 2 && segment.length > 2 && (segment.endsWith(name) || name.endsWith(segment));
}

const collectionIn = defineNodeFact('the collection', (schema: Schema): Collection | undefined => {
  if (isArray(schema))
    return isArrayOfObjects(schema)
      ? { array: schema, property: undefined, isWellNamed: true, isPaged: false }
      : undefined;
  const properties = new Map<string, Schema>();
  gatherProperties(schema, properties, new Set(), 0);
  const arrays: [string, Schema][] = [];
  for (const [name, rawSchema] of properties) {
    const property = resolveSchema(rawSchema);
    if (property !== undefined && isArray(property) && isArrayOfObjects(property))
      arrays.push([name, property]);
  }
  // With other content beside it, the response is one resource with parts: an order and its lines.
  const main = arrays.find(([name]) => collectionNames.has(englishName(name)));
  const only =
    arrays.length === 1 && [...properties].every(([name]) => name === arrays[0]?.[0] || isAboutAnswer(name))
      ? arrays[0]
      : undefined;
  const found =
    main !== undefined &&
    [...properties.keys()].every((name) => name === main[0] || isAboutAnswer(name) || name.startsWith('_'))
      ? main
      : only;
  if (found === undefined) return undefined;
  const [property, array] = found;
  return {
    array,
    property,
    isWellNamed: found === main,
    isPaged: [...properties].some(([name, schema]) => isPaging(name, schema)),
  };
});

const deepest = 20;
// The maximum number of properties of an envelope.
const maxProperties = 60;

function gatherProperties(schema: Schema, into: Map<string, Schema>, seen: Set<Schema>, depth: number): void {
  if (seen.has(schema) || into.size > maxProperties) return;
  if (depth > deepest) {
    leaveUndecided({
      at: schema,
      what: 'schema',
      why: `compositions are nested more than ${deepest} levels deep`,
    });
    return;
  }
  seen.add(schema);
  for (const part of schema.subschemas) {
    if (part.step === 'properties') into.set(String(part.key), part);
    else if (part.step === 'allOf') {
      const target = resolveSchema(part);
      if (target !== undefined) gatherProperties(target, into, seen, depth + 1);
    }
    if (into.size > maxProperties) return;
  }
}

function isArray(schema: Schema): boolean {
  return schema.hasType('array');
}

/** True for arrays of objects. Arrays of texts and numbers are lists of names, and mostly short. */
function isArrayOfObjects(array: Schema): boolean {
  let items = resolveSchema(array.items);
  for (let depth = 0; items !== undefined && depth < deepest; depth++) {
    if (items.hasType('object')) return true;
    const inner: Schema | undefined = items.subschemas.find(
      ({ step }) => step === 'properties' || step === 'allOf' || step === 'oneOf' || step === 'anyOf',
    );
    if (inner === undefined) return false;
    if (inner.step === 'properties') return items.types.length === 0;
    items = resolveSchema(inner);
  }
  return false;
}

/** True for names of properties that describe the response rather than its content. */
function isAboutAnswer(name: string): boolean {
  return answerNames.has(englishName(name)) || isPagingName(englishName(name));
}

function isPaging(name: string, rawSchema: Schema): boolean {
  const word = englishName(name);
  if (isPagingName(word)) return true;
  if (!/^(?:meta|metadata|links|pageinfo|info|resultinfo|responsemetadata)$/.test(word)) return false;
  const schema = resolveSchema(rawSchema);
  if (schema === undefined) return false;
  const inner = new Map<string, Schema>();
  gatherProperties(schema, inner, new Set(), 0);
  return [...inner.keys()].some((key) => isPagingName(englishName(key)));
}

function isPagingName(word: string): boolean {
  return /^(?:odata)?(?:next|nextlink|nextpage|nexthref|nexturl|nextcursor|nexttoken|nextpagetoken|nextmarker|cursor|cursors|paging|pagination|page|pages|pageinfo|pagenumber|pagesize|perpage|totalpages|pagecount|currentpage|lastpage|hasmore|hasnext|hasnextpage|morerecords|continue|continuationtoken|marker|offset|limit|skip|nextpageuri|nextpageurl|prev|previous|after|before|endcursor|scrollid|incomplete|truncated|istruncated|resultinfo)$/.test(
    word,
  );
}

const collectionNames = wordSet(
  'items data value values results result records list content entries rows elements objects members resources embedded',
);

const answerNames = wordSet(
  'meta metadata links total totalcount totalitems totalresults totalrecords totalelements totalsize totalentries totalrows totalhits totalobjects count size length numfound success status code message messages',
  'error errors warnings object kind type etag id selflink self href url uri apiversion requestid timestamp time version schemas odatacontext odatacount resulttype first last result info responsemetadata empty numberofelements sort',
);
