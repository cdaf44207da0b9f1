import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measures } from '../../testing/fake-parts.js';
import { onStream, openHttp2, openTls, overHttp1, protocols } from '../../testing/http-clients.js';
import type { RunningApp } from '../../testing/running-app.js';
import { startApp } from '../../testing/running-app.js';
import { makeKey } from '../keys/key-text.js';

let service: RunningApp;
beforeAll(async () => {
  service = await startApp({ requestsPerMinute: 40 });
});
afterAll(() => service.close());

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe.each(Object.entries(protocols))('a request over %s', (_protocol, send) => {
  it('is rejected with one text, for any fault of its key', async () => {
    const { parts, origin } = service;
    const revoked = parts.addKey(['read']);
    const last = parts.store.keyList.length - 1;
    parts.store.keyList[last] = { ...parts.store.keyList[last]!, revokedAt: new Date(0) };
    const values = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer nonsense',
      `Basic ${service.key}`,
      `Bearer ${service.key}A`,
      `Bearer ${makeKey().text}`,
      `Bearer ${revoked}`,
      `Bearer ${parts.addKey(['read'], new Date(0))}`,
      service.key,
    ];
    const details = new Set<string>();
    for (const authorization of values) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await send(origin, '/api/projects', { headers });
      expect([authorization, answer.status, answer.headers['www-authenticate']]).toEqual([
        authorization,
        401,
        'Bearer',
      ]);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      details.add(JSON.parse(answer.text).detail);
    }
    expect(details.size).toBe(1);
  });

  it('is rejected before the rest of it is read', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/projects?nonsense=1',
      '/api/conversion/openapi/validate',
    ]) {
      expect((await send(service.origin, path)).status).toBe(401);
    }
  });

  it('is answered before its body has arrived', async () => {
    const endless = new Readable({ read: () => undefined });
    endless.push('{"url":');
    const answer = await send(service.origin, '/api/conversion/openapi/validate/url', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
    });
    expect(answer.status).toBe(401);
  });

  it('is accepted with a valid key, in any spelling of the scheme', async () => {
    for (const authorization of [
      `Bearer ${service.key}`,
      `bearer ${service.key}`,
      `BEARER  ${service.key}`,
    ]) {
      const answer = await send(service.origin, '/api/projects', { headers: { authorization } });
      expect(answer.status).toBe(200);
    }
  });

  it('needs the scope of its path, which the answer names', async () => {
    const headers = bearer(service.parts.addKey(['read']));
    const answer = await send(service.origin, '/api/conversion/openapi/validate', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/plain' },
      body: 'x',
    });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text).detail).toContain('`validate`');
    expect((await send(service.origin, '/api/projects', { headers })).status).toBe(200);
  });
});

describe('a key for single endpoints', () => {
  it('reaches these and no others, and no administration', async () => {
    const headers = bearer(service.parts.addKey(['listProjects', 'listKeys', 'listNamedDocuments']));
    const status = async (path: string) => (await overHttp1(service.origin, path, { headers })).status;
    expect(await status('/api/projects')).toBe(200);
    expect(await status('/api/groups')).toBe(403);
    expect(await status('/api/projects/0195e3a1-6f6e-7c7a-9d2a-000000000000')).toBe(403);
    expect(await status('/api/inventory?all=true')).toBe(403);
    expect(await status('/api/audit')).toBe(403);
  });
});

describe('a key that expires soon', () => {
  it('is announced in each answer, and once a day in the log', async () => {
    const soon = service.parts.addKey(['read'], new Date('2026-02-10T12:00:00Z'));
    const later = service.parts.addKey(['read'], new Date('2026-03-10T12:00:00Z'));
    const expiry = async (key: string) =>
      (await overHttp1(service.origin, '/api/projects', { headers: bearer(key) })).headers[
        'assay-key-expires'
      ];
    expect([await expiry(soon), await expiry(soon)]).toEqual(Array(2).fill('2026-02-10T12:00:00.000Z'));
    expect(await expiry(later)).toBeUndefined();
    const stated = service.parts.lines.filter((line) => line.includes('a key that is in use expires soon'));
    expect(stated).toHaveLength(1);
  });
});

