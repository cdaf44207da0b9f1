import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../packages/service/testing/test-server.js';
import type { Service } from '../support/service.js';
import { route, sharedService } from './service.js';

/** The issues for a rejected URL. */
const refused = ['document-refused'];

/** Spellings of this machine's address. `PORT` is the listener's port. No spelling requires a name server. */
const spellings = [
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7F.0x0.0x0.0x1:PORT/',
  'http://0x7f.1:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0000000177.0.0.1:PORT/',
  'http://127.0.0.2:PORT/',
  'http://127.255.255.254:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0x0:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://１２７.0.0.1:PORT/',
  'http://①②⑦.0.0.1:PORT/',
  'http://127。0。0。1:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://ⓛocalhost:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://user@127.0.0.1:PORT/',
  'http://public.test@127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
];

/** Only these spellings reach this machine without protection. The others lead to other networks, where no packet may go. */
const onThisMachine = /^(?:127\.|0\.0\.0\.0$|localhost\.?$|\[::1?\]$|\[::ffff:7f)/;

/** Counts connections on all addresses of this machine. */
interface Listener {
  readonly port: number;
  readonly connections: () => number;
  readonly close: () => void;
}

async function listen(): Promise<Listener> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket
      .on('error', () => undefined)
      .end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  const on = (host: string) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  await on('::').catch(() => on('0.0.0.0'));
  // `as`: a server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return { port, connections: () => connections, close: () => server.close() };
}

let secret: Listener;
let allowed: TestServer;
let service: Service;
const documents = new Map<string, string>();

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const redirect = /^\/fetching\/(30[12378])\?(.*)$/.exec(url);
  if (redirect === null) response.end(documents.get(url) ?? '');
  // Headers contain bytes: other characters than ASCII are sent as UTF-8.
  else {
    const location = Buffer.from(decodeURIComponent(redirect[2] ?? ''), 'utf8').toString('latin1');
    response.writeHead(Number(redirect[1]), { location }).end();
  }
}

beforeAll(async () => {
  secret = await listen();
  route('/fetching/', answer);
  ({ service, documents: allowed } = await sharedService());
});
afterAll(() => secret.close());

const urls = () => spellings.map((spelling) => spelling.replace('PORT', String(secret.port)));

/** Returns the ids of the issues about a URL that the service fetches to validate or import. */
async function reported(kind: 'validate' | 'import', url: string): Promise<string[]> {
  const { status, json } = await service.client.request('POST', `/api/conversion/openapi/${kind}/url`, {
    body: { url },
  });
  expect([url, status]).toEqual([url, 200]);
  const issues: readonly { readonly id: string }[] = kind === 'validate' ? json().result : json().errors;
  return issues.map(({ id }) => id);
}

const referring = (refs: readonly string[]): string =>
  `openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n${refs
    .map((ref, index) => `    S${index}: { $ref: ${JSON.stringify(`${ref}s${index}.yaml`)} }\n`)
    .join('')}`;

describe('a URL of this machine', () => {
  it('is reached by an unguarded fetch', async () => {
    const before = secret.connections();
    const within = urls().filter((url) => onThisMachine.test(new URL(url).hostname));
    for (const url of within) await fetchUnprotected(url);
    expect(secret.connections() - before).toBeGreaterThan(20);
  });

  it('is never fetched in any spelling, by either endpoint', async () => {
    const before = secret.connections();
    const answers = urls().flatMap((url) => [reported('validate', url), reported('import', url)]);
    for (const ids of await Promise.all(answers)) expect(ids).toEqual(refused);
    expect(secret.connections()).toBe(before);
  });

  it('is never fetched behind a redirect of an allowed server', async () => {
    const before = secret.connections();
    const answers = urls().map((url, index) => {
      const status = [301, 302, 303, 307, 308][index % 5];
      return reported('validate', `${allowed.origin}/fetching/${status}?${encodeURIComponent(url)}`);
    });
    for (const ids of await Promise.all(answers)) expect(ids).toEqual(refused);
    expect(secret.connections()).toBe(before);
  });

  it('is never fetched through references of a document that is fetched or uploaded, nor behind their redirects', async () => {
    const before = secret.connections();
    const redirects = urls().map((url) => `${allowed.origin}/fetching/302?${encodeURIComponent(url)}`);
    const refs = [...urls(), ...redirects].filter((url) => !url.includes('@'));
    documents.set('/fetching/refs.yaml', referring(refs));
    const fetched = await reported('validate', `${allowed.origin}/fetching/refs.yaml`);
    expect(fetched.filter((id) => id === 'document-refused').length).toBeGreaterThan(40);
    const uploaded = await service.client.upload('/api/conversion/openapi/import', referring(urls()));
    expect(uploaded.status).toBe(200);
    expect(secret.connections()).toBe(before);
  });
});

