import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startPostgres } from '../../support/postgres.js';
import { startService, type Service } from '../support/service.js';

const document = `openapi: 3.1.1
info: { title: T, version: '1' }
servers: [{ url: https://t.test }]
paths: { /a: { get: { responses: { '200': { description: d } } } } }
`;

describe.skipIf(!hasPostgres)('a rolling upgrade, service by service', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  /** The services that receive requests: the ready ones, as a load balancer sees them. */
  const taken: Service[] = [];
  let key = '';

  const start = async (): Promise<Service> => {
    const service = await startService({
      env: { DATABASE_URL: postgres.url },
      args: ['--processes', '1', '--requests-per-minute', '100000'],
      key,
    });
    key ||= service.key;
    await vi.waitFor(
      async () => expect((await service.client.request('GET', '/ready')).status).toBe(200),
      30_000,
    );
    return service;
  };

  beforeAll(async () => {
    postgres = await startPostgres();
    const first = await startService({ env: { DATABASE_URL: postgres.url }, args: ['--processes', '1'] });
    key = first.key;
    taken.push(first, await start());
  });
  afterAll(async () => {
    await Promise.all(taken.map((service) => service.stop()));
    await postgres.close();
  });

  it('loses no request and no document of a job', async () => {
    const statuses = new Map<string, number>();
    let isOver = false;
    let turn = 0;
    const note = (status: string): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const client = async (): Promise<void> => {
      while (!isOver) {
        const service = taken[turn++ % taken.length];
        const answer = await service?.client
          .upload('/api/conversion/openapi/validate', document)
          .catch((error: unknown) => String(error));
        note(typeof answer === 'object' ? String(answer.status) : (answer ?? 'none'));
      }
    };
    const form = new FormData();
    for (let index = 0; index < 300; index++) form.append('file', new Blob([document]), `${index}.yaml`);
    const made = await taken[0]?.client.request('POST', '/api/jobs', { body: form });
    const clients = Array.from({ length: 4 }, client);

    const exits: unknown[] = [];
    for (let round = 0; round < 4; round++) {
      const successor = await start();
      const old = taken.shift();
      taken.push(successor);
      // The time that a load balancer needs to notice the change.
      await setTimeout(1000);
      exits.push((await old?.stop())?.code);
    }
    isOver = true;
    await Promise.all(clients);
    process.stdout.write(`four takeovers: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    expect(exits).toEqual([0, 0, 0, 0]);
    expect([...statuses.keys()]).toEqual(['200']);

    const id = String(made?.json().id);
    const job = async () => (await taken[0]?.client.request('GET', `/api/jobs/${id}`))?.json();
    await expect
      .poll(async () => (await job()).status, { timeout: 120_000, interval: 200 })
      .toBe('completed');
    expect(await job()).toMatchObject({ total: 300, done: 300, failed: 0 });
  });
});
