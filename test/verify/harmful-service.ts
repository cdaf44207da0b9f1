import { createServer } from 'node:http';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const body = (properties: object): object => ({
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } },
    },
  },
});
const text = { type: 'string' };
const ok = { responses: { 200: { description: '', content: { 'application/json': {} } } } };

/** The document of a service with operations of each rank of harm. */
export const harmfulApi = openapi(
  {
    '/notes': {
      get: { operationId: 'listNotes', ...ok },
      post: {
        operationId: 'addNote',
        ...body({ title: text }),
        responses: {
          201: {
            description: '',
            content: { 'application/json': { schema: { type: 'object', properties: { id: text } } } },
          },
        },
      },
    },
    '/notes/{id}': {
      parameters: [id],
      get: { operationId: 'getNote', ...ok },
      delete: { operationId: 'deleteNote', responses: { 204: { description: '' } } },
    },
    '/me/password': { post: { operationId: 'changePassword', ...body({ password: text }), ...ok } },
    '/logout': { get: { operationId: 'logout', ...ok } },
    '/me/token/reset': { post: { operationId: 'resetToken', ...ok } },
    '/organisation/settings': { patch: { operationId: 'updateSettings', ...body({ name: text }), ...ok } },
    '/__flush__': { post: { operationId: 'flush', ...ok } },
    '/reset': { post: { operationId: 'reset', ...ok } },
    '/frobnicate': { post: { operationId: 'frobnicate', ...ok } },
    '/invitations': { post: { operationId: 'invite', ...body({ email: text }), ...ok } },
    '/payments': { post: { operationId: 'pay', ...body({ amount: { type: 'integer' } }), ...ok } },
  },
  {
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
  },
);

/** The harmful requests of the service, by the rank that allows them. */
export const harmfulRequests = {
  credentials: ['POST /me/password', 'GET /logout', 'POST /me/token/reset'],
  settings: ['PATCH /organisation/settings'],
  destructive: ['POST /__flush__', 'POST /reset', 'POST /frobnicate'],
  outside: ['POST /invitations', 'POST /payments'],
} as const;

/** Starts a service of notes that deletes its data on request and accepts only one token. */
export async function harmfulService() {
  const notes = new Map<string, unknown>([['1', { id: '1', title: 'mine' }]]);
  const harmful: string[] = [];
  const requests: string[] = [];
  let token: string | undefined = 'secret-token';
  let count = 1;
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(value === undefined ? undefined : JSON.stringify(value));
    };
    request.resume().on('end', () => {
      const line = `${method} ${url}`;
      requests.push(line);
      const isHarm = Object.values(harmfulRequests).some((lines) =>
        (lines as readonly string[]).includes(line),
      );
      if (token === undefined || headers.authorization !== `Bearer ${token}`) return answer(401, {});
      if (isHarm) harmful.push(line);
      if (line === 'GET /logout' || line === 'POST /me/token/reset' || line === 'POST /me/password')
        token = undefined;
      if (line === 'POST /__flush__' || line === 'POST /reset') notes.clear();
      if (isHarm) return answer(200, {});
      if (line === 'GET /notes') return answer(200, [...notes.values()]);
      if (line === 'POST /notes') {
        const note = { id: String(++count) };
        notes.set(note.id, note);
        return answer(201, note);
      }
      const [, key = ''] = /^\/notes\/(.+)$/.exec(url) ?? [];
      if (!notes.has(key)) return answer(404, {});
      if (method === 'GET') return answer(200, notes.get(key));
      notes.delete(key);
      return answer(204);
    });
  });
  return { ...(await listen(server)), notes, harmful, requests };
}
