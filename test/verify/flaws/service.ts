import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openapi } from '../../support/import-of.js';
import { listen } from '../contacts-service.js';
import { accountRoutes, adminRoutes, fill, noteRoutes, resourceRoutes, type Flaw } from './api.js';
import { State, Status, type Route, type Texts, type User } from './routes.js';

export const routes: readonly Route[] = [...accountRoutes, ...noteRoutes, ...resourceRoutes, ...adminRoutes];

/** The document of the service. It does not show the flaws. */
export const flawedApi = describeRoutes();

function describeRoutes(): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const [method, path] = splitLine(route);
    (paths[path] ??= {})[method.toLowerCase()] = describe(route, path);
  }
  return openapi(paths, {
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  });
}

function describe(
  { operationId, summary, isOpen, query, header, body, answer }: Route,
  path: string,
): object {
  const [status, schema] = answer;
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(query ?? {}).map(([name, each]) => ({
      name,
      in: 'query',
      required: true,
      schema: each,
    })),
    ...Object.entries(header ?? {}).map(([name, each]) => ({
      name,
      in: 'header',
      required: true,
      schema: each,
    })),
  ];
  const refusals = { 400: {}, 401: {}, 403: {}, 404: {}, 409: {}, 429: {} };
  return {
    operationId,
    summary: summary ?? operationId,
    ...(isOpen === true ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      [status]: { description: '', ...(schema === undefined ? {} : { content: json(schema) }) },
      ...Object.fromEntries(
        Object.keys(refusals).map((refusal) => [
          refusal,
          { description: '', content: { 'application/json': {} } },
        ]),
      ),
    },
  };
}

function json(schema: NonNullable<Route['answer'][1]>): object {
  const [item] = Array.isArray(schema) ? schema : [];
  return {
    'application/json': {
      schema: item === undefined ? objectOf(schema) : { type: 'array', items: objectOf(item) },
    },
  };
}

function objectOf(properties: object): object {
  return { type: 'object', properties, required: Object.keys(properties) };
}

function splitLine({ line }: Route): [string, string] {
  const [method = '', path = ''] = line.split(' ');
  return [method, path];
}

/** A running service with the enabled flaws. */
export interface FlawedService {
  readonly url: string;
  readonly state: State;
  /** The method, path and user of each request. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Starts the service. */
export async function startFlawed(...on: readonly Flaw[]): Promise<FlawedService> {
  const state = new State();
  fill(state);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const user = state.tokens.get(token);
    requests.push(`${request.method} ${pathname} ${user?.username ?? '-'}`);
    const content = await text(request);
    const reply = (status: number, value: unknown): void => {
      response.writeHead(status, {
        ...(value === undefined ? {} : { 'content-type': 'application/json' }),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    try {
      const { route, path } = find(request.method ?? '', pathname);
      const body = bodyOf(route, content);
      const query = Object.fromEntries(searchParams);
      // `as`: Node joins repeated headers, except `set-cookie`.
      const header = request.headers as Texts;
      const value = route.handle({
        state,
        user: admit(route, user),
        token,
        path,
        query,
        header,
        body,
        has: (flaw) => on.includes(flaw),
      });
      reply(route.answer[0], value);
    } catch (error) {
      if (!(error instanceof Status)) throw error;
      const { status, message } = error;
      const stack = on.includes('showsStacks')
        ? {
            stack: `Error: ${message}\n    at admit (/srv/app/lib/auth.js:31:11)\n    at handle (/srv/app/server.js:12:5)`,
          }
        : {};
      reply(status, { error: message, ...stack });
    }
  }

  function admit(route: Route, user: User | undefined): User {
    const isOpen = route.isOpen === true || (route.opensWith !== undefined && on.includes(route.opensWith));
    if (isOpen) return user ?? nobody;
    if (user === undefined) throw new Status(401, 'A token is needed.');
    if (route.isForAdmins === true && user.role !== 'admin' && !on.includes('adminForAll'))
      throw new Status(403, 'Only for administrators.');
    return user;
  }

  return { ...(await listen(server)), state, requests };
}

const nobody: User = { id: '', username: '', email: '', password: '', displayName: '', role: '' };

function find(method: string, pathname: string): { readonly route: Route; readonly path: Texts } {
  for (const route of routes) {
    const [own, template] = splitLine(route);
    const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(pathname);
    if (own === method && match !== null)
      return {
        route,
        path: Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
        ),
      };
  }
  throw new Status(404);
}

function bodyOf({ body }: Route, content: string): Texts {
  if (body === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw new Status(400, 'The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null) throw new Status(400, 'The body is no object.');
  // `as`: missing properties are rejected here, and all described ones are strings.
  const texts = value as Texts;
  for (const name of Object.keys(body))
    if (typeof texts[name] !== 'string') throw new Status(400, `\`${name}\` is missing.`);
  return texts;
}
