import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAssay, startService, type Service } from '../support/service.js';

/** A document whose analysis takes noticeable time. Each operation has its own request body. */
function documentOf(operations: number): string {
  const paths = Array.from({ length: operations }, (_, index) => {
    const schema = { type: 'object', properties: { [`name${index}`]: { type: 'string' } } };
    const body = { content: { 'application/json': { schema } } };
    return [
      `/things${index}`,
      { post: { requestBody: body, responses: { 200: { description: 'Done', ...body } } } },
    ];
  });
  return JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'T', version: '1' },
    paths: Object.fromEntries(paths),
  });
}

describe('a key with a thousand documents next to a key with one', () => {
  let service: Service;
  let other = '';
  const document = documentOf(300);

  beforeAll(async () => {
    service = await startService({
      args: ['--processes', '1', '--job-slots', '1', '--requests-per-minute', '100000'],
    });
    const made = await runAssay([
      'keys',
      'create',
      '--name',
      'other',
      '--scope',
      'validate',
      '--data',
      service.data,
    ]);
    other = made.stdout.trim();
  });
  afterAll(() => service.stop());

  const milliseconds = async (key: string): Promise<number> => {
    const start = performance.now();
    const { status } = await service.client.upload('/api/conversion/openapi/validate', document, { key });
    expect(status).toBe(200);
    return performance.now() - start;
  };

  it('the one document waits for two of the thousand at most', async () => {
    const alone = [await milliseconds(other), await milliseconds(other), await milliseconds(other)].sort(
      (a, b) => a - b,
    )[1];
    const form = new FormData();
    for (let index = 0; index < 1000; index++) form.append('file', new Blob([document]), `${index}.json`);
    const made = await service.client.request('POST', '/api/jobs', { body: form });
    const id = String(made.json().id);
    const done = async (): Promise<number> =>
      Number((await service.client.request('GET', `/api/jobs/${id}`)).json().done);
    await expect.poll(done, { timeout: 60_000, interval: 50 }).toBeGreaterThan(2);
    const passed: number[] = [];
    const waited: number[] = [];
    for (let round = 0; round < 5; round++) {
      const before = await done();
      waited.push(await milliseconds(other));
      passed.push((await done()) - before);
    }
    process.stdout.write(
      `alone ${Math.round(alone ?? 0)} ms, beside a thousand ${waited.map(Math.round).join(', ')} ms; of those ended meanwhile: ${passed.join(', ')}\n`,
    );
    for (const count of passed) expect(count).toBeLessThanOrEqual(2);
    await service.client.request('DELETE', `/api/jobs/${id}`);
  });

  it('small documents over 64 connections are all answered', async () => {
    const small = documentOf(3);
    const statuses = new Map<number, number>();
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let round = 0; round < 10; round++) {
          const { status } = await service.client.upload('/api/conversion/openapi/validate', small);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    expect(Object.fromEntries(statuses)).toEqual({ 200: 640 });
  });
});
