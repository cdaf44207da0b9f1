import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { arazzo } from '../../packages/exporters/src/arazzo/arazzo.js';
import { importOf, openapi } from '../support/import-of.js';
import { listen } from '../verify/contacts-service.js';
import { lintErrors, runRespect } from './redocly.js';
import { inFolder } from './run-reader.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };
const api = openapi(
  {
    '/login': {
      post: {
        operationId: 'login',
        security: [],
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['username', 'password'],
            properties: { username: text, password: text },
          }),
        },
        responses: {
          200: { description: 'In.', ...json({ type: 'object', properties: { access_token: text } }) },
        },
      },
    },
    '/items': {
      get: {
        operationId: 'listItems',
        responses: { 200: { description: 'All.', ...json({ type: 'array', items: {} }) } },
      },
    },
  },
  {
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  },
);

it('redocly logs in with the credentials of the inputs, and sends the returned token', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { authorization = '-' } = request.headers;
      seen.push(`${request.url} ${authorization} ${body}`);
      const isOpen = request.url === '/login' || authorization === 'Bearer token-1';
      response.writeHead(isOpen ? 200 : 401, { 'content-type': 'application/json' });
      response.end(request.url === '/login' ? '{"access_token":"token-1"}' : '[]');
    });
  });
  const { url, close } = await listen(server);
  const files = arazzo.write(await importOf(api, { baseUrl: url }));
  const inputs = { auth_bearer_username: 'ada', auth_bearer_password: 'pa"ss', auth_bearer: 'none' };
  const [faults, verdict] = await inFolder(files, async (folder) => [
    await lintErrors(folder, files[0]!.name),
    await runRespect(folder, files[0]!.name, inputs, []),
  ]);
  await close();
  expect(faults).toEqual([]);
  expect(verdict).toEqual({ failures: [], steps: 3 });
  expect(seen).toContain('/login - {"username":"ada","password":"pa\\"ss"}');
  expect(seen.at(-1)).toMatch(/^\/items Bearer token-1/);
});
