import { isObject } from '@assay/core';
import { headerValues, type Answer } from '../client/exchange.js';
import { jsonOf, isList, findListItems } from '../client/answer-json.js';
import { essenceOf } from './documented-response.js';
import { isRefusal, isVoid, refusalText } from './refusals.js';

/**
 * Content of another user's successful answer compared with the first user's; `unknown` if there is nothing to compare.
 */
export type AnswerExposure = 'it' | 'nothing' | 'unknown';

/** An operation, as far as it says what an answer may be. */
interface RequestedOperation {
  readonly method: string;
  readonly path: string;
}

/**
 * Says what somebody else is shown. A status is not enough: many services answer 200 with an empty list for the resources of others, or with
 * an error in the body.
 *
 * @param own what the first user was answered with; undefined where that is not known yet
 */
export function shown(other: Answer, own: Answer | undefined, requested: RequestedOperation): AnswerExposure {
  const value = jsonOf(other);
  const ownValue = own === undefined ? undefined : jsonOf(own);
  // A resource may tell of an error of its own; a text that refuses the first user, too, shows nothing.
  if (isRefusal(other) && (own === undefined || !isRefusal(own) || refusalText(own) !== undefined))
    return 'nothing';
  if (own === undefined || requested.method !== 'GET') return 'it';
  if (isPage(other) && !isPage(own)) return 'nothing';
  if (isEmpty(other, value, requested)) return isEmpty(own, ownValue, requested) ? unseen(own) : 'nothing';
  return isOther(value, ownValue, requested) ? 'nothing' : 'it';
}

/** Two answers without a body say the same: yes. Two empty lists say nothing. */
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

/** True where the resources that two answers name are different ones. */
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

/** The items of a list; a resource that has a list is none. */
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
