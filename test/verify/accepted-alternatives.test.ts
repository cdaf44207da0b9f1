import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const ok = { responses: { 200: { description: '' } } };
const document = openapi(
  {
    '/a': { get: { operationId: 'a', ...ok } },
    '/b': { get: { operationId: 'b', ...ok } },
    '/closed': { get: { operationId: 'closed', ...ok } },
  },
  {
    security: [{ app: [] }, { client: [] }, { login: [] }],
    components: {
      securitySchemes: {
        app: { type: 'apiKey', in: 'header', name: 'X-App' },
        client: { type: 'apiKey', in: 'header', name: 'X-Client' },
        login: { type: 'http', scheme: 'basic' },
      },
    },
  },
);

describe('an alternative of security that the service rejects', () => {
  it('falls back to the others with credentials, once each', async () => {
    const sent: string[] = [];
    const server = createServer(({ url, headers }, response) => {
      const user = ['x-app', 'x-client', 'authorization'].find((name) => headers[name] !== undefined);
      sent.push(`${url} ${user ?? '-'}`);
      const isOpen = url === '/a' && user === 'authorization';
      response.writeHead(user === undefined ? 401 : url === '/b' || isOpen ? 200 : 403).end();
    });
    const { url, close } = await listen(server);
    const env = {
      ASSAY_AUTH_APP: 'app-key',
      ASSAY_AUTH_LOGIN_USERNAME: 'alice',
      ASSAY_AUTH_LOGIN_PASSWORD: 'wonderland',
    };
    const { operations, notes } = await verifying(document, url, { env });
    await close();
    expect(sent).toEqual([
      '/a x-app',
      '/a authorization',
      '/a -',
      '/b x-app',
      '/b -',
      '/closed x-app',
      '/closed authorization',
      '/closed -',
    ]);
    expect(operations.map(({ verdict, acceptedSchemes }) => [verdict, acceptedSchemes])).toEqual([
      ['works', ['login']],
      ['works', null],
      ['refused', null],
    ]);
    expect(notes).toContain(
      'The service accepts `login` and refuses the alternative before it (401 or 403) for 1 operation: `a`.',
    );
    expect(operations[0]?.untried).toEqual([
      { schemes: ['client'], missing: ['ASSAY_AUTH_CLIENT'], isUsable: true },
    ]);
  });
});

describe('a credential that the service stops accepting', () => {
  const many = (method: 'get' | 'put') =>
    openapi(
      Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => [
          `/p${index}`,
          { [method]: { operationId: `p${index}`, ...ok } },
        ]),
      ),
      {
        security: [{ key: [] }],
        components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      },
    );

  it('ends the run if it has only expired', async () => {
    let accepted = 0;
    const server = createServer(({ headers }, response) => {
      const isAccepted = headers['x-key'] !== undefined && ++accepted <= 3;
      response.writeHead(isAccepted ? 200 : 401).end();
    });
    const { url, close } = await listen(server);
    const { operations, notes } = await verifying(many('get'), url, { env: { ASSAY_AUTH_KEY: 'k' } });
    await close();
    expect(operations.map(({ verdict }) => verdict)).toEqual([
      ...Array(3).fill('works'),
      ...Array(5).fill('blocked'),
    ]);
    expect(notes[0]).toBe(
      'Your credential was refused from `p3` on: `p0`, which worked before, is answered 401. Nothing was sent after that.',
    );
  });

  it('is detected if no request shows that others are rejected', async () => {
    let accepted = 0;
    const server = createServer((_request, response) =>
      response.writeHead(++accepted <= 3 ? 200 : 401).end(),
    );
    const { url, close } = await listen(server);
    const settings = { auth: 'bearer', env: { ASSAY_AUTH_BEARER: 'token-1' } };
    const { notes } = await verifying(many('get'), url, settings);
    await close();
    expect(notes[0]).toMatch(/^Your credential was refused from `p\d` on: /);
  });
});

describe('a service that answers 404 to everything', () => {
  it('ends the run after a few requests, with a remedy', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`/p${index}`, { get: { operationId: `p${index}`, ...ok } }]),
    );
    const server = createServer((_request, response) => response.writeHead(404).end());
    const { url, close } = await listen(server);
    const { requests, notes, operations } = await verifying(openapi(paths), url);
    await close();
    expect(requests).toBeLessThanOrEqual(20);
    expect(notes[0]).toMatch(
      /^Every answer was 404, also of 4 paths without ids\. Is the base path right\? .*--base-url/,
    );
    expect(notes).toHaveLength(1);
    expect(operations.at(-1)?.verdict).toBe('blocked');
  });

  it('continues if one of them exists', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`/p${index}`, { get: { operationId: `p${index}`, ...ok } }]),
    );
    const server = createServer(({ url }, response) => response.writeHead(url === '/p1' ? 200 : 404).end());
    const { url, close } = await listen(server);
    const { operations } = await verifying(openapi(paths), url);
    await close();
    expect(operations.every(({ status }) => status !== null)).toBe(true);
  });
});
