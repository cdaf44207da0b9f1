import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tarOf, zipOf } from '../../packages/service/testing/archives.js';
import { startServer, type TestServer } from '../../packages/service/testing/test-server.js';
import type { Answer } from './support/client.js';
import { startService, type Service } from './support/service.js';

const document = (title: string) =>
  `openapi: 3.1.1\ninfo: { title: ${title}, version: '1' }\nservers: [{ url: http://jobs.test }]\npaths: {}\n`;

let service: Service;
let server: TestServer;
const called: { readonly headers: Record<string, unknown>; readonly body: string }[] = [];
let failures = 1;

beforeAll(async () => {
  server = await startServer((request, response) => {
    if (request.method === 'GET') {
      response.end(document('fetched'));
      return;
    }
    void text(request).then((body) => {
      called.push({ headers: request.headers, body });
      response.writeHead(failures-- > 0 ? 500 : 200).end();
    });
  });
  service = await startService({ args: ['--fetch-allow', `127.0.0.1:${server.port}`, '--processes', '1'] });
}, 300_000);
afterAll(async () => {
  await service.stop();
  await server.close();
});

interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly fileName?: string;
}

const file = (content: string | Uint8Array, fileName: string): Part => ({ name: 'file', content, fileName });

function post(parts: readonly Part[], headers: Record<string, string> = {}): Promise<Answer> {
  const form = new FormData();
  for (const { name, content, fileName } of parts)
    if (fileName === undefined) form.append(name, content as string);
    else form.append(name, new Blob([content as Uint8Array<ArrayBuffer>]), fileName);
  return service.client.request('POST', '/api/jobs', { body: form, headers });
}

async function ended(answer: Answer): Promise<{ id: string; status: string; total: number; done: number }> {
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  const location = String(answer.headers['location']);
  expect(location).toBe(`/api/jobs/${answer.json().id}`);
  let job: { id: string; status: string; total: number; done: number } = answer.json();
  await expect
    .poll(
      async () => {
        job = (await service.client.request('GET', location)).json();
        return ['queued', 'running'].includes(job.status);
      },
      { timeout: 25_000, interval: 100 },
    )
    .toBe(false);
  return job;
}

async function results(
  id: string,
  query = '',
): Promise<{
  items: { name: string; status: string; result: { id: string }[] }[];
  nextCursor: string | null;
}> {
  return (await service.client.request('GET', `/api/jobs/${id}/results${query}`)).json();
}

const open = document('open').replace('paths: {}', 'paths: { /a: { get: { security: [], responses: {} } } }');
const closed = open
  .replace('security: []', 'security: [{ key: [] }]')
  .replace(
    'paths:',
    'components: { securitySchemes: { key: { type: apiKey, in: header, name: X } } }\npaths:',
  );

describe('a comparison', () => {
  const path = '/api/conversion/openapi/diff';
  const compare = (...parts: readonly Part[]): Promise<Answer> => {
    const form = new FormData();
    for (const { name, content, fileName } of parts)
      form.append(name, new Blob([content as string]), fileName);
    return service.client.request('POST', path, { body: form });
  };

  it('of two files, or two URLs, lists the effects of the change', async () => {
    const answer = await compare(
      { name: 'old', content: closed, fileName: 'old.yaml' },
      { name: 'new', content: open, fileName: 'new.yaml' },
    );
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { status: 'success', changes: [{ id: 'anonymous-access' }], summary: { weaker: 1 }, omitted: 0 },
    ]);
    const url = `${server.origin}/a.yaml`;
    const fetched = await service.client.request('POST', `${path}/url`, { body: { old: url, new: url } });
    expect([fetched.status, fetched.json()]).toMatchObject([200, { changes: [] }]);
  });

  it('that fails is a problem that names the document and the reason', async () => {
    const answer = await compare(
      { name: 'old', content: 'nonsense', fileName: 'old.yaml' },
      { name: 'new', content: open, fileName: 'new.yaml' },
    );
    expect([answer.status, answer.json()]).toMatchObject([
      422,
      { title: 'Not compared', errors: [{ pointer: '/old' }] },
    ]);
  });

  it('is a type of job too: of files, of URLs, or one of each', async () => {
    const kind = { name: 'kind', content: 'diff' };
    const old = { name: 'old', content: closed, fileName: 'old.yaml' };
    const now = { name: 'new', content: open, fileName: 'new.yaml' };
    const job = await ended(await post([kind, old, now]));
    expect(job).toMatchObject({ kind: 'diff', status: 'completed', total: 1, done: 1, failed: 0, issues: 1 });
    expect(await results(job.id)).toMatchObject({
      items: [
        {
          name: 'new.yaml',
          status: 'success',
          changes: [{ id: 'anonymous-access' }],
          summary: { weaker: 1 },
        },
      ],
      nextCursor: null,
    });
    const url = `${server.origin}/a.yaml`;
    const fetched = await service.client.request('POST', '/api/jobs', {
      body: { kind: 'diff', old: url, new: url },
    });
    expect((await results((await ended(fetched)).id)).items).toMatchObject([
      { status: 'success', changes: [] },
    ]);
    const mixed = await ended(
      await post([kind, { name: 'old', content: url }, { ...now, content: 'nonsense' }]),
    );
    expect(mixed).toMatchObject({ status: 'completed', failed: 1 });
    expect((await results(mixed.id)).items).toMatchObject([
      { name: 'new.yaml', status: 'error', side: 'new' },
    ]);
  });

  it('is rejected as a job without two documents', async () => {
    const kind = { name: 'kind', content: 'diff' };
    const old = { name: 'old', content: closed, fileName: 'old.yaml' };
    for (const parts of [
      [kind, old],
      [kind, old, old],
      [old],
      [kind, old, { ...old, name: 'new' }, file(open, 'c.yaml')],
    ])
      expect((await post(parts)).status).toBe(400);
  });
});

