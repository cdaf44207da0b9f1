import { Parameter, resolveSchema, type Operation } from '@assay/core';
import { isIdentifierName, nameOfItem } from '../names/identifier.js';
import { pagingMeaning, type PagingMeaning } from '../names/paging.js';
import { englishName } from '../lexicon/english-words.js';
import { byName, isPluralName } from '../words/words.js';
import { answersWithCursor, collectionOf } from './collection.js';
import { statedPaging } from '../prose/stated-paging.js';
import {
  descriptionOfValue,
  pathOfParameter,
  placeOfValue,
  queryValuesOf,
  type QueryValue,
} from './query-values.js';

/**
 * True for query parameters with the number of items on a page: `limit`, `pageSize`, `per_page`, `$top`, `page[size]`,
 * `max_results`. Ambiguous names (`count`, `size`, `top`) count if they are integers of an operation that returns a collection or
 * takes a page position. Other names (`n`, `ps`) count if the description of an integer says so.
 */
export function isPageSize(parameter: QueryValue, operation: Operation): boolean {
  if (parameter.in !== 'query') return false;
  const meaning = pagingMeaning(parameter.name);
  const schema = resolveSchema(parameter.schema);
  if (meaning === undefined)
    return schema?.hasType('integer') === true && statedPaging(descriptionOfValue(parameter)) === 'page size';
  if (meaning !== 'page size' && meaning !== 'ambiguous page size') return false;
  if (meaning === 'page size')
    return schema === undefined || schema.types.length === 0 || schema.types.some(isCountType);
  if (schema === undefined) return false;
  if (isFirst(parameter) && queryValuesOf(operation).some((other) => isOtherSize(other, operation)))
    return false;
  if (!schema.hasType('integer') && !schema.hasType('number')) return false;
  return collectionOf(operation) !== undefined || queryValuesOf(operation).some(isPagePosition);
}

/** True for a page size other than `first`. Beside it, `first` is the number of the first item. */
function isOtherSize(parameter: QueryValue, operation: Operation): boolean {
  return !isFirst(parameter) && isPageSize(parameter, operation);
}

/**
 * True for parameters that select a page: a number, an offset, a cursor or a token, in the query or as a `Range` header. A
 * description can give any name this meaning.
 */
export function isPagePosition(parameter: QueryValue): boolean {
  const { in: place, name } = parameter;
  if (place === 'header')
    return englishName(name) === 'range' || isPosition(pagingMeaning(name.replace(/^x-?/i, '')));
  if (place !== 'query') return false;
  const meaning = pagingMeaning(name);
  if (meaning !== undefined) return isPosition(meaning);
  return statedPaging(descriptionOfValue(parameter)) === 'page position';
}

function isPosition(meaning: PagingMeaning | undefined): boolean {
  return meaning !== undefined && positions.has(meaning);
}

const positions: ReadonlySet<PagingMeaning> = new Set<PagingMeaning>([
  'page number',
  'offset',
  'cursor',
  'ambiguous position',
]);

function isFirst({ name }: QueryValue): boolean {
  return englishName(name) === 'first';
}

/** True for types that can count. Arrays and booleans cannot: `$count=true`. */
function isCountType(type: string): boolean {
  return type === 'integer' || type === 'number' || type === 'string';
}

/**
 * True for a bare `token` of the next page. Its description says so, the response contains the next one, or there is also a page
 * size.
 */
export function isPageToken(value: QueryValue): boolean {
  if (value instanceof Parameter && isOfChanges(value)) return true;
  if (statedPaging(descriptionOfValue(value)) !== undefined) return true;
  const { soleOperation } = placeOfValue(value);
  if (soleOperation?.method !== 'GET') return false;
  return (
    answersWithCursor(soleOperation) ||
    soleOperation.parameters.some((other) => isPageSize(other, soleOperation))
  );
}

/** True for `/items/delta(token='{token}')`, where the token marks the changes that are already known. */
function isOfChanges(parameter: Parameter): boolean {
  const steps = pathOfParameter(parameter)?.split('/') ?? [];
  const step = steps.find((each) => each.includes(`{${parameter.name}}`));
  return parameter.in === 'path' && /^(?:delta|changes)\(/i.test(step ?? '');
}

/** True if the caller lists the requested objects in the query: `GET /members?ids=7,8`. */
export function choosesObjects({ parameters }: Operation): boolean {
  return parameters.some(
    ({ in: place, name, schema }) =>
      place === 'query' && listsIdentifiers(name) && resolveSchema(schema)?.hasType('array') === true,
  );
}

const listsIdentifiers: (name: string) => boolean = byName(
  (name) => isPluralName(name) && isIdentifierName(nameOfItem(name)),
);
