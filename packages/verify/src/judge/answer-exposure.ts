import { isObject } from '@assay/core';
import { headerValues, type Answer } from '../client/exchange.js';
import { jsonOf, isList, findListItems } from '../client/answer-json.js';
import { essenceOf } from './documented-response.js';
import { isRefusal, isVoid, refusalText } from './refusals.js';

/**
 * Comparison of another user's successful response with the first user's: `it` for the same content, `unknown` if there is
 * nothing to compare.
 */
export type AnswerExposure = 'it' | 'nothing' | 'unknown';

/** Facts about an operation that decide what a response may contain. */
interface RequestedOperation {
  readonly method: string;
  readonly path: string;
}

/**
 * Determines what a response shows to another user. A status is not sufficient: many services return 200 with an empty list, or
 * with an error in the body.
 *
 * @param own the first user's response; undefined if it is not known yet
 */
export function compareExposure(
  other: Answer,
  own: Answer | undefined,
  requested: RequestedOperation,
): AnswerExposure {
  const value = jsonOf(other);
  const ownValue = own === undefined ? undefined : jsonOf(own);
  // A resource may contain an error of its own. A text that rejects the first user too shows nothing.
  if (isRefusal(other) && (own === undefined || !isRefusal(own) || refusalText(own) !== undefined))
    return 'nothing';
  if (own === undefined || requested.method !== 'GET') return 'it';
  if (isPage(other) && !isPage(own)) return 'nothing';
  if (isEmpty(other, value, requested)) return isEmpty(own, ownValue, requested) ? unseen(own) : 'nothing';
  return isOther(value, ownValue, requested) ? 'nothing' : 'it';
}

/** Compares two empty responses: without a body both succeeded, but empty lists are inconclusive. */
function unseen(own: Answer): AnswerExposure {
  return own.body.length === 0 ? 'it' : 'unknown';
}

function isPage(answer: Answer): boolean {
  return headerValues(answer, 'content-type').some((type) => essenceOf(type) === 'text/html');
}

function isEmpty({ body }: Answer, value: unknown, requested: RequestedOperation): boolean {
  if (body.length === 0 || (value !== undefined && isVoid(value))) return true;
  const items = listed(value, requested);
  return items?.length === 0;
}

/** True if two responses identify different resources. */
function isOther(value: unknown, own: unknown, requested: RequestedOperation): boolean {
  const items = listed(value, requested);
  const ownItems = listed(own, requested);
  if (items !== undefined && ownItems !== undefined) {
    const names = new Set(ownItems.map(getItemIdentifier));
    return !items.some((item) => names.has(getItemIdentifier(item)));
  }
  return (
    isObject(value) && isObject(own) && isId(value['id']) && isId(own['id']) && value['id'] !== own['id']
  );
}

/** Returns the items of a list; a resource that contains a list is not one. */
function listed(value: unknown, { path }: RequestedOperation): readonly unknown[] | undefined {
  if (isList(value)) return value;
  return path.endsWith('}') ? undefined : findListItems(value);
}

function getItemIdentifier(item: unknown): string {
  if (!isObject(item)) return JSON.stringify(item);
  for (const name of ['id', 'uuid', 'key', 'slug']) if (isId(item[name])) return JSON.stringify(item[name]);
  return JSON.stringify(item);
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
