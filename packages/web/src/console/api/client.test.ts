import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begin, end, session, signedOutBecause } from '../common/session.js';
import { checkKey, askJson } from './client.js';

const requested: { readonly url: string; readonly init: RequestInit }[] = [];

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/problem+json; charset=utf-8';
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requested.push({ url, init });
    return new Response(status === 204 ? null : text, {
      status,
      headers: { 'content-type': type, ...headers },
    });
  });
}

beforeEach(() => begin('the-key'));
afterEach(() => {
  vi.unstubAllGlobals();
  requested.length = 0;
  end();
});

describe('a request', () => {
  it('carries the key of the session, no cookies, and only the parameters that have values', async () => {
    answer(200, { items: [] });
    const result = await askJson({
      path: '/api/groups',
      query: { limit: 5, cursor: undefined, include: ['a', 'b'] },
    });
    expect(result).toMatchObject({ kind: 'answer', value: { items: [] }, status: 200 });
    expect(requested[0]?.url).toBe('/api/groups?limit=5&include=a%2Cb');
    expect(requested[0]?.init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      headers: { authorization: 'Bearer the-key' },
    });
  });

  it('has no result for an empty answer', async () => {
    answer(204, '');
    expect(await askJson({ method: 'DELETE', path: '/api/groups/1' })).toMatchObject({ value: undefined });
  });
});

describe('a failed request', () => {
  const detail = 'The sentence of the service.';

  it.each([
    [400, { title: 'T', detail }, {}, { kind: 'refused', sentence: detail }],
    [403, { title: 'T', detail }, {}, { kind: 'forbidden', sentence: detail }],
    [413, { title: 'Only a title' }, {}, { kind: 'refused', sentence: 'Only a title' }],
    [500, { detail: 7 }, {}, { kind: 'broken', sentence: expect.stringContaining('status 500') }],
    [502, '<h1>Bad gateway</h1>', {}, { kind: 'unreachable', retryAfter: 5 }],
    [503, { detail }, { 'retry-after': '7' }, { kind: 'busy', sentence: detail, retryAfter: 7 }],
    [
      429,
      { detail: 'Try again in 3 s.' },
      { 'retry-after': '3' },
      { kind: 'busy', sentence: 'Try again in 3 s.', retryAfter: 3 },
    ],
    [503, { detail }, { 'retry-after': 'soon' }, { kind: 'busy', sentence: detail, retryAfter: 5 }],
    [413, '<h1>Too large</h1>', {}, { kind: 'refused', sentence: expect.stringContaining('too large') }],
    [429, '<h1>Slow down</h1>', {}, { kind: 'busy', sentence: expect.stringContaining('Too many') }],
    [503, '<h1>Down</h1>', {}, { kind: 'busy', sentence: expect.stringContaining('cannot answer now') }],
    [404, '<h1>Gone</h1>', {}, { kind: 'refused', sentence: expect.stringContaining('status 404') }],
  ])('with a %i has a sentence', async (status, body, headers, failure) => {
    answer(status, body, headers);
    expect(await askJson({ path: '/api/groups' })).toEqual({
      kind: 'failure',
      failure: expect.objectContaining({ status, ...failure }),
    });
    expect(session.value?.key).toBe('the-key');
  });

  it('with a 401 ends the session, and the sign-in gives the reason', async () => {
    answer(401, { detail });
    await askJson({ path: '/api/groups' });
    expect(session.value).toBeUndefined();
    expect(signedOutBecause.value).toContain('expired or was revoked');
  });

  it('without a JSON answer has a sentence', async () => {
    for (const body of ['fine', '{"items":[', 'null', '7']) {
      answer(200, body);
      expect(await askJson({ path: '/api/groups' })).toMatchObject({ failure: { kind: 'broken' } });
    }
  });

  it('without the requested lists has an answer of another server', async () => {
    answer(200, { items: 'none' });
    const lists = ['items'];
    expect(await askJson({ path: '/api/groups', lists })).toMatchObject({ failure: { kind: 'broken' } });
    answer(200, { items: [] });
    expect(await askJson({ path: '/api/groups', lists })).toMatchObject({ kind: 'answer' });
  });

  it('that loses the connection in the middle of an answer can be retried', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"items":['));
        controller.error(new TypeError('network error'));
      },
    });
    vi.stubGlobal(
      'fetch',
      async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
    );
    expect(await askJson({ path: '/api/groups' })).toMatchObject({
      failure: { kind: 'unreachable', retryAfter: 5 },
    });
  });

  it('to a stopped service differs from an aborted request', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    expect(await askJson({ path: '/api/groups' })).toMatchObject({ failure: { kind: 'unreachable' } });
    const signal = AbortSignal.abort();
    expect(await askJson({ path: '/api/groups', signal })).toMatchObject({ failure: { kind: 'cancelled' } });
  });
});

describe('signing in with a key', () => {
  it('succeeds if the service accepts it, with any scopes', async () => {
    answer(200, {});
    expect(await checkKey('abc')).toBeUndefined();
    answer(403, { detail: 'no scope' });
    expect(await checkKey('abc')).toBeUndefined();
    expect(requested[0]?.init.headers).toMatchObject({ authorization: 'Bearer abc' });
  });

  it('fails with a sentence, and the current session continues', async () => {
    answer(401, {});
    expect(await checkKey('abc')).toContain('does not accept this key');
    expect(await checkKey('ä')).toContain('does not accept this key');
    expect(await checkKey('')).toBe('Enter a key.');
    answer(429, { detail: 'Too many.' }, { 'retry-after': '7' });
    expect(await checkKey('abc')).toBe('Too many. Try again in 7 seconds.');
    expect(session.value?.key).toBe('the-key');
  });
});
