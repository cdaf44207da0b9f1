import { readJson } from '@assay/text';
import { isObject } from '@assay/core';
import type { Answer } from './exchange.js';

/** Parses a JSON body; undefined if it is invalid. */
export function jsonOf({ body }: Pick<Answer, 'body'>): unknown {
  try {
    return readJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Members that contain the items of a list. */
const holders = ['data', 'items', 'results', 'features', 'value', 'entries', 'records', 'content'];

/** Finds the items of a list, or of the only member with items; undefined if none exist. */
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
