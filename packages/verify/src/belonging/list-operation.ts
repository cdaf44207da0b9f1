import { squashedName } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import { isJsonNumber, type JsonNumber, writeJson } from '@assay/text';
import type { FlowEntry } from '@assay/exporters/messages';
import type { WireRequest } from '../client/exchange.js';
import type { Identity } from '../credentials/identity.js';
import { Composer } from '../requests/composer.js';
import type { RunContext } from '../requests/context.js';
import { Learned } from '../requests/answer-values.js';
import { withoutParameters } from '../requests/required-only.js';
import { splitTarget, type OwnedResource } from './owned-resources.js';
import { jsonOf, findListItems } from '../client/answer-json.js';
import { isRefusal } from '../judge/refusals.js';
import { nextPage } from './next-page.js';

/** Users whose list of the collection contains an item. */
type Listing = 'both' | 'first-only' | 'unknown';

/** Finds the operation that lists a resource's collection; undefined if the document has none. */
export function compareListings(
  { collection, maker }: OwnedResource,
  entries: readonly FlowEntry[],
): FlowEntry | undefined {
  const lists = (path: string): FlowEntry | undefined =>
    entries.find(
      ({ flow: { operation } }) => operation.method === 'GET' && bare(operation.path) === bare(path),
    );
  // `GET /me/orders` next to `POST /me/orders`, although an order is at `/orders/{id}`.
  const beside = lists(maker.request.pathTemplate);
  return lists(collection) ?? (beside?.flow.operation.path.includes('{') === false ? beside : undefined);
}

function bare(path: string): string {
  return path.replace(/\/+$/, '');
}

/**
 * Requests the list of a collection as both users.
 *
 * @param target path of the request under test
 */
export async function listingOf(
  resource: OwnedResource,
  list: FlowEntry,
  { context, target }: { readonly context: RunContext; readonly target: string },
): Promise<Listing> {
  const place = splitTarget(resource, target);
  const isHere = bare(list.flow.operation.path) === bare(resource.collection);
  const path = isHere ? place.collection : undefined;
  const search = async (identity: Identity): Promise<Search> => {
    const request = await requestFor(identity, list, path, context);
    if (request === undefined) return 'unknown';
    return searchPages(request, {
      context,
      list,
      isMatch: (item) => isNamed(item, place.id, resource.parameter),
    });
  };
  if ((await search(context.first)) !== 'found') return 'unknown';
  const isThere = await search(context.second);
  return isThere === 'unknown' ? 'unknown' : isThere === 'found' ? 'both' : 'first-only';
}

/** Builds one user's request for a list, without the filters of its examples; undefined if it cannot be sent. */
async function requestFor(
  identity: Identity,
  list: FlowEntry,
  path: string | undefined,
  context: RunContext,
): Promise<WireRequest | undefined> {
  const composer = new Composer(list, context, new Learned());
  const noCredential = await context.credentials.obtain(list, identity, composer.carried(identity));
  const { request, missing } = composer.compose(list.subject, identity);
  if (noCredential !== undefined || missing.length > 0) return undefined;
  const [own = '', query] = request.target.split('?', 2);
  // A trailing slash is kept as in the list's own path.
  const placed = path === undefined ? own : `${path}${/\/*$/.exec(own)?.[0] ?? ''}`;
  const fullRequest = { ...request, target: query === undefined ? placed : `${placed}?${query}` };
  return withoutParameters(fullRequest, list.subject) ?? fullRequest;
}

/** Names of members that identify a resource, in addition to the parameter's name. */
const identifiers = ['id', '_id', 'uuid', 'guid', 'key', 'slug', 'name'];

function isNamed(item: unknown, id: string, parameter: string): boolean {
  if (!isObject(item)) return isScalar(item) && String(item) === id;
  const names = new Set([...identifiers, squashedName(parameter)]);
  return Object.entries<unknown>(item).some(([member, value]) => {
    if (!isScalar(value)) return false;
    const text = String(value);
    if (text === id && (names.has(member) || names.has(squashedName(member)))) return true;
    // The path of a resource's link to itself ends with its identifier.
    return text.includes('://') && text.replace(/\/+$/, '').endsWith(`/${encodeURIComponent(id)}`);
  });
}

function isScalar(value: unknown): value is string | JsonNumber {
  return typeof value === 'string' || isJsonNumber(value);
}

/** Presence of an item in a list; `unknown` if some pages were not returned or read. */
type Search = 'found' | 'absent' | 'unknown';

/** Maximum number of pages of a list that are read for one user. */
const maxPages = 10;

/**
 * Searches the pages of a list for a resource.
 *
 * @param request the request for the first page
 */
async function searchPages(request: WireRequest, searched: PageSearch): Promise<Search> {
  let current = request;
  let before: unknown;
  for (let page = 1; page <= maxPages; page++) {
    const answer = await answerFor(current, searched);
    const items = answer === undefined ? undefined : findListItems(jsonOf(answer));
    if (answer === undefined || items === undefined) return 'unknown';
    if (items.some(searched.isMatch)) return 'found';
    const next = nextPage({ request: current, answer, step: searched.list.subject });
    if (next.kind !== 'page') return next.kind === 'nothing' ? 'absent' : 'unknown';
    const text = writeJson(items);
    // The first page may have number 0 or 1. A list whose pages are equal after that has only one page.
    if (text === before && page > 2) return next.isGuess ? 'absent' : 'unknown';
    before = text;
    current = next.request;
  }
  return 'unknown';
}

interface PageSearch {
  readonly context: RunContext;
  readonly list: FlowEntry;
  /** True for the searched resource. */
  readonly isMatch: (item: unknown) => boolean;
}

async function answerFor(request: WireRequest, { context }: PageSearch) {
  const reply = await context.line.send(request);
  if (reply?.exchange.kind !== 'answer' || reply.leaves !== undefined) return undefined;
  const { exchange } = reply;
  return exchange.status === 200 && !isRefusal(exchange) ? exchange : undefined;
}
