import { isCreateOperation, mayBeCreateOperation, squashedName, wordsOf } from '@assay/api-knowledge';
import { formatPointer, resolveSchema, type Operation, type Schema } from '@assay/core';
import type { DependencySource } from './dependency.js';
import {
  findListed,
  findListedLink,
  findProperty,
  findWithin,
  type FoundValue,
  type ValueQuery,
  findSelfLink,
} from './find-value.js';
import { jsonRequestSchemaOf, successesOf, type Success } from './messages.js';
import { shapeOfPath } from './path-shape.js';
import type { Resource } from './resources.js';
import type { SchemaReader } from './schema-reader.js';
import { getValueType } from './value-types.js';

/** A value that an operation of a collection provides. */
export interface Offer {
  readonly producer: Operation;
  readonly source: DependencySource;
  /** A runtime expression. */
  readonly from: string;
  readonly type: string;
}

/** Matches the last path segment of a URL, with or without a query. */
export const lastSegment = 'regex:([^/?#]+)/?(?:[?#].*)?$';

/**
 * Finds the values that a collection's operations offer as the name of one of its resources.
 *
 * @param isWholeId true for an id that contains more than the name chosen by the client
 */
export function findOffers(
  expected: ValueQuery,
  resource: Resource,
  reader: SchemaReader,
  isWholeId = false,
): Offer[] {
  return [
    ...resource.creators.flatMap((producer) => creatorOffers(producer, expected, resource, reader)),
    ...resource.choosers.flatMap((producer) =>
      isWholeId ? answeredOffers(producer, expected, resource, reader) : chooserOffers(producer, reader),
    ),
    ...resource.lists.flatMap((producer) => listOffers(producer, expected, resource, reader)),
  ];
}

function creatorOffers(
  producer: Operation,
  expected: ValueQuery,
  resource: Resource,
  reader: SchemaReader,
): Offer[] {
  const offers: Offer[] = [];
  if (hasLocation(producer, resource, '201')) offers.push(locationOffer(producer, 'location'));
  const created = findMade(producer, expected, resource, reader);
  if (created !== undefined)
    offers.push(bodyOffer(producer, created.source, 'response', created.value, reader));
  else offers.push(...madeLinks(producer, resource, reader));
  // With 202, `Location` may lead to a status monitor instead (RFC 9110, section 15.3.3).
  if (offers.length === 0 && hasLocation(producer, resource, '202'))
    offers.push(locationOffer(producer, 'guessedLocation'));
  const chosen = findChosen(producer, expected, reader);
  if (chosen !== undefined) offers.push(bodyOffer(producer, 'chosenInBody', 'request', chosen, reader));
  return offers;
}

function chooserOffers(producer: Operation, reader: SchemaReader): Offer[] {
  const parameter = lastParameter(producer);
  if (parameter === undefined) return [];
  const from = `$request.path.${parameter.name}`;
  return [{ producer, source: 'chosenInPath', from, type: getValueType(parameter.schema, reader) }];
}

/** Lists offers from the response about a resource whose name the client chose. */
function answeredOffers(
  producer: Operation,
  expected: ValueQuery,
  resource: Resource,
  reader: SchemaReader,
): Offer[] {
  const created = findMade(producer, expected, resource, reader);
  return created === undefined
    ? []
    : [bodyOffer(producer, created.source, 'response', created.value, reader)];
}

function listOffers(
  producer: Operation,
  expected: ValueQuery,
  resource: Resource,
  reader: SchemaReader,
): Offer[] {
  const listValue = firstOf(
    successesOf(producer),
    ({ schema }) => schema && findListed(schema, expected, reader),
  );
  if (listValue !== undefined) return [bodyOffer(producer, 'listed', 'response', listValue, reader)];
  const link = firstOf(successesOf(producer), ({ schema }) =>
    schema === undefined ? undefined : findListedLink(schema, expected, reader),
  );
  if (link !== undefined) return [linkOffer(producer, 'listedLink', link)];
  const only = findOnly(producer, expected, resource, reader);
  return only === undefined ? [] : [bodyOffer(producer, 'listed', 'response', only, reader)];
}

/** Finds the value in a response about the caller's only resource, such as `GET /user`. */
function findOnly(
  producer: Operation,
  expected: ValueQuery,
  { noun, name, items }: Resource,
  reader: SchemaReader,
): FoundValue | undefined {
  if (producer.method !== 'GET' || items.length > 0) return undefined;
  // An operation that takes the name as input cannot provide it.
  if (
    producer.parameters.some((each) => each.in !== 'path' && expected.names.includes(squashedName(each.name)))
  )
    return undefined;
  const names = squashedName(name) === noun ? expected : { ...expected, names: [expected.exact] };
  return firstOf(successesOf(producer), ({ schema }) =>
    schema === undefined || reader.items(schema) !== undefined
      ? undefined
      : (findProperty(schema, names, reader) ?? findWithin(schema, names, reader)),
  );
}

