import { randomBytes } from 'node:crypto';
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

describe.skipIf(disk === undefined)('a full disk of the service', () => {
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

  it('allows validation, rejects imports with a sentence, and leaves nothing behind', async () => {
    expect((await upload('validate')).status).toBe(200);
    disk?.fill(0);
    const validated = await upload('validate');
    expect([validated.status, validated.json().status]).toEqual([200, 'success']);
    const refused = await upload('import');
    expect([refused.status, refused.json().title]).toEqual([503, 'Disk full']);
    expect(refused.json().detail).toContain('Delete groups and jobs');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await expect.poll(spool, { timeout: 10_000 }).toEqual([]);
    expect((await service.client.request('GET', '/health')).status).toBe(200);
    const ready = await service.client.request('GET', '/ready');
    expect([ready.status, ready.json().checks.disk]).toEqual([200, 'full']);
    disk?.empty();
    expect((await upload('validate')).json().status).toBe('success');
    expect((await upload('import')).json().projects).toHaveLength(paths.length);
  });

  it('stores imports completely or not at all until it is full, and continues when there is room', async () => {
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
    expect(await groups()).toBe(before + whole);
    const { items } = (await service.client.request('GET', '/api/groups?limit=200')).json();
    const [{ id }] = items;
    const listed = await service.client.request('GET', `/api/projects?group=${id}&limit=200`);
    expect(listed.json().items).toHaveLength(paths.length);
    const again = await upload('import');
    expect([again.status, again.json().projects?.length]).toEqual([200, paths.length]);
    // The file is deleted after the last byte of the response.
    await expect.poll(spool, { timeout: 10_000 }).toEqual([]);
  });

  it('is freed by deletions, whichever files filled it', async () => {
    disk?.empty();
    // Random data cannot be compressed, so that it takes its full size on the disk.
    const large = document.replaceAll(/d{20000}/g, () => randomBytes(15_000).toString('base64'));
    for (let round = 0; round < 15; round++) expect((await upload('import', large)).status).toBe(200);
    disk?.fill(0);
    expect((await upload('import')).status).toBe(503);
    for (;;) {
      const { items } = (await service.client.request('GET', '/api/groups?limit=20')).json();
      if (items.length === 0) break;
      for (const { id } of items) {
        const answer = await service.client.request('DELETE', `/api/groups/${id}`);
        expect([answer.status, answer.text]).toEqual([204, '']);
      }
    }
    const { items } = (
      await service.client.request('GET', '/api/audit?action=group-deleted&limit=200')
    ).json();
    expect(items.length).toBeGreaterThan(0);
    // Only the deletions have made room.
    expect((await upload('import')).status).toBe(200);
    disk?.empty();
  });

  it('during many uploads is reported to those that do not fit', async () => {
    disk?.fill(3 * mebibyte);
    const answers = await Promise.all(Array.from({ length: 40 }, () => upload('validate')));
    for (const { status } of answers) expect([200, 503]).toContain(status);
    await expect.poll(spool, { timeout: 10_000 }).toEqual([]);
    disk?.empty();
    expect((await upload('validate')).status).toBe(200);
  });

  it('ends a start with a sentence or lets it run without being ready, and a start with room finds all stored records', async () => {
    const before = await groups();
    const { key } = service;
    await service.stop();
    disk?.fill(20_000);
    // The database may or may not have to write when it opens, depending on its last state.
    const started = await startService({ data, key }).catch((error: unknown) => error);
    if (started instanceof Error) expect(started.message).toMatch(/(?:disk|room|full|space)/i);
    else {
      // `as`: a start that does not fail returns a service.
      service = started as Service;
      const ready = await service.client.request('GET', '/ready');
      expect([ready.status, ready.text]).toEqual([200, expect.stringContaining('"disk":"full"')]);
      await service.stop();
    }
    disk?.empty();
    service = await startService({ data, key, args: ['--requests-per-minute', '100000'] });
    expect(await groups()).toBe(before);
  });
});
