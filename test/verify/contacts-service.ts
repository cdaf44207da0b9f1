import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The ways in which the service violates its document. */
export interface Faults {
  /** Accepts requests without credentials. */
  readonly open?: boolean;
  /** Returns all contacts to every user. */
  readonly shared?: boolean;
  /** Returns any contact to every user who knows its id. */
  readonly byId?: boolean;
  /** Returns write-only properties. */
  readonly pins?: boolean;
  /** Returns ids of contacts as strings. */
  readonly textIds?: boolean;
  /** Responds to POST /contacts with 200. */
  readonly created200?: boolean;
  /** Omits `Location`. */
  readonly noLocation?: boolean;
  /** Returns lists as text/html. */
  readonly html?: boolean;
}

export const keys = { alice: 'alice-key-5e1f', bob: 'bob-key-90ab' } as const;

interface Contact {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly groupId: string;
  readonly pin: string;
}

/** A running, empty service of contacts. */
export interface ContactsService {
  readonly url: string;
  /** The method, path and user of each request. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Starts a service with two users that stores resources and checks requests by its document. */
export async function startContacts(faults: Faults = {}): Promise<ContactsService> {
  const requests: string[] = [];
  const groups = new Map<string, { readonly id: string; readonly title: string; readonly owner: string }>();
  const contacts = new Map<number, Contact>();
  let lastId = 1000;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const user = Object.entries(keys).find(([, key]) => key === request.headers['x-key'])?.[0];
    requests.push(`${request.method} ${pathname} ${user ?? '-'}`);
    const body = await text(request);
    const reply = (status: number, value?: unknown, headers: Record<string, string> = {}): void => {
      const type = status >= 400 ? 'application/problem+json' : 'application/json';
      response.writeHead(status, {
        ...(value === undefined
          ? {}
          : { 'content-type': faults.html === true && Array.isArray(value) ? 'text/html' : type }),
        ...headers,
      });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    const refuse = (status: number, title: string): void => reply(status, { title });
    const owner = user ?? (faults.open === true ? 'alice' : undefined);
    if (owner === undefined) return refuse(401, 'Who are you?');
    const show = ({ id, name, groupId, pin }: Contact): object => ({
      id: faults.textIds === true ? `${id}` : id,
      name,
      groupId,
      ...(faults.pins === true ? { pin } : {}),
    });
    const isMine = (resource: { readonly owner: string } | undefined): boolean =>
      resource !== undefined && (faults.shared === true || isNamed || resource.owner === owner);
    const [, collection, id] = /^\/api\/v1\/(groups|contacts)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    const isNamed = faults.byId === true && id !== undefined;
    const route = `${request.method} ${collection}${id === undefined ? '' : '/id'}`;
    switch (route) {
      case 'GET groups': {
        const limit = Number(searchParams.get('limit') ?? 10);
        const items = [...groups.values()].filter(isMine).slice(0, limit);
        return reply(200, { items: items.map((each) => ({ id: each.id, title: each.title })), next: null });
      }
      case 'POST groups': {
        const group = { id: randomUUID(), title: String(JSON.parse(body).title), owner };
        groups.set(group.id, group);
        return reply(
          201,
          undefined,
          faults.noLocation === true ? {} : { location: `/api/v1/groups/${group.id}` },
        );
      }
      case 'GET groups/id': {
        const group = groups.get(id!);
        return group !== undefined && isMine(group)
          ? reply(200, { id: group.id, title: group.title })
          : refuse(404, 'No such group.');
      }
      case 'DELETE groups/id':
        if (!isMine(groups.get(id!))) return refuse(404, 'No such group.');
        groups.delete(id!);
        return reply(204);
      case 'GET contacts':
        return reply(200, [...contacts.values()].filter(isMine).map(show));
      case 'POST contacts': {
        const { name, groupId, pin } = JSON.parse(body);
        if (!isMine(groups.get(groupId))) return refuse(422, 'No such group.');
        const contact = { id: ++lastId, owner, name, groupId, pin };
        contacts.set(contact.id, contact);
        return reply(faults.created200 === true ? 200 : 202, show(contact));
      }
      case 'GET contacts/id':
      case 'PATCH contacts/id':
      case 'DELETE contacts/id': {
        const contact = contacts.get(Number(id));
        if (contact === undefined || !isMine(contact)) return refuse(404, 'No such contact.');
        if (request.method === 'GET') return reply(200, show(contact));
        if (request.method === 'DELETE') {
          contacts.delete(contact.id);
          return reply(204);
        }
        const renamed = { ...contact, name: String(JSON.parse(body).name) };
        contacts.set(contact.id, renamed);
        return reply(200, show(renamed));
      }
      default:
        return refuse(404, 'No such path.');
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  return { ...(await listen(server)), requests };
}

/** Starts a server on a free port of this machine. */
export async function listen(
  server: Server,
  host = '127.0.0.1',
): Promise<Pick<ContactsService, 'url' | 'close'>> {
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
