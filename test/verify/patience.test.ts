import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { RateLimitedClient } from '../../packages/verify/src/client/line.js';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

let close: (() => Promise<void>) | undefined;

afterEach(async () => close?.());

/** Sends requests to a service that responds with one status after the other. Records waits of more than a second. */
async function verifyService(answers: readonly (readonly [number, string?])[], times = 1, method = 'GET') {
  let count = 0;
  const server = createServer((_request, response) => {
    const [status, retryAfter] = answers[Math.min(count++, answers.length - 1)]!;
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
  });
  const service = await listen(server);
  ({ close } = service);
  const waits: number[] = [];
  const line = new RateLimitedClient({
    timeout: 2000,
    rate: 10_000,
    budget: 100,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  const statuses: unknown[] = [];
  for (let index = 0; index < times; index++) {
    const message = {
      origin: service.url,
      method,
      target: '/',
      headers: [['Host', 'service.test']] as const,
      body: null,
    };
    const reply = await line.send(message);
    statuses.push(reply?.exchange.kind === 'answer' ? reply.exchange.status : undefined);
  }
  return {
    statuses,
    gaveUp: line.gaveUp,
    sent: count,
    waits: waits.filter((wait) => wait > 1000).map((wait) => wait / 1000),
  };
}

describe('a service that limits the rate', () => {
  it.each([429, 503])('gets a retry after the announced seconds (%i)', async (status) => {
    const { statuses, waits } = await verifyService([[status, '30'], [200]]);
    expect(statuses).toEqual([200]);
    expect(waits).toEqual([expect.closeTo(30, 0)]);
  });

  it('gets a retry at the announced time', async () => {
    const at = new Date(Date.now() + 40_000).toUTCString();
    const { statuses, waits } = await verifyService([[429, at], [200]]);
    expect(statuses).toEqual([200]);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(30);
  });

  it.each<[string, string | undefined]>([
    ['no time', undefined],
    ['an invalid time', 'soon'],
    ['a time that is too long', '3600'],
  ])('gets no retry if it announces %s', async (_name, retryAfter) => {
    expect(await verifyService([[429, retryAfter], [200]])).toEqual({
      statuses: [429],
      gaveUp: retryAfter === undefined ? 0 : 1,
      sent: 1,
      waits: [],
    });
  });

  it('gets one retry after a second if it only reports that it is unavailable', async () => {
    expect(await verifyService([[503], [200]])).toMatchObject({ statuses: [200], sent: 2 });
    expect(await verifyService([[503]])).toMatchObject({ statuses: [503], sent: 2 });
  });

  it('gets no retry of a non-idempotent request', async () => {
    expect(await verifyService([[503], [200]], 1, 'POST')).toMatchObject({ statuses: [503], sent: 1 });
  });

  it('gets four requests at most', async () => {
    expect(await verifyService([[429, '0']])).toMatchObject({ statuses: [429], gaveUp: 1, sent: 4 });
  });

  it('delays a run by two minutes at most', async () => {
    expect(await verifyService([[429, '60']], 3)).toMatchObject({ statuses: [429, 429, 429], sent: 5 });
  });
});

it('is named as the reason of a stopped run, with a remedy', async () => {
  const server = createServer((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end());
  const service = await listen(server);
  ({ close } = service);
  const responses = { 200: { description: '' } };
  const result = await verifying(
    openapi({ '/a': { get: { responses } }, '/b': { get: { responses } } }),
    service.url,
  );
  expect(result.operations.map(({ verdict, status }) => `${verdict} ${status}`)).toEqual([
    'refused 429',
    'refused 429',
  ]);
  expect(result.notes[0]).toMatch(
    /^The service requested 2 requests later .* gave up: it waits at most one minute/,
  );
});
