import { nounOf, squashedName } from '@assay/api-knowledge';
import { percentDecoded } from '@assay/text';
import { isObject } from '@assay/core';
import { jsonOf, findListItems } from '../client/answer-json.js';
import type { Answer, WireRequest } from '../client/exchange.js';
import { findReferences } from '../learning/links.js';
import { isUsableId, pathOfLink, type ResourceId } from '../learning/resource-id.js';

/** The most lists that are kept. */
const maxLists = 10_000;

/**
 * The first resources of the lists that a service has answered with, by path, and the resources that its answers refer to: ids for documents
 * that do not describe them.
 */
export class SeenLists {
  private readonly firsts = new Map<string, unknown>();
  private readonly requested = new Set<string>();
  /** The ids at the ends of links, by the path before them. */
  private readonly linked = new Map<string, string>();
  /** The ids that answers name by what they are of: `customer_id`. */
  private readonly byNoun = new Map<string, ResourceId>();

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

  /** Keeps what an answer refers to: its links on the same host, and the ids of other resources. */
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

  /** Returns the id that an answer referred to in a collection; undefined where none did. */
  referredAt(path: string): ResourceId | undefined {
    return (
      this.linked.get(getListKey(path)) ?? this.byNoun.get(nounOf(getListKey(path).split('/').at(-1) ?? ''))
    );
  }

  /** Notes that the list at a path is asked for; false where it was before. */
  request(path: string): boolean {
    const isFirst = !this.requested.has(path);
    this.requested.add(path);
    return isFirst;
  }

  /** True where a list at the path was seen. */
  has(path: string): boolean {
    return this.firsts.has(getListKey(path));
  }

  /**
   * Returns what names the first resource of the list at a path: what is called as the parameter, an identifier, or where
   * it has none, what is called as the resource itself (the `field` of `/fields`); undefined where nothing does.
   *
   * @param parameter the name of the parameter that follows the path
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

/** Id of an item of a list: the member that is called as the parameter, or an identifier. */
function idOfItem(item: Readonly<Record<string, unknown>>, parameter: string): ResourceId | undefined {
  const names = [parameter, 'id', '_id', 'uuid', 'guid', 'key', 'slug', 'name'];
  for (const name of names) {
    const value = Object.hasOwn(item, name) ? item[name] : undefined;
    if (isUsableId(value)) return value;
  }
  // JSON:API and others keep the members of an item in one of their own.
  for (const name of ['data', 'attributes', 'node', 'item', 'resource', '_source']) {
    const inner = Object.hasOwn(item, name) ? item[name] : undefined;
    const id = isObject(inner) ? idOfItem({ ...inner, [name]: undefined }, parameter) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}
