import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { TLSSocket } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { certificate, key, otherCertificate, otherKey } from '../support/certificate.js';
import { ok, openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { driftsOf, verdictsOf, verifying } from './verifying.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'first.pem'), certificate);
writeFileSync(join(folder, 'first.key'), key);

const first = {
  ASSAY_AUTH_CLIENT_CERTIFICATE: 'first.pem',
  ASSAY_AUTH_CLIENT_PRIVATEKEY: 'first.key',
};
/** Certificates as text instead of file names. */
const second = {
  ASSAY_SECOND_AUTH_CLIENT_CERTIFICATE: otherCertificate,
  ASSAY_SECOND_AUTH_CLIENT_PRIVATEKEY: otherKey,
};

const note = {
  description: 'A note.',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    },
  },
};
const document = (security: readonly object[] = [{ client: [] }]): object =>
  openapi(
    {
      '/notes': { post: { operationId: 'create', responses: { 201: note } } },
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { operationId: 'read', responses: { 200: note } },
      },
    },
    {
      security,
      components: {
        securitySchemes: {
          client: { type: 'mutualTLS' },
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        },
      },
    },
  );

interface Behaviour {
  /** Rejects connections without a certificate. */
  readonly handshake?: boolean;
  /** Accepts requests without a certificate. */
  readonly open?: boolean;
  /** Returns all notes to every user. */
  readonly shared?: boolean;
}

/** Verifies a service that identifies users by their certificates. `sent` lists the requests with their users. */
async function verifyService(
  env: Readonly<Record<string, string>>,
  { handshake = false, open = false, shared = false }: Behaviour = {},
  security?: readonly object[],
) {
  const sent: string[] = [];
  const owners = new Map<string, string>();
  const server = createServer(
    {
      key,
      cert: certificate,
      ca: [certificate, otherCertificate],
      requestCert: true,
      rejectUnauthorized: handshake,
    },
    ({ socket, method, url = '', headers }, response) => {
      // `as`: an HTTPS server has only such sockets.
      const { subject } = (socket as TLSSocket).getPeerCertificate();
      const user = subject === undefined ? '-' : String(subject.CN);
      sent.push(
        `${method} ${user}${headers['x-key'] === undefined ? '' : ` ${headers['x-key'].toString()}`}`,
      );
      const id = method === 'POST' ? String(owners.size + 1) : (url.split('/').at(-1) ?? '');
      if (method === 'POST') owners.set(id, user);
      const isKnown = user !== '-' || headers['x-key'] !== undefined || open;
      const status = isKnown ? (owners.get(id) === user || shared || open ? 200 : 404) : 401;
      response.writeHead(method === 'POST' && isKnown ? 201 : status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id }));
    },
  );
  const { url, close } = await listen(server);
  try {
    const result = await verifying(document(security), url.replace('http://127.0.0.1', 'https://localhost'), {
      env,
      folder,
      unsafeMethods: true,
      certificateAuthorities: certificate,
    });
    return { result, sent };
  } finally {
    await close();
  }
}

describe('client certificates of the environment', () => {
  it('are presented for their two users, and for no one else', async () => {
    const { result, sent } = await verifyService({ ...first, ...second });
    expect(verdictsOf(result)).toEqual({ create: 'works', read: 'works' });
    expect(result.operations[1]).toMatchObject({ anonymousStatus: 401, secondUserStatus: 404 });
    expect(sent.slice(0, 2)).toEqual(['POST localhost', 'POST -']);
    expect(sent.slice(2)).toEqual(['POST localhost', 'GET localhost', 'GET -', 'GET other']);
  });

  it('are reported as missing before anything is sent', async () => {
    const { result, sent } = await verifyService({});
    expect(sent).toEqual([]);
    expect(result.operations[0]).toMatchObject({
      verdict: 'blocked',
      reason:
        'It needs `ASSAY_AUTH_CLIENT_CERTIFICATE` and `ASSAY_AUTH_CLIENT_PRIVATEKEY`, which are not set.',
    });
  });

  it('prove that a service answers without one', async () => {
    const { result } = await verifyService(first, { open: true });
    expect(driftsOf(result)).toEqual({
      create: ['answered-without-credentials'],
      read: ['answered-without-credentials'],
    });
  });

  it('prove that a service returns a resource of another user', async () => {
    const { result } = await verifyService({ ...first, ...second }, { shared: true });
    expect(driftsOf(result)).toEqual({ read: ['object-of-another-user'] });
  });

  it('accept a refused handshake without one as a refusal', async () => {
    const { result } = await verifyService({ ...first, ...second }, { handshake: true });
    expect(verdictsOf(result)).toEqual({ create: 'works', read: 'works' });
    expect(result.operations[1]).toMatchObject({ anonymousStatus: null, secondUserStatus: 404 });
  });

  it('of a second user are named if they are missing', async () => {
    const { result, sent } = await verifyService(first);
    expect(result.notes.join(' ')).toContain(
      'Not requested as a second user for 1 operation: It needs `ASSAY_SECOND_AUTH_CLIENT_CERTIFICATE` and `ASSAY_SECOND_AUTH_CLIENT_PRIVATEKEY`',
    );
    expect(sent).not.toContain('GET other');
  });

  it('select their alternative, without another key', async () => {
    const { result, sent } = await verifyService(first, {}, [{ key: [] }, { client: [] }]);
    expect(verdictsOf(result)).toEqual({ create: 'works', read: 'works' });
    expect(sent).toEqual(['POST localhost', 'POST -', 'POST localhost', 'GET localhost', 'GET -']);
    const withKey = await verifyService({ ASSAY_AUTH_KEY: 'k-1' }, { shared: true }, [
      { key: [] },
      { client: [] },
    ]);
    expect(withKey.sent[0]).toBe('POST - k-1');
    expect(withKey.result.operations[0]?.untried[0]?.missing).toEqual(Object.keys(first));
  });

  it.each([
    ['half of it', { ASSAY_AUTH_CLIENT_PRIVATEKEY: '' }, 'needs `ASSAY_AUTH_CLIENT_PRIVATEKEY`'],
    ['a lost file', { ASSAY_AUTH_CLIENT_PRIVATEKEY: 'lost.key' }, '_PRIVATEKEY` cannot be read'],
    ['a key of another one', { ASSAY_AUTH_CLIENT_PRIVATEKEY: otherKey }, 'are not a certificate and its key'],
  ])('are rejected if they cannot be used (%s), and no key is shown', async (_what, other, reason) => {
    const error: unknown = await verifyService({ ...first, ...other }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ERR_ASSAY_VERIFY', message: expect.stringContaining(reason) });
    expect(String(error)).not.toContain('BEGIN');
  });
});

it('are undecided over plain HTTP, and the report explains it', async () => {
  const server = createPlainServer((_request, response) => {
    response.writeHead(200).end();
  });
  const { url, close } = await listen(server);
  const api = openapi(
    { '/a': { get: { ...ok, operationId: 'read' } } },
    { security: [{ client: [] }], components: { securitySchemes: { client: { type: 'mutualTLS' } } } },
  );
  try {
    const result = await verifying(api, url);
    expect(result.operations[0]).toMatchObject({ status: 200, anonymousStatus: 200 });
    expect(driftsOf(result)).toEqual({});
    expect(result.notes[0]).toMatch(/^Plain HTTP has no client certificates: whether the operation/);
  } finally {
    await close();
  }
});
