import { squashedName } from '@assay/api-knowledge';
import { isObject } from '@assay/core';
import { isJsonNumber, type JsonNumber } from '@assay/json-schema';
import type { FlowEntry } from '@assay/exporters/messages';
import type { WireRequest } from '../client/exchange.js';
import type { Identity } from '../credentials/identity.js';
import { Composer } from '../run/composer.js';
import type { RunContext } from '../run/context.js';
import { Learned } from '../run/answer-values.js';
import { withoutParameters } from '../run/required-only.js';
import { searchPages, type Search } from './search-pages.js';
import { splitTarget, type OwnedResource } from './owned-resources.js';

/** Users who find an item in the list of its collection. */
export type Listing = 'both' | 'first-only' | 'unknown';

/** The operation that lists the things of which one is; undefined where the document has none. */
export function compareListings(
  { collection, maker }: OwnedResource,
  entries: readonly FlowEntry[],
): FlowEntry | undefined {
  const lists = (path: string): FlowEntry | undefined =>
    entries.find(
      ({ flow: { operation } }) => operation.method === 'GET' && bare(operation.path) === bare(path),
    );
  // `GET /me/orders` beside `POST /me/orders`, where one order is at `/orders/{id}`.
  const beside = lists(maker.request.pathTemplate);
  return lists(collection) ?? (beside?.flow.operation.path.includes('{') === false ? beside : undefined);
}

function bare(path: string): string {
  return path.replace(/\/+$/, '');
}

/**
 * Asks both users for the list of a collection.
 *
 * @param target where the request under test leads to
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

/** The request of one user for a list, without the filters of its examples; undefined where it cannot be sent. */
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
  // The slash at the end is that of the list's own path.
  const placed = path === undefined ? own : `${path}${/\/*$/.exec(own)?.[0] ?? ''}`;
  const fullRequest = { ...request, target: query === undefined ? placed : `${placed}?${query}` };
  return withoutParameters(fullRequest, list.subject) ?? fullRequest;
}

/** Names of members that identify a thing, whatever the path calls it. */
const identifiers = ['id', '_id', 'uuid', 'guid', 'key', 'slug', 'name'];

function isNamed(item: unknown, id: string, parameter: string): boolean {
  if (!isObject(item)) return isScalar(item) && String(item) === id;
  const names = new Set([...identifiers, squashedName(parameter)]);
  return Object.entries<unknown>(item).some(([member, value]) => {
    if (!isScalar(value)) return false;
    const text = String(value);
    if (text === id && (names.has(member) || names.has(squashedName(member)))) return true;
    // A link to itself ends with what names it.
    return text.includes('://') && text.replace(/\/+$/, '').endsWith(`/${encodeURIComponent(id)}`);
  });
}

function isScalar(value: unknown): value is string | JsonNumber {
  return typeof value === 'string' || isJsonNumber(value);
}
