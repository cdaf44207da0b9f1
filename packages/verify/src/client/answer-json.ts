import { readJson } from '@assay/text';
import { isObject } from '@assay/core';
import type { Answer } from './exchange.js';

/** The value of a body of JSON; undefined where it is none. */
export function jsonOf({ body }: Pick<Answer, 'body'>): unknown {
  try {
    return readJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Members in which lists have their items. */
const holders = ['data', 'items', 'results', 'features', 'value', 'entries', 'records', 'content'];

/** The items of a list, or of the one member that has them; undefined where there is none. */
export function findListItems(value: unknown): readonly unknown[] | undefined {
  if (isList(value)) return value;
  if (!isObject(value)) return undefined;
  const lists = holders
    .map((name): unknown => (Object.hasOwn(value, name) ? value[name] : undefined))
    .find(isList);
  if (lists !== undefined) return lists;
  const [only, ...others] = Object.values<unknown>(value).filter(isList);
  return others.length === 0 ? only : undefined;
}

/** True for a list. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
