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

it('what answers teach is written as an overlay', async () => {
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
    expect(first.stderr).toContain('3 actions that the service taught are in learned.yaml.');
    const learned = readFileSync(join(folder, 'learned.yaml'), 'utf8');
    expect(learned).toContain('extends: api.yaml');
    expect(learned).toContain('target: $.components.schemas.User.properties.color');
    expect(learned).toContain(
      'The service answered 422 to POST /users until the request kept to it: tenant is required.',
    );
    expect(learned).toMatch(/post\.responses\[/);
  } finally {
    await close();
  }
}, 60_000);
