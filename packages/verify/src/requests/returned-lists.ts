import { nounOf, squashedName } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import { jsonOf, findListItems } from '../client/answer-json.js';
import type { Answer } from '../client/exchange.js';

/** The most lists that are kept. */
const maxLists = 10_000;

/** The first resources of the lists that a service has answered with, by path: ids for documents that do not describe their items. */
export class SeenLists {
  private readonly firsts = new Map<string, unknown>();

  /**
   * Keeps the first resource of an answer that is a list.
   *
   * @param target path and query of the request
   */
  add(target: string, answer: Answer): void {
    if (answer.status < 200 || answer.status >= 300 || this.firsts.size >= maxLists) return;
    const first = findListItems(jsonOf(answer))?.[0];
    if (first !== undefined) this.firsts.set(getListKey(target), first);
  }

  /**
   * Returns what names the first resource of the list at a path: what is called as the parameter, an identifier, or where
   * it has none, what is called as the resource itself (the `field` of `/fields`); undefined where nothing does.
   *
   * @param parameter the name of the parameter that follows the path
   */
  idAt(path: string, parameter: string): string | number | undefined {
    const first = this.firsts.get(getListKey(path));
    if (isName(first)) return first;
    if (!isObject(first)) return undefined;
    for (const name of [parameter, 'id', 'uuid', 'key', 'slug', 'name']) {
      const value = Object.hasOwn(first, name) ? first[name] : undefined;
      if (isName(value)) return value;
    }
    const nouns = getListKey(path).split('/').reverse().map(nounOf);
    const own = nouns
      .flatMap((noun) => Object.entries(first).filter(([name]) => squashedName(name) === noun))
      .map(([, value]) => value)[0];
    return typeof own === 'string' && /^[\w.:-]{1,200}$/.test(own) ? own : undefined;
  }
}

function getListKey(target: string): string {
  return (target.split('?', 1)[0] ?? '').replace(/\/+$/, '');
}

function isName(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '' && value.length <= 1000) || typeof value === 'number';
}
