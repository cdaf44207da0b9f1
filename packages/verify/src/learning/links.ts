import { identifiedNoun, nounOf } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import { headerValues, type Answer } from '../client/exchange.js';
import { isList, jsonOf } from '../client/answer-json.js';
import { isUsableId, type ResourceId } from './resource-id.js';

/** Maximum number of references that are read in one response, and of values that are searched for them. */
const maxReferences = 200;
const maxValues = 5000;

/** Maximum bytes of a body that is searched for links. */
const maxBytes = 1024 * 1024;

/** Maximum characters of `Link` fields that are read. */
const maxCharacters = 20_000;

/** Reads the targets of a response's `Link` fields, by relation type in lower case (RFC 8288, section 3). */
export function linkFieldsOf(answer: Answer): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  const field = headerValues(answer, 'link').join(', ').slice(0, maxCharacters);
  for (const [, target = '', parameters = ''] of field.matchAll(/<([^<>]*)>((?:[^",<]|"[^"]*")*)/g)) {
    const [, quoted, token] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]+))/i.exec(parameters) ?? [];
    for (const relation of (quoted ?? token ?? '').toLowerCase().split(/\s+/))
      if (relation !== '' && !links.has(relation)) links.set(relation, target);
  }
  return links;
}

/** Members whose values are links. */
const linkNames = /^(?:href|url|uri|self|related|@id|location)$|(?:_url|Url|_href|Href|_link|Link)$/;

/** References in a response to resources. */
export interface References {
  /** Links as written: from header fields, and in the body those of HAL, JSON:API and plain members. */
  readonly links: readonly string[];
  /** Ids by the noun of the resource: `customer_id`, and `{"type": "customers", "id": "7"}` of JSON:API. */
  readonly ids: ReadonlyMap<string, ResourceId>;
}

/** Finds the references in a response to resources, documented or not. */
export function findReferences(answer: Answer): References {
  const links = new Set<string>([
    ...linkFieldsOf(answer).values(),
    ...headerValues(answer, 'location'),
    ...headerValues(answer, 'content-location'),
  ]);
  const ids = new Map<string, ResourceId>();
  const keep = (noun: string | undefined, id: unknown): void => {
    if (noun !== undefined && noun !== '' && !ids.has(noun) && isUsableId(id)) ids.set(noun, id);
  };
  const waiting: unknown[] = answer.body.length > maxBytes ? [] : [jsonOf(answer)];
  for (let at = 0; at < waiting.length && at < maxValues && links.size + ids.size < maxReferences; at++) {
    const value = waiting[at];
    if (isList(value)) waiting.push(...value.slice(0, maxValues - waiting.length));
    if (!isObject(value)) continue;
    const { type, id } = value;
    if (typeof type === 'string') keep(nounOf(type), id);
    for (const [name, member] of Object.entries<unknown>(value)) {
      if (typeof member === 'object') waiting.push(member);
      else keep(identifiedNoun(name), member);
      if (typeof member === 'string' && linkNames.test(name) && isLink(member)) links.add(member);
    }
  }
  return { links: [...links].slice(0, maxReferences), ids };
}

function isLink(text: string): boolean {
  return /^(?:https?:\/\/|\/|\.{1,2}\/)/i.test(text);
}
