import { jsonOf } from '../client/json-of.js';
import type { Answer } from '../client/exchange.js';

/** The most lists that are kept. */
const mostLists = 10_000;

/** Members in which lists have their items. */
const holders = ['data', 'items', 'results', 'features', 'value', 'entries', 'records', 'content'];

/** The first things of the lists that a service has answered with, by path: ids for documents that do not describe their items. */
export class SeenLists {
  private readonly firsts = new Map<string, unknown>();

  /**
   * Keeps the first thing of an answer that is a list.
   *
   * @param target path and query of the request
   */
  add(target: string, answer: Answer): void {
    if (answer.status < 200 || answer.status >= 300 || this.firsts.size >= mostLists) return;
    const first = itemsOf(jsonOf(answer))?.[0];
    if (first !== undefined) this.firsts.set(keyOf(target), first);
  }

  /**
   * What names the first thing of the list at a path; undefined where nothing does.
   *
   * @param parameter the name of the parameter that follows the path
   */
  idAt(path: string, parameter: string): string | number | undefined {
    const first = this.firsts.get(keyOf(path));
    if (isName(first)) return first;
    if (!isObject(first)) return undefined;
    for (const name of [parameter, 'id', 'uuid', 'key', 'slug', 'name']) {
      const value = Object.hasOwn(first, name) ? first[name] : undefined;
      if (isName(value)) return value;
    }
    return undefined;
  }
}

/** The items of a list, or of the one member that has them. */
function itemsOf(value: unknown): readonly unknown[] | undefined {
  if (isList(value)) return value;
  if (!isObject(value)) return undefined;
  const held = holders
    .map((name): unknown => (Object.hasOwn(value, name) ? value[name] : undefined))
    .find(isList);
  if (held !== undefined) return held;
  const [only, ...others] = Object.values<unknown>(value).filter(isList);
  return others.length === 0 ? only : undefined;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function keyOf(target: string): string {
  return (target.split('?', 1)[0] ?? '').replace(/\/+$/, '');
}

function isName(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '' && value.length <= 1000) || typeof value === 'number';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
