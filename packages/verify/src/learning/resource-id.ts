import { nounOf, squashedName } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import { isJsonNumber, percentDecoded, type JsonNumber } from '@assay/text';
import { headerValues, type Answer, type WireRequest } from '../client/exchange.js';
import { isList, jsonOf } from '../client/answer-json.js';

/** A value that identifies a resource. */
export type ResourceId = string | JsonNumber;

/** Maximum characters of an id from the service in a path. */
const longestId = 512;

/**
 * True for a value that can identify a resource in a path: not an object, not too long, without control characters or dot
 * segments.
 */
export function isUsableId(value: unknown): value is ResourceId {
  if (isJsonNumber(value)) return /^\d{1,40}$/.test(String(value));
  if (typeof value !== 'string' || value.length > longestId || value.trim() === '') return false;
  return !/[\p{Cc}\p{Cs}]/u.test(value) && !leavesPath(value);
}

/** True for a text with a dot segment (`.`, `..`), also percent-encoded. */
function leavesPath(text: string): boolean {
  return percentDecoded(text)
    .split(/[/\\]/)
    .some((segment) => segment === '.' || segment === '..');
}

/** Collection of a resource, and the parameter that identifies it. */
export interface ResourcePlace {
  /** The concrete path of its collection, as sent: `/v1/buckets`. */
  readonly collection: string;
  /** The name of the parameter that follows the collection: `bucket_id`. */
  readonly parameter: string;
}

/** Members that contain any resource. */
const wrappers = [
  'data',
  'result',
  'item',
  'resource',
  'payload',
  'response',
  'content',
  'body',
  'attributes',
];

/** Members that identify a resource, most specific first. */
const identifiers = ['id', '_id', 'uuid', 'guid', 'uid', 'key', 'identifier', 'slug', 'name'];

/** Members that link to the resource itself. */
const selfLinks = ['self', 'href', 'url', 'uri', '@id', 'selfLink', 'self_link'];

/**
 * Returns the id of the single resource in a response, documented or not. It is taken from `Location` or `Content-Location` on
 * the same host, from the body or its `data`, or from the resource's link to itself.
 */
export function resourceIdIn(
  request: Pick<WireRequest, 'origin' | 'target'>,
  answer: Answer,
  place: ResourcePlace,
): ResourceId | undefined {
  return locatedId(request, answer, place) ?? idOfValue(jsonOf(answer), request, place, 3);
}

/** Returns the id in a value's members, or in the object that it wraps. */
export function idOfValue(
  value: unknown,
  request: Pick<WireRequest, 'origin' | 'target'>,
  place: ResourcePlace,
  depth: number,
): ResourceId | undefined {
  if (isList(value)) return value.length === 1 ? idOfValue(value[0], request, place, depth - 1) : undefined;
  if (!isObject(value) || depth < 0) return undefined;
  const noun = nounOf(lastSegment(place.collection));
  const memberNames = new Set([squashedName(place.parameter), `${noun}id`, `${noun}uuid`]);
  const members = Object.entries<unknown>(value);
  const ownMember = members.find(
    ([name, member]) => memberNames.has(squashedName(name)) && isUsableId(member),
  );
  if (ownMember !== undefined && isUsableId(ownMember[1])) return ownMember[1];
  for (const name of identifiers) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (isUsableId(member)) return member;
  }
  for (const link of selfLinksOf(value)) {
    const id = idOfLink(link, request, place);
    if (id !== undefined) return id;
  }
  for (const [name, member] of members) {
    if (!wrappers.includes(name) && nounOf(name) !== noun) continue;
    const id = idOfValue(member, request, place, depth - 1);
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Finds the location of an id in the body of a response; null if only header fields contain it. */
export function findIdPlace(answer: Answer, id: ResourceId): readonly string[] | null {
  const waiting: { readonly value: unknown; readonly path: readonly string[] }[] = [
    { value: jsonOf(answer), path: [] },
  ];
  for (const { value, path } of waiting) {
    if (!isObject(value) || path.length >= 3) continue;
    for (const [name, member] of Object.entries<unknown>(value).slice(0, 200)) {
      if (!isObject(member) && String(member) === String(id)) return [...path, name];
      waiting.push({ value: member, path: [...path, name] });
    }
  }
  return null;
}

/** Lists a value's links to itself: HAL (`_links.self.href`), JSON:API (`links.self`), or plain members. */
function selfLinksOf(value: Readonly<Record<string, unknown>>): string[] {
  const holders = [value['_links'], value['links'], value].filter(isObject);
  return holders
    .flatMap((holder) => selfLinks.map((name) => holder[name]))
    .map((link) => (isObject(link) ? link['href'] : link))
    .filter((link) => typeof link === 'string');
}

/** Returns the id in the `Location` or `Content-Location` of a response. */
function locatedId(
  request: Pick<WireRequest, 'origin' | 'target'>,
  answer: Answer,
  place: ResourcePlace,
): ResourceId | undefined {
  if (answer.status < 200 || answer.status >= 300) return undefined;
  for (const field of ['location', 'content-location'])
    for (const link of headerValues(answer, field)) {
      const id = idOfLink(link, request, place);
      if (id !== undefined) return id;
    }
  return undefined;
}

/** Returns the path of a link on the same host, without a trailing slash; undefined for any other link. */
export function pathOfLink(
  link: string,
  { origin, target }: Pick<WireRequest, 'origin' | 'target'>,
): string | undefined {
  if (link.length > 4000 || link.trim() === '') return undefined;
  const base = `${origin}${target}`;
  const url = URL.canParse(link, base) ? new URL(link, base) : undefined;
  return url?.origin === new URL(origin).origin ? url.pathname.replace(/\/+$/, '') : undefined;
}

function idOfLink(
  link: string,
  request: Pick<WireRequest, 'origin' | 'target'>,
  { collection }: ResourcePlace,
): ResourceId | undefined {
  const path = pathOfLink(link, request);
  if (path === undefined) return undefined;
  const segments = path.split('/');
  const own = collection.split('/');
  const isInside = path.startsWith(`${collection}/`) && segments.length === own.length + 1;
  // A service behind a proxy may use another base path.
  const isBeside = segments.at(-2) === own.at(-1);
  const id = isInside || isBeside ? percentDecoded(segments.at(-1) ?? '') : '';
  return isUsableId(id) ? id : undefined;
}

function lastSegment(path: string): string {
  return percentDecoded(path.split('/').at(-1) ?? '');
}
