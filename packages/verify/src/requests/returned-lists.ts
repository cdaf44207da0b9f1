import { nounOf, squashedName } from '@assay/api-knowledge';
import { percentDecoded } from '@assay/text';
import { isObject } from '@assay/core';
import { jsonOf, findListItems } from '../client/answer-json.js';
import type { Answer, WireRequest } from '../client/exchange.js';
import { findReferences } from '../learning/links.js';
import { isUsableId, pathOfLink, type ResourceId } from '../learning/resource-id.js';

/** Maximum number of lists that are kept. */
const maxLists = 10_000;

/**
 * The first resources of returned lists, by path, and the resources that responses refer to: ids for documents that do not
 * describe them.
 */
export class SeenLists {
  private readonly firsts = new Map<string, unknown>();
  private readonly requested = new Set<string>();
  /** The ids at the ends of links, by the preceding path. */
  private readonly linked = new Map<string, string>();
  /** Ids in responses by the noun of the resource: `customer_id`. */
  private readonly byNoun = new Map<string, ResourceId>();

  /**
   * Keeps the first resource of a list response.
   *
   * @param target path and query of the request
   */
  add(target: string, answer: Answer): void {
    if (answer.status < 200 || answer.status >= 300 || this.firsts.size >= maxLists) return;
    const first = findListItems(jsonOf(answer))?.[0];
    if (first !== undefined) this.firsts.set(getListKey(target), first);
  }

  /** Keeps the references of a response: its links on the same host, and the ids of other resources. */
  refer(request: WireRequest, answer: Answer): void {
    if (answer.status < 200 || answer.status >= 300) return;
    const { links, ids } = findReferences(answer);
    for (const link of links) {
      const path = pathOfLink(link, request);
      const at = path?.lastIndexOf('/') ?? 0;
      const id = path === undefined || at <= 0 ? '' : percentDecoded(path.slice(at + 1));
      if (path !== undefined && isUsableId(id) && this.linked.size < maxLists)
        this.linked.set(path.slice(0, at), id);
    }
    for (const [noun, id] of ids) if (this.byNoun.size < maxLists) this.byNoun.set(noun, id);
  }

  /** Returns the id of a collection's resource in an earlier response; undefined if none exists. */
  referredAt(path: string): ResourceId | undefined {
    return (
      this.linked.get(getListKey(path)) ?? this.byNoun.get(nounOf(getListKey(path).split('/').at(-1) ?? ''))
    );
  }

  /** Records that the list at a path is requested; returns false if it was requested before. */
  request(path: string): boolean {
    const isFirst = !this.requested.has(path);
    this.requested.add(path);
    return isFirst;
  }

  /** True if a list at the path was returned. */
  has(path: string): boolean {
    return this.firsts.has(getListKey(path));
  }

  /**
   * Returns the id of the first resource in the list at a path. It is the member with the parameter's name, an identifier, or
   * else the resource's noun (the `field` of `/fields`). Undefined if none exists.
   *
   * @param parameter the name of the parameter after the path
   */
  idAt(path: string, parameter: string): ResourceId | undefined {
    const first = this.firsts.get(getListKey(path));
    if (isUsableId(first)) return first;
    if (!isObject(first)) return undefined;
    const described = idOfItem(first, parameter);
    if (described !== undefined) return described;
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

/** Returns the id of a list item: the member with the parameter's name, or an identifier. */
function idOfItem(item: Readonly<Record<string, unknown>>, parameter: string): ResourceId | undefined {
  const names = [parameter, 'id', '_id', 'uuid', 'guid', 'key', 'slug', 'name'];
  for (const name of names) {
    const value = Object.hasOwn(item, name) ? item[name] : undefined;
    if (isUsableId(value)) return value;
  }
  // JSON:API and other formats nest an item's members.
  for (const name of ['data', 'attributes', 'node', 'item', 'resource', '_source']) {
    const inner = Object.hasOwn(item, name) ? item[name] : undefined;
    const id = isObject(inner) ? idOfItem({ ...inner, [name]: undefined }, parameter) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}
