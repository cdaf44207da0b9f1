import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from '../support/command.js';
import { listen } from './contacts-service.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const api = `openapi: 3.1.0
info: { title: Users, version: 1.0.0 }
servers: [{ url: https://api.test }]
paths:
  /users:
    post:
      operationId: addUser
      requestBody:
        content: { application/json: { schema: { $ref: '#/components/schemas/User' } } }
      responses: { '201': { description: Created. } }
  /users/{id}:
    get:
      operationId: getUser
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: The user. } }
components:
  schemas:
    User: { type: object, properties: { color: { type: string } } }
`;

it('the learned facts are written as an overlay', async () => {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = (status: number, value: object): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.method !== 'POST') return answer(request.url === '/users/u-1' ? 200 : 404, {});
      const sent = JSON.parse(body);
      if (!['red', 'green'].includes(sent.color))
        return answer(422, { detail: [{ loc: ['body', 'color'], msg: "Input should be 'red' or 'green'" }] });
      if (sent.tenant === undefined)
        return answer(422, { detail: [{ loc: ['body', 'tenant'], msg: 'Field required', type: 'missing' }] });
      return answer(201, { data: { id: 'u-1' } });
    });
  });
  const { url, close } = await listen(server);
  writeFileSync(join(folder, 'api.yaml'), api);
  const args = ['verify', 'api.yaml', '--base-url', url, '--unsafe-methods', '--rate', '1000'];
  try {
    const first = await runCommand(folder, [...args, '--learn', 'learned.yaml']);
    expect(first.stderr).toContain('4 actions that the service taught are in learned.yaml.');
    const learned = readFileSync(join(folder, 'learned.yaml'), 'utf8');
    expect(learned).toContain('extends: api.yaml');
    expect(learned).toContain('target: $.components.schemas.User.properties.color');
    expect(learned).toContain(
      'The service answered 422 to POST /users until the request satisfied this requirement: tenant is required.',
    );
    expect(learned).toMatch(/post\.responses\[/);
  } finally {
    await close();
  }
}, 60_000);

const guarded = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
servers: [{ url: https://api.test }]
security: [{ app: [] }, { client: [] }]
paths:
  /notes:
    post:
      operationId: addNote
      requestBody:
        content:
          application/json:
            example: { text: a, color: blue }
            schema: { type: object, properties: { text: { type: string }, color: { type: string } } }
      responses: { '201': { description: Created. } }
components:
  securitySchemes:
    app: { type: apiKey, in: header, name: X-App }
    client: { type: apiKey, in: header, name: X-Client }
`;

it('the working security alternative and body make the next import better without the service', async () => {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = (status: number, value: object): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (request.headers['x-client'] !== 'client-key') return answer(403, {});
      return JSON.parse(body).color === 'red'
        ? answer(201, { id: 7 })
        : answer(400, { color: ['must be one of: red, green'] });
    });
  });
  const { url, close } = await listen(server);
  writeFileSync(join(folder, 'notes.yaml'), guarded);
  const env = { ASSAY_AUTH_APP: 'app-key', ASSAY_AUTH_CLIENT: 'client-key' };
  const args = ['verify', 'notes.yaml', '--base-url', url, '--unsafe-methods', '--rate', '1000'];
  await runCommand(folder, [...args, '--learn', 'notes.overlay.yaml'], { env });
  await close();
  const learned = readFileSync(join(folder, 'notes.overlay.yaml'), 'utf8');
  expect(learned).toContain('until the request carried the credentials of client.');
  expect(learned).not.toContain('client-key');

  const imported = async (out: string, ...options: readonly string[]): Promise<Sent> => {
    await runCommand(folder, ['import', 'notes.yaml', '--out', out, ...options]);
    const flow = JSON.parse(readFileSync(join(folder, out, 'flows/addNote.json'), 'utf8'));
    const { headers, bodies } = flow.steps.at(-1).request;
    return {
      credential: headers.find((header: { source: string }) => header.source === 'auth').name,
      body: bodies[0].variants[0].value,
    };
  };
  expect(await imported('before')).toEqual({ credential: 'X-App', body: { text: 'a', color: 'blue' } });
  expect(await imported('after', '--overlay', 'notes.overlay.yaml')).toEqual({
    credential: 'X-Client',
    body: { text: 'a', color: 'red' },
  });
}, 60_000);

interface Sent {
  readonly credential: string;
  readonly body: unknown;
}