describe('a document with URLs everywhere', () => {
  it('makes the service fetch only those of references', async () => {
    const before = [secret.connections(), allowed.connections()];
    const there = `http://127.0.0.1:${secret.port}`;
    const text = `openapi: 3.2.0
$self: ${there}/self.yaml
jsonSchemaDialect: ${there}/dialect
info: { title: T, version: '1', termsOfService: '${there}/a', contact: { url: '${there}/b' }, license: { name: L, url: '${there}/c' } }
externalDocs: { url: '${there}/d' }
servers: [{ url: '${there}/e' }]
security: [{ o: [] }, { i: [] }]
tags: [{ name: t, externalDocs: { url: '${there}/f' } }]
x-include: !include ${there}/g
x-logo: { url: '${there}/h' }
paths:
  /a:
    get:
      operationId: a
      callbacks: { c: { '${there}/i?u={$request.query.u}': { post: { responses: { '200': { description: d } } } } } }
      responses:
        '200':
          description: d
          links: { l: { operationRef: '${there}/j#/paths/~1a/get', server: { url: '${there}/k' } } }
          content:
            application/json:
              schema: { $schema: '${there}/l', $id: '${there}/m/', discriminator: { propertyName: p, mapping: { x: '${there}/n' } }, type: object }
              examples: { e: { externalValue: '${there}/o' } }
components:
  securitySchemes:
    o: { type: oauth2, flows: { clientCredentials: { tokenUrl: '${there}/p', scopes: {} } } }
    i: { type: openIdConnect, openIdConnectUrl: '${there}/q' }
`;
    for (const path of ['validate', 'import']) {
      const { status } = await service.client.upload(`/api/conversion/openapi/${path}`, text);
      expect(status).toBe(200);
    }
    expect([secret.connections(), allowed.connections()]).toEqual(before);
  });

  it('cannot read the files of the service, for any file name', async () => {
    const key = readFileSync(join(service.data, 'certificate-key.pem'), 'utf8').split('\n')[1] ?? '';
    const certificate = join(service.data, 'certificate-key.pem');
    const refs = [
      certificate,
      `file://${certificate}`,
      'certificate-key.pem',
      '../certificate-key.pem',
      '/proc/self/environ',
    ];
    for (const fileName of [
      'api.yaml',
      '../../api.yaml',
      join(service.data, 'api.yaml'),
      `file://${service.data}/a`,
    ]) {
      const text = referring(refs).replaceAll(/s\d\.yaml/g, '');
      const { status, text: body } = await service.client.upload(
        '/api/conversion/openapi/validate?preset=all&include=location',
        text,
        { fileName },
      );
      expect(status).toBe(200);
      expect(body).not.toContain(key);
      expect(body).not.toContain('PATH=');
    }
  });
});

/** Fetches a URL like a service that trusts its callers. */
async function fetchUnprotected(url: string): Promise<void> {
  // The request fails if no server listens on the address or the connection is not TLS. The listener has counted by then.
  const response = await fetch(new URL(url).origin, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  await response?.text().catch(() => undefined);
}
