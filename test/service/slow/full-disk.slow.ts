import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSmallDisk } from '../../support/small-disk.js';
import { startService, type Service } from '../support/service.js';

const disk = makeSmallDisk('200m');
const data = join(disk?.folder ?? '', 'data');
const mebibyte = 1024 * 1024;

const paths = Array.from(
  { length: 40 },
  (_, index) =>
    `  /p${index}: { get: { operationId: op${index}, description: "${'d'.repeat(20_000)}", responses: { '200': { description: d } } } }`,
);
const document = `openapi: 3.1.1\ninfo: { title: T, version: '1' }\nservers: [{ url: https://a.test }]\npaths:\n${paths.join('\n')}\n`;

describe.skipIf(disk === undefined)('a disk without room', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ data, args: ['--requests-per-minute', '100000'] });
  });
  afterAll(async () => {
    await service?.stop();
    disk?.remove();
  });

  const upload = (kind: 'validate' | 'import', text = document) =>
    service.client.upload(`/api/conversion/openapi/${kind}`, text);
  const groups = async (): Promise<number> =>
    (await service.client.request('GET', '/api/groups?limit=200')).json().items.length;
  const spool = () => readdirSync(join(data, 'spool'));

  it('refuses uploads with 503 while it has none, leaves nothing behind, and takes them again when there is room', async () => {
    expect((await upload('validate')).status).toBe(200);
    disk?.fill(100_000);
    for (const kind of ['validate', 'import'] as const) {
      const answer = await upload(kind);
      expect([kind, answer.status, answer.json().title]).toEqual([kind, 503, 'No room for uploads']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(spool()).toEqual([]);
    }
    expect((await service.client.request('GET', '/health')).status).toBe(200);
    disk?.empty();
    expect((await upload('validate')).json().status).toBe('success');
    expect((await upload('import')).json().projects).toHaveLength(paths.length);
  });

  it('stores imports whole or not at all until it is full, and goes on when there is room', async () => {
    disk?.fill(40 * mebibyte);
    const before = await groups();
    let whole = 0;
    let refused = 0;
    for (let round = 0; round < 120 && refused < 5; round++) {
      const answer = await upload('import');
      if (answer.status === 200) {
        expect(answer.json().projects).toHaveLength(paths.length);
        whole++;
      } else {
        expect(answer.status).toBe(503);
        expect(answer.text).not.toMatch(/ENOSPC|\/tmp|SELECT|insert/);
        refused++;
      }
    }
    expect(refused).toBe(5);
    disk?.empty();
    await expect
      .poll(async () => (await service.client.request('GET', '/ready')).status, { timeout: 60_000 })
      .toBe(200);
    expect(await groups()).toBe(before + whole);
    const { items } = (await service.client.request('GET', '/api/groups?limit=200')).json();
    const [{ id }] = items;
    const listed = await service.client.request('GET', `/api/projects?group=${id}&limit=200`);
    expect(listed.json().items).toHaveLength(paths.length);
    const again = await upload('import');
    expect([again.status, again.json().projects?.length]).toEqual([200, paths.length]);
    expect(spool()).toEqual([]);
  });

  it('while many upload at once is told to those that it has no room for', async () => {
    disk?.fill(3 * mebibyte);
    const answers = await Promise.all(Array.from({ length: 40 }, () => upload('validate')));
    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect(spool()).toEqual([]);
    disk?.empty();
    expect((await upload('validate')).status).toBe(200);
  });

  it('lets a start end with a sentence or run without being ready, and one with room finds all that was stored', async () => {
    const before = await groups();
    const { key } = service;
    await service.stop();
    disk?.fill(20_000);
    // Whether the database has to write while it opens depends on how it was left.
    const started = await startService({ data, key }).catch((error: unknown) => error);
    if (started instanceof Error) expect(started.message).toMatch(/(?:disk|room|full|space)/i);
    else {
      // `as`: what does not fail is a service.
      service = started as Service;
      const ready = await service.client.request('GET', '/ready');
      expect([ready.status, ready.text]).toEqual([503, expect.stringMatching(/disk/i)]);
      await service.stop();
    }
    disk?.empty();
    service = await startService({ data, key, args: ['--requests-per-minute', '100000'] });
    expect(await groups()).toBe(before);
  });
});
