import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openapi } from '../support/import-of.js';
import { listen, type ContactsService } from './contacts-service.js';

/** The users that may use an operation: everyone with a key, only the owner, or none because it does not exist. */
type Who = 'all' | 'owner' | 'nobody';

/** The access that a service grants to the resources of one collection, and the form of a resource. */
export interface Sharing {
  readonly list?: Who;
  readonly read?: Who;
  readonly change?: Who;
  readonly remove?: Who;
  /** Access to the parts of a resource, which are listed and added below it. */
  readonly parts?: Who;
  /** Additional properties of a resource, by its owner. */
  readonly says?: (owner: string) => object;
  /** The operationId and the summary of the list. */
  readonly listed?: { readonly operationId?: string; readonly summary?: string };
  /** True if the list contains only the oldest resource. */
  readonly isShort?: boolean;
  /** The paging of the list, which has the oldest resources first, ten per page. */
  readonly pages?: Paging;
}

/** A way to page through a list. */
export interface Paging {
  /** The query parameters in the document. */
  readonly parameters: readonly string[];
  /** Computes the index of a page's first item. */
  readonly from: (query: URLSearchParams, all: readonly { readonly id: string }[]) => number;
  /** Builds the response of a page. `next` is the index of the next page, or undefined on the last one. */
  readonly answer: (page: readonly object[], next: number | undefined) => unknown;
  /** Builds the Link header, if any. */
  readonly link?: (next: number | undefined) => string | undefined;
  /** True if a user's own resources come first, the newest before the others. */
  readonly isOwnFirst?: boolean;
}

export const users = { ASSAY_AUTH_KEY: 'ann-key-3c90', ASSAY_SECOND_AUTH_KEY: 'ben-key-8d11' };

const anything = { description: 'What there is.', content: { 'application/json': { schema: {} } } };
const thingId = { name: 'thingId', in: 'path', required: true, schema: { type: 'string' } };
const title = {
  required: true,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
    },
  },
};
const resource = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, title: { type: 'string' } },
};
const made = { description: 'Made.', content: { 'application/json': { schema: resource } } };

/** Creates the document of such a service. */
export function thingsDocument({ list, read, change, remove, parts, listed, pages }: Sharing): object {
  const query = pages?.parameters.map((name) => ({
    name,
    in: 'query',
    schema: { type: /limit|offset|number/i.test(name) ? 'integer' : 'string' },
  }));
  const has = (caller: Who | undefined, operations: object): object =>
    caller === undefined || caller === 'nobody' ? {} : operations;
  const item = {
    ...has(read, { get: { operationId: 'getThing', responses: { 200: anything } } }),
    ...has(change, { put: { operationId: 'changeThing', requestBody: title, responses: { 200: anything } } }),
    ...has(remove, { delete: { operationId: 'removeThing', responses: { 204: { description: 'Gone.' } } } }),
  };
  return openapi(
    {
      '/things': {
        ...has(list, {
          get: {
            operationId: 'listThings',
            ...listed,
            parameters: query ?? [],
            responses: { 200: anything },
          },
        }),
        post: { operationId: 'makeThing', requestBody: title, responses: { 201: made } },
      },
      '/things/{thingId}': { parameters: [thingId], ...item },
      ...has(parts, {
        '/things/{thingId}/parts': {
          parameters: [thingId],
          get: { operationId: 'listParts', responses: { 200: anything } },
          post: { operationId: 'addPart', requestBody: title, responses: { 201: made } },
        },
      }),
    },
    {
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    },
  );
}

interface Thing {
  readonly id: string;
  readonly owner: string;
  title: string;
}

/** Starts a service that stores resources with parts, and grants the given access. */
export async function startThings(sharing: Sharing): Promise<Pick<ContactsService, 'url' | 'close'>> {
  const resources = new Map<string, Thing>();
  const parts = new Map<string, object[]>();
  let last = 0;
  if (sharing.pages !== undefined)
    for (const owner of [users.ASSAY_AUTH_KEY, users.ASSAY_SECOND_AUTH_KEY])
      for (let old = 0; old < 15; old++) {
        const id = `old-${old}-${owner}`;
        resources.set(id, { id, owner, title: 'old' });
      }
  const shown = ({ id, owner, title: name }: Thing): object => ({
    id,
    title: name,
    ...sharing.says?.(owner),
  });
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const user = String(request.headers['x-key'] ?? '');
      if (!Object.values(users).includes(user)) return say(response, 401);
      const [path = ''] = (request.url ?? '').split('?', 1);
      const [, , id = '', inside] = path.split('/');
      const may = (caller: Who | undefined, owner: string): boolean => caller === 'all' || owner === user;
      if (id === '' && request.method === 'GET') {
        const listed = [...resources.values()].filter(({ owner }) => may(sharing.list, owner));
        if (sharing.pages !== undefined)
          return sayPage(request, response, { ...sharing.pages, user, listed });
        const all = listed.map(shown);
        return say(response, 200, sharing.isShort === true ? [{ id: 'the-oldest', title: 'x' }] : all);
      }
      const name = body === '' ? '' : String(JSON.parse(body).title);
      if (id === '') {
        const item = { id: `thing-${++last}`, owner: user, title: name };
        resources.set(item.id, item);
        return say(response, 201, shown(item));
      }
      const item = resources.get(id);
      const caller = inside === undefined ? whoFor(sharing, request.method) : sharing.parts;
      if (item === undefined || !may(caller, item.owner)) return say(response, 404);
      if (inside !== undefined) {
        const own = parts.get(id) ?? [{ id: `${id}-part-0` }];
        if (request.method === 'GET') return say(response, 200, own);
        const part = { id: `${id}-part-${own.length}` };
        parts.set(id, [...own, part]);
        return say(response, 201, part);
      }
      if (request.method === 'DELETE') {
        resources.delete(id);
        return say(response, 204);
      }
      if (request.method === 'PUT') item.title = name;
      return say(response, 200, shown(item));
    });
  });
  return listen(server);
}

function sayPage(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  {
    user,
    listed,
    from,
    answer,
    link,
    isOwnFirst,
  }: Paging & { readonly user: string; readonly listed: readonly Thing[] },
): void {
  const rank = ({ owner }: Thing): number => (owner === user ? 0 : 1);
  const all = isOwnFirst === true ? listed.toReversed().toSorted((a, b) => rank(a) - rank(b)) : listed;
  const start = from(new URL(url, 'http://localhost').searchParams, all);
  const next = start + 10 < all.length ? start + 10 : undefined;
  const field = link?.(next);
  if (field !== undefined) response.setHeader('Link', field);
  const page = all.slice(start, start + 10).map(({ id, title: name }) => ({ id, title: name }));
  say(response, 200, answer(page, next));
}

function whoFor({ read, change, remove }: Sharing, method: string | undefined): Who | undefined {
  if (method === 'GET') return read;
  return method === 'DELETE' ? remove : change;
}

function say(response: ServerResponse, status: number, value?: unknown): void {
  response.writeHead(status, value === undefined ? {} : { 'content-type': 'application/json' });
  response.end(value === undefined ? undefined : JSON.stringify(value));
}
