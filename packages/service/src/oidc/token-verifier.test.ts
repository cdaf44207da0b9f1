import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testFetch } from '../../testing/settings.js';
import type { FetchSettings, OidcSettings } from '../settings/settings.js';
import { type KeyVerifier, ProviderUnavailable } from '../keys/key-verifier.js';
import { withTokens } from './token-verifier.js';

const lines: unknown[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
const start = new Date('2026-01-31T12:00:00Z').getTime();

/** The URL of a token issuer on this machine. */
let issuer: string;
let server: Server;
let published: JWK[];
let requested: string[];
let isDown: boolean;
let time: number;
const pairs = new Map<string, Awaited<ReturnType<typeof generateKeyPair>>>();

beforeAll(async () => {
  for (const kid of ['one', 'two']) pairs.set(kid, await generateKeyPair('ES256'));
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (isDown) response.writeHead(500).end();
    else if (request.url === '/keys') response.end(JSON.stringify({ keys: published }));
    else response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an AddressInfo.
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(async () => {
  published = [await publicKey('one')];
  requested = [];
  lines.length = 0;
  isDown = false;
  time = start;
});

async function publicKey(kid: string): Promise<JWK> {
  return { ...(await exportJWK(pairs.get(kid)!.publicKey)), kid, alg: 'ES256', use: 'sig' };
}

function tokenOf(claims: Record<string, unknown> = {}, kid = 'one'): Promise<string> {
  const all = { iss: issuer, aud: 'assay', sub: 'ann', exp: start / 1_000 + 600, ...claims };
  return new SignJWT(all).setProtectedHeader({ alg: 'ES256', kid }).sign(pairs.get(kid)!.privateKey);
}

const noKeys: KeyVerifier = {
  verify: async () => undefined,
  load: async () => undefined,
  forget: () => undefined,
};

function verifierOf(changes: Partial<OidcSettings> = {}, fetch: Partial<FetchSettings> = {}) {
  const settings = {
    issuer,
    audience: 'assay',
    jwks: null,
    scopesClaim: 'scope',
    scopes: [],
    tenantClaim: null,
    ...changes,
  };
  const allow = [{ host: '127.0.0.1', port: Number(new URL(issuer).port) }];
  return withTokens(noKeys, settings, { ...testFetch, allow, ...fetch }, () => new Date(time), log);
}

describe('an access token', () => {
  it('names the sender of a request, its scopes and its tenant', async () => {
    const known = await verifierOf().verify(await tokenOf({ scope: 'openid validate getGroup' }));
    expect(known).toMatchObject({ name: 'oidc:ann', tenant: 'default', expiresAt: null });
    expect([...known!.scopes]).toEqual(['validate', 'getGroup']);
    expect(known!.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const again = await verifierOf().verify(await tokenOf());
    expect(again?.id).toBe(known!.id);
    expect((await verifierOf().verify(await tokenOf({ sub: 'bob' })))?.id).not.toBe(known!.id);
  });

  it('has the scopes of its roles, in any claim, and the tenant that a claim names', async () => {
    const verifier = verifierOf({
      scopesClaim: 'realm_access.roles',
      scopes: [
        { value: 'api-team', scope: 'validate' },
        { value: 'api-team', scope: 'read' },
        { value: 'root', scope: 'admin' },
      ],
      tenantClaim: 'org',
    });
    const roles = { realm_access: { roles: ['api-team', 'admin'] } };
    const known = await verifier.verify(await tokenOf({ ...roles, org: 'shop' }));
    expect([...known!.scopes]).toEqual(['validate', 'read']);
    expect(known!.tenant).toBe('shop');
    for (const org of [undefined, '', '../shop', ['shop'], 7])
      expect(await verifier.verify(await tokenOf({ ...roles, org }))).toBeUndefined();
  });

  it.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => tokenOf({ iss: 'https://login.evil.test' })],
    ['for another audience', () => tokenOf({ aud: 'other' })],
    ['that has expired', () => tokenOf({ exp: start / 1_000 - 60 })],
    ['that never expires', () => tokenOf({ exp: undefined })],
    ['that is not yet valid', () => tokenOf({ nbf: start / 1_000 + 60 })],
    ['without a subject', () => tokenOf({ sub: undefined })],
    [
      'without a signature',
      () => new UnsecuredJWT({ sub: 'ann' }).setIssuer(issuer).setAudience('assay').encode(),
    ],
    ['signed with an unknown key', () => tokenOf({}, 'two')],
    [
      'signed with the public key as a secret',
      async () =>
        new SignJWT({ iss: issuer, aud: 'assay', sub: 'ann', exp: start / 1_000 + 600 })
          .setProtectedHeader({ alg: 'HS256', kid: 'one' })
          .sign(Buffer.from(JSON.stringify(await publicKey('one')))),
    ],
    [
      'that was changed',
      async () =>
        (await tokenOf()).replace(/\.[^.]+\./, `.${Buffer.from('{"sub":"root"}').toString('base64url')}.`),
    ],
  ])('is rejected: one %s', async (_what, make) => {
    expect(await verifierOf().verify(await make())).toBeUndefined();
  });

  it('is accepted from the moment that its new key is published', async () => {
    const verifier = verifierOf();
    expect(await verifier.verify(await tokenOf())).toBeDefined();
    published = [await publicKey('two')];
    // A token with an invented key id must not cause further fetches.
    expect(await verifier.verify(await tokenOf({}, 'two'))).toBeUndefined();
    expect(await verifier.verify(await tokenOf({}, 'two'))).toBeUndefined();
    expect(requested.filter((path) => path === '/keys')).toHaveLength(1);
    time += 31_000;
    expect(await verifier.verify(await tokenOf({}, 'two'))).toBeDefined();
    expect(await verifier.verify(await tokenOf({}, 'one'))).toBeUndefined();
  });

  it('is verified with the known keys while the issuer is down, and rejected without any', async () => {
    const verifier = verifierOf();
    expect(await verifier.verify(await tokenOf())).toBeDefined();
    isDown = true;
    time += 570_000;
    expect(await verifier.verify(await tokenOf())).toBeDefined();
    await expect(verifierOf().verify(await tokenOf())).rejects.toThrow(ProviderUnavailable);
  });

  it('is rejected, and the log gives the reason, if the key of the issuer is too short', async () => {
    const { publicKey: weak } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    published = [{ ...weak.export({ format: 'jwk' }), kid: 'weak', alg: 'RS256', use: 'sig' }];
    const [, claims] = (await tokenOf()).split('.');
    const header = Buffer.from('{"alg":"RS256","kid":"weak"}').toString('base64url');
    expect(await verifierOf().verify(`${header}.${claims}.c2lnbmF0dXJl`)).toBeUndefined();
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'an access token is refused, since it cannot be verified',
        err: expect.objectContaining({ message: expect.stringContaining('2048') }),
      }),
    );
  });

  it('makes the service fetch only URLs that its policy allows', async () => {
    await expect(verifierOf({}, { allow: [] }).verify(await tokenOf())).rejects.toThrow(ProviderUnavailable);
    expect(requested).toEqual([]);
  });
});