describe('authentication', () => {
  it('ends with the key, at its exact expiry', async () => {
    const headers = bearer(service.parts.addKey(['read'], new Date('2026-01-31T12:05:00Z')));
    expect((await overHttp1(service.origin, '/api/projects', { headers })).status).toBe(200);
    service.parts.setTime(new Date('2026-01-31T12:05:00Z'));
    expect((await overHttp1(service.origin, '/api/projects', { headers })).status).toBe(401);
    service.parts.setTime(new Date('2026-01-31T12:00:00Z'));
  });

  it('continues for known keys while the store is down, and reports that to others', async () => {
    const known = bearer(service.parts.addKey(['read']));
    const unknown = bearer(service.parts.addKey(['read']));
    await overHttp1(service.origin, '/api/nothing', { headers: known });
    service.parts.store.down = true;
    expect((await overHttp1(service.origin, '/api/nothing', { headers: known })).status).toBe(404);
    const answer = await overHttp1(service.origin, '/api/nothing', { headers: unknown });
    service.parts.store.down = false;
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  it('limits the requests of a key per minute, and others continue', async () => {
    const headers = bearer(service.parts.addKey(['read']));
    const session = openHttp2(service.origin);
    const statuses = [];
    for (let count = 0; count < 40; count++) {
      statuses.push((await onStream(session, '/api/projects', { headers })).status);
    }
    const answer = await onStream(session, '/api/projects', { headers });
    const other = await onStream(session, '/api/projects', {
      headers: bearer(service.parts.addKey(['read'])),
    });
    session.destroy();
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(answer.status).toBe(429);
    expect(answer.headers).toMatchObject({ 'ratelimit-limit': '40', 'ratelimit-remaining': '0' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(answer.text)).toMatchObject({ title: 'Too many requests', status: 429 });
    expect(other.status).toBe(200);
    expect(other.headers).toMatchObject({ 'ratelimit-limit': '40', 'ratelimit-remaining': '39' });
  });

  it('does not read a body that it would reject', async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write(
      'POST /api/conversion/openapi/validate HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n',
    );
    const text = await ended;
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
  });
});

describe('the time of analyses', () => {
  it('is limited per key and minute, and others continue', async () => {
    const own = await startApp({}, { tls: false });
    try {
      own.parts.pool.onCompare = async () => ({
        fault: undefined,
        body: Buffer.from('{}'),
        measures: { ...measures, took: own.parts.settings.analysis.perMinute / 2 },
      });
      const compare = (key: string) =>
        own.app.inject({
          method: 'POST',
          url: '/api/conversion/openapi/diff/url',
          headers: bearer(key),
          payload: { old: 'https://a.test/a', new: 'https://a.test/b' },
        });
      expect((await compare(own.key)).statusCode).toBe(200);
      expect((await compare(own.key)).statusCode).toBe(200);
      const refused = await compare(own.key);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
      expect(refused.json().detail).toContain('60 s together in a minute, the limit `analysisPerMinute`');
      expect((await compare(own.parts.addKey(['validate']))).statusCode).toBe(200);
      own.parts.setTime(new Date('2026-01-31T12:01:00Z'));
      expect((await compare(own.key)).statusCode).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('guessing keys', () => {
  it('is limited per address, and valid keys there continue', async () => {
    const own = await startApp();
    try {
      const known = { headers: bearer(own.key) };
      const session = openHttp2(own.origin);
      await onStream(session, '/api/projects', known);
      const statuses = [];
      for (let count = 0; count < 62; count++) {
        const headers = bearer(makeKey().text);
        statuses.push((await onStream(session, '/api/projects', { headers })).status);
      }
      expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401));
      expect(statuses.slice(60)).toEqual([429, 429]);
      expect((await onStream(session, '/api/projects', known)).status).toBe(200);
      const unseen = { headers: bearer(own.parts.addKey(['read'])) };
      expect((await onStream(session, '/api/projects', unseen)).status).toBe(200);
      const wrong = await onStream(session, '/api/projects', { headers: bearer(makeKey().text) });
      expect([wrong.status, Number(wrong.headers['retry-after']) > 0]).toEqual([429, true]);
      session.destroy();
    } finally {
      await own.close();
    }
  });
});