/** Lists the created resource's link to itself, if no property names the resource. */
function madeLinks(producer: Operation, resource: Resource, reader: SchemaReader): Offer[] {
  const link = firstOf(successesOf(producer), (success) =>
    success.schema !== undefined && resource.items.length > 0 && describesResource(success, resource)
      ? findSelfLink(success.schema, reader)
      : undefined,
  );
  return link === undefined ? [] : [linkOffer(producer, 'createdLink', link)];
}

function linkOffer(producer: Operation, source: DependencySource, segments: readonly string[]): Offer {
  const from = `$response.body#${formatPointer(segments)}#${lastSegment}`;
  return { producer, source, from, type: 'string' };
}

/** Offers a value in the body of a response, or of the request that creates a resource. */
export function bodyOffer(
  producer: Operation,
  source: DependencySource,
  message: 'request' | 'response',
  { segments, schema }: FoundValue,
  reader: SchemaReader,
): Offer {
  return {
    producer,
    source,
    from: `$${message}.body#${formatPointer(segments)}`,
    type: getValueType(schema, reader),
  };
}

function locationOffer(producer: Operation, source: DependencySource): Offer {
  return { producer, source, from: `$response.header.Location#${lastSegment}`, type: 'string' };
}

/** True if `Location` is documented and the resources of the collection have their own path. */
function hasLocation(producer: Operation, { items }: Resource, status: string): boolean {
  if (items.length === 0) return false;
  return successesOf(producer).some(
    ({ code, response }) =>
      code === status && [...response.headers.keys()].some((name) => /^location$/i.test(name)),
  );
}

function findMade(
  producer: Operation,
  expected: ValueQuery,
  resource: Resource,
  reader: SchemaReader,
): { readonly value: FoundValue; readonly source: DependencySource } | undefined {
  return firstOf(successesOf(producer), (success) => {
    const { schema } = success;
    if (schema === undefined) return undefined;
    const trusted = describesResource(success, resource) ? expected : onlyExactly(expected);
    const value = findProperty(schema, trusted, reader);
    if (value !== undefined) return { value, source: 'created' as const };
    const within = findWithin(schema, trusted, reader) ?? findListed(schema, trusted, reader);
    return within && { value: within, source: 'createdWithin' as const };
  });
}

/** Restricts a search to properties of the parameter's own name: `id` may belong to another resource. */
function onlyExactly(expected: ValueQuery): ValueQuery {
  return {
    ...expected,
    names: expected.names.filter(
      (name) => name === expected.exact && name !== 'id' && name !== expected.noun,
    ),
  };
}

/**
 * False if the `id` of the response belongs to another resource: to the job that creates it, or to the order that contains the
 * new line.
 */
function describesResource({ code, schema }: Success, { noun, items, parent }: Resource): boolean {
  const responseSchema = resolveSchema(schema);
  if (isJob(responseSchema, noun)) return false;
  if (responseSchema !== undefined && shows(items, responseSchema)) return true;
  return code !== '202' && !shows(parent?.items ?? [], responseSchema);
}

function isJob(schema: Schema | undefined, noun: string): boolean {
  if (schema?.step !== 'schemas' && schema?.step !== 'definitions') return false;
  const last = wordsOf(String(schema.key)).at(-1) ?? '';
  return ['operation', 'job', 'task'].includes(last) && !noun.endsWith(last);
}

function shows(items: readonly Operation[], schema: Schema | undefined): boolean {
  return items.some(
    (item) =>
      item.method === 'GET' && successesOf(item).some((each) => resolveSchema(each.schema) === schema),
  );
}

/** Finds the value in the required request body, if the response confirms a creation without naming the resource. */
function findChosen(producer: Operation, expected: ValueQuery, reader: SchemaReader): FoundValue | undefined {
  const schema = jsonRequestSchemaOf(producer);
  const answersMade = successesOf(producer).some(({ code }) => code === '201' || code === '204');
  if (schema === undefined) return undefined;
  const found = findProperty(schema, expected, reader);
  if (found === undefined || reader.keyword(found.schema, 'readOnly') === true) return undefined;
  // An equal name proves that it is the key: `book_title` of `POST /books` and of `/books/{book_title}`.
  const isKey = squashedName(found.segments.at(-1) ?? '') === expected.exact && expected.exact !== 'id';
  const isCreated = isKey && mayBeCreateOperation(producer);
  const creates = answersMade || isCreateOperation(producer) || isCreated;
  const isSent = found.required || (isCreated && reader.keyword(schema, 'required') === undefined);
  return creates && isSent ? found : undefined;
}

function lastParameter(
  operation: Operation,
): { readonly name: string; readonly schema: Schema | undefined } | undefined {
  const last = shapeOfPath(operation).segments.findLast((segment) => segment.kind === 'parameter');
  if (last?.kind !== 'parameter') return undefined;
  return (
    operation.parameters.find((each) => each.in === 'path' && each.name === last.name) ?? {
      name: last.name,
      schema: undefined,
    }
  );
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