describe('a job', () => {
  it('has a result for each of its files, including invalid ones', async () => {
    const job = await ended(
      await post([file(document('a'), 'a.yaml'), file('nonsense', 'b.yaml'), file(document('c'), 'c.yaml')]),
    );
    expect(job).toMatchObject({ kind: 'validate', status: 'completed', total: 3, done: 3, failed: 1 });
    const { items, nextCursor } = await results(job.id);
    expect(items.map(({ name, status }) => [name, status])).toEqual([
      ['a.yaml', 'success'],
      ['b.yaml', 'error'],
      ['c.yaml', 'success'],
    ]);
    expect(nextCursor).toBeNull();
    const direct = (
      await service.client.upload('/api/conversion/openapi/validate', document('a'), { fileName: 'a.yaml' })
    ).json();
    expect(items[0]).toEqual({ name: 'a.yaml', ...direct });
  });

  it('accepts archives and URLs, and lists their documents page by page and line by line', async () => {
    const zip = zipOf({ 'x/one.yaml': document('one'), 'readme.md': 'no' });
    const tar = await tarOf({ './y/two.json': document('two'), '../../evil.yaml': document('evil') });
    const url = { name: 'url', content: `${server.origin}/three.yaml?token=s3cret` };
    const parts = [file(zip, 'a.zip'), file(tar, 'b.tgz'), url];
    const job = await ended(await post(parts));
    const first = await results(job.id, '?limit=2');
    const second = await results(job.id, `?cursor=${first.nextCursor}`);
    const names = [...first.items, ...second.items].map(({ name }) => name);
    expect(names).toEqual(['x/one.yaml', 'y/two.json', `${server.origin}/three.yaml`]);
    expect([first.items.length, second.nextCursor]).toEqual([2, null]);
    const lines = await service.client.request('GET', `/api/jobs/${job.id}/results`, {
      headers: { accept: 'application/x-ndjson' },
    });
    expect(
      lines.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).name),
    ).toEqual(names);
  });

  it('is one document of several files if `root` names it', async () => {
    const root = `${document('root')}components: { schemas: { A: { $ref: '../common/types.yaml#/A' }, B: { $ref: 'missing.yaml' } } }\n`;
    const zip = zipOf({ 'api/root.yaml': root, 'common/types.yaml': 'A: { type: string }\n' });
    const job = await ended(await post([file(zip, 'all.zip'), { name: 'root', content: 'api/root.yaml' }]));
    expect(job.total).toBe(1);
    const [item] = (await results(job.id)).items;
    expect(item).toMatchObject({ name: 'api/root.yaml', status: 'success' });
    expect(JSON.stringify(item)).toContain('missing.yaml');
    expect(JSON.stringify(item)).not.toContain('types.yaml');
  });

  it('imports, and stores the projects once', async () => {
    const pets = `${document('pets').replace('paths: {}', 'paths: { /pets: { get: { operationId: pets, responses: { 200: { description: All } } } } }')}`;
    const job = await ended(await post([file(pets, 'pets.yaml'), { name: 'kind', content: 'import' }]));
    const [item] = (await results(job.id)).items as unknown as { group: string; projects: number }[];
    expect(item).toMatchObject({ status: 'success', projects: 1, errors: expect.any(Array) });
    const projects = await service.client.request('GET', `/api/projects?group=${item?.group}`);
    expect(projects.json().items).toHaveLength(1);
  });

  it('is created once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'nightly-1' };
    const first = await post([file(document('a'), 'a.yaml')], headers);
    const again = await post([file(document('a'), 'a.yaml')], headers);
    expect(again.json().id).toBe(first.json().id);
    expect((await post([file(document('b'), 'a.yaml')], headers)).status).toBe(422);
    await ended(first);
  });

  it('can be cancelled', async () => {
    const large = `${document('slow')}x-large: [${'1,'.repeat(400_000)}1]\n`;
    const parts = Array.from({ length: 20 }, (_, index) => file(large, `${index}.yaml`));
    const { id } = (await post(parts)).json();
    const cancelled = await service.client.request('DELETE', `/api/jobs/${id}`);
    expect(cancelled.json()).toMatchObject({ id, status: 'cancelled' });
    expect((await service.client.request('GET', '/ready')).status).toBe(200);
  });

  it('calls a webhook, signed, until it succeeds', async () => {
    const secret = 'a secret of 16 characters';
    const parts = [
      file(document('a'), 'a.yaml'),
      { name: 'webhook', content: `${server.origin}/hook` },
      { name: 'webhookSecret', content: secret },
    ];
    const job = await ended(await post(parts));
    await expect.poll(() => called.length, { timeout: 28_000, interval: 200 }).toBe(2);
    const { headers, body } = called[1]!;
    expect(JSON.parse(body)).toMatchObject({ id: job.id, status: 'completed' });
    expect(body).not.toContain(secret);
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['assay-signature'])) ?? [];
    expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(signature);
    // All attempts of a delivery have the same id and body.
    const delivery = String(headers['assay-delivery']);
    expect([called[0]?.headers['assay-delivery'], called[0]?.body]).toEqual([delivery, body]);

    const read = async () => (await service.client.request('GET', `/api/jobs/${job.id}`)).json().webhook;
    const delivered = { state: 'delivered', attempts: 2, lastError: null, nextAttempt: null };
    await expect.poll(read, { timeout: 28_000 }).toEqual(delivered);
    const path = `/api/jobs/${job.id}/webhook/redeliver`;
    const again = await service.client.request('POST', path);
    expect([again.status, again.json().webhook.state]).toEqual([202, 'pending']);
    await expect.poll(() => called.length, { timeout: 28_000 }).toBe(3);
    expect(called[2]?.headers['assay-delivery']).not.toBe(delivery);
    await expect.poll(read, { timeout: 28_000 }).toEqual({ ...delivered, attempts: 1 });
  });

  it('has an allowed webhook, or is rejected with the reason', async () => {
    const refused = await post([
      file(document('a'), 'a.yaml'),
      { name: 'webhook', content: 'http://10.0.0.1/hook' },
      { name: 'webhookSecret', content: 'a secret of 16 characters' },
    ]);
    expect([refused.status, refused.json()]).toMatchObject([
      422,
      {
        title: 'Webhook refused',
        detail: expect.stringContaining('10.0.0.1'),
        errors: [{ pointer: '/webhook' }],
      },
    ]);
    const without = (await post([file(document('a'), 'a.yaml')])).json();
    expect(without.webhook).toBeNull();
    const path = `/api/jobs/${without.id}/webhook/redeliver`;
    expect((await service.client.request('POST', path)).status).toBe(409);
  });

  it.each([
    ['nothing', [], 400],
    ['a root that is not there', [file(document('a'), 'a.yaml'), { name: 'root', content: 'b.yaml' }], 400],
    [
      'a webhook without a secret',
      [file(document('a'), 'a.yaml'), { name: 'webhook', content: 'https://a.test/' }],
      400,
    ],
    ['a part that means nothing', [file(document('a'), 'a.yaml'), { name: 'nonsense', content: 'x' }], 400],
    ['an archive that is broken', [file(Buffer.from('PK\x03\x04broken'), 'a.zip')], 400],
    [
      'an engine that does not exist',
      [
        file(document('a'), 'a.yaml'),
        { name: 'kind', content: 'import' },
        { name: 'engineId', content: 'x' },
      ],
      422,
    ],
  ] as const)('of %s is rejected', async (_what, parts, status) => {
    expect((await post(parts)).status).toBe(status);
  });
});
