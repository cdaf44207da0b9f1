import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeParts, measures, type FakeParts } from '../../../testing/fake-parts.js';
import { formHeaders, buildForm } from '../../../testing/form.js';
import { silent, temporaryFolder } from '../../../testing/stores.js';
import { createAdministration } from '../../administration/administration.js';
import { createAudit, type Audit } from '../../audit/audit.js';
import { emptyValidationRecord, type ValidationRecord } from '../../inventory/inventory-store.js';
import { createKeyVerifier } from '../../keys/key-verifier.js';
import type { Scope } from '../../keys/scopes.js';
import { createMetrics } from '../../operation/metrics.js';
import type { Driver } from '../../database/database.js';
import { storeOn, type Store } from '../../store.js';
import { openPglite } from '../../database/pglite-driver.js';
import { createApp } from '../../app.js';

const record: ValidationRecord = {
  status: 'success',
  score: 71,
  operations: 3,
  findings: { critical: 0, high: 1, medium: 0, low: 0, info: 0 },
  loaderErrors: 0,
  rules: [
    {
      rule: 'plaintext-communication',
      severity: 'high',
      findings: 1,
      identities: Buffer.alloc(12).toString('base64'),
    },
  ],
  isComplete: true,
};

const proxy = '192.0.2.7';

describe('the inventory of the console', () => {
  const folder = temporaryFolder();
  let parts: FakeParts;
  let driver: Driver;
  let store: Store;
  let audit: Audit;
  let app: FastifyInstance;
  beforeAll(async () => {
    parts = await fakeParts({ trustedProxies: ['127.0.0.1'] });
    driver = await openPglite(folder.path, silent);
    store = storeOn(driver, silent);
    audit = createAudit(store.audit, parts.now, parts.log);
    const keys = createKeyVerifier(store.keys, parts.now);
    app = await createApp({ ...parts, store, audit, keys, metrics: createMetrics() }, null);
    parts.pool.onValidate = async (job) => ({
      status: 'success',
      body: Buffer.from('{"status":"success","result":[],"swaggerValidationResults":[]}'),
      measures,
      record: job.record && record,
    });
  }, 180_000);
  afterAll(async () => {
    await app.close();
    await audit.close();
    await store.close();
    await parts.delete();
    folder.delete();
  }, 60_000);

  const texts = new Map<string, string>();

  /** Sends a request with the named key, and creates the key if it is missing. */
  async function send(name: string, options: InjectOptions, scopes: readonly Scope[] = ['validate']) {
    const made = texts.get(name);
    const text =
      made ??
      (await createAdministration(store, parts.now).createKey({ name, scopes, expiresAt: null })).text;
    texts.set(name, text);
    const headers = { authorization: `Bearer ${text}`, 'x-forwarded-for': proxy, ...options.headers };
    return app.inject({ ...options, headers });
  }

  function validation(name: string): InjectOptions {
    return {
      method: 'POST',
      url: '/api/conversion/openapi/validate',
      query: { name },
      headers: formHeaders,
      payload: buildForm({ name: 'file', fileName: 'api.yaml', body: 'openapi: 3.1.1' }),
    };
  }

  it('stores the findings of a named document, and shows it to the key that named it', async () => {
    const answer = await send('ci', validation('shop / <b>v1'));
    expect(answer.json()).toEqual({ status: 'success', result: [], swaggerValidationResults: [] });
    const { items } = (await send('ci', { url: '/api/inventory' })).json();
    expect(items).toMatchObject([{ name: 'shop / <b>v1', key: 'ci', latest: { score: 71 }, matches: null }]);
    const { id } = items[0];
    const read = await send('ci', { url: `/api/inventory/${id}` });
    expect(read.json().rules).toEqual([{ rule: 'plaintext-communication', severity: 'high', findings: 1 }]);
    const history = await send('ci', { url: `/api/inventory/${id}/revisions` });
    expect(history.json()).toMatchObject({ items: [{ validations: 1, new: null }], nextCursor: null });
    const uses = await send('ci', { url: '/api/inventory/rules?search=plain' });
    expect(uses.json().items).toEqual([
      { rule: 'plaintext-communication', severity: 'high', documents: 1, findings: 1 },
    ]);
    const found = await send('ci', { url: '/api/inventory?rule=plaintext-communication&search=SHOP' });
    expect(found.json().items).toMatchObject([{ id, matches: 1 }]);
  });

  it('shows another key nothing of it, for any request', async () => {
    const [{ id }] = (await send('ci', { url: '/api/inventory' })).json().items;
    const scopes: Scope[] = ['validate', 'import', 'read'];
    for (const url of [
      '/api/inventory',
      '/api/inventory/rules',
      '/api/inventory?rule=plaintext-communication',
    ])
      expect((await send('stranger', { url }, scopes)).json().items).toEqual([]);
    for (const url of [`/api/inventory/${id}`, `/api/inventory/${id}/revisions`])
      expect((await send('stranger', { url }, scopes)).statusCode).toBe(404);
    expect((await send('stranger', { method: 'DELETE', url: `/api/inventory/${id}` })).statusCode).toBe(404);
    expect((await send('stranger', { url: '/api/inventory?all=true' })).statusCode).toBe(403);
    const seen = await send('boss', { url: '/api/inventory?all=true' }, ['admin']);
    expect(seen.json().items).toMatchObject([{ id, key: 'ci' }]);
  });

  it('records that a document could not be validated, if the analysis was stopped', async () => {
    parts.pool.onValidate = async () => ({
      status: 'error',
      body: Buffer.from('{"status":"error","result":[],"swaggerValidationResults":[]}'),
      measures,
    });
    await send('stopped', validation('api'));
    const { items } = (await send('stopped', { url: '/api/inventory' })).json();
    expect(items[0].latest).toMatchObject({ status: emptyValidationRecord.status, score: null });
  });

  it('rejects a name above the limit before the document is analysed, and names the limit', async () => {
    for (let index = 0; index < 10; index++) await send('many', validation(`api ${index}`));
    const before = parts.pool.jobs.length;
    const refused = await send('many', validation('one too many'));
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ title: 'Inventory full', errors: [{ parameter: 'name' }] });
    expect(refused.json().detail).toMatch(/10 documents, the limit `inventoryNames`/);
    expect(parts.pool.jobs).toHaveLength(before);
    expect((await send('many', validation('api 3'))).statusCode).toBe(200);
  });

  it.each(['', 'a\nb', 'a\u202eb', 'x'.repeat(201)])('rejects the name %j', async (name) => {
    const refused = await send('ci', validation(name));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ parameter: 'name' }]);
  });

  it('lists jobs of the key, and checks the names of a job', async () => {
    const create = (body: object) => send('ci', { method: 'POST', url: '/api/jobs', payload: body });
    const url = 'https://api.test/openapi.json';
    const made = [];
    for (const kind of ['validate', 'validate', 'validate'])
      made.push((await create({ kind, urls: [url], name: 'shop' })).json().id);
    expect((await create({ kind: 'diff', old: url, new: url, name: 'shop' })).statusCode).toBe(400);
    const urls = Array.from({ length: 10 }, (_, index) => `${url}?${index}`);
    const full = await create({
      urls: urls.map((each, index) => `${each}/${index}`.replace('?', '/')),
      name: 'x',
    });
    expect(full.json()).toMatchObject({ status: 422, errors: [{ pointer: '/name' }] });
    const first = (await send('ci', { url: '/api/jobs?limit=2' })).json();
    const second = (
      await send('ci', { url: '/api/jobs', query: { limit: '2', cursor: first.nextCursor } })
    ).json();
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.toReversed());
    expect((await send('stranger', { url: '/api/jobs' })).json().items).toEqual([]);
    expect((await send('stranger', { url: '/api/jobs?all=true' })).statusCode).toBe(403);
    expect((await send('boss', { url: '/api/jobs?all=true&status=queued' })).json().items).toHaveLength(3);
    await send('ci', { method: 'DELETE', url: `/api/jobs/${made[0]}` });
    const left = await send('ci', { url: '/api/jobs?status=queued' });
    expect(left.json().items).toHaveLength(2);
  });

  it('lists keys without their texts: all for administrators, otherwise only the own one', async () => {
    const own = (await send('ci', { url: '/api/keys' })).json();
    expect(own).toMatchObject({
      items: [{ name: 'ci', scopes: ['validate'], isCurrent: true }],
      nextCursor: null,
    });
    const first = (await send('boss', { url: '/api/keys?limit=3' })).json();
    expect(first.items).toHaveLength(3);
    const rest = (await send('boss', { url: '/api/keys', query: { cursor: first.nextCursor } })).json();
    expect([...first.items, ...rest.items].map(({ name }) => name)).toContain('ci');
    expect(JSON.stringify([first, rest])).not.toMatch(/hash|assay_/);
  });

  it('searches rules by words of their texts, in pages, and shows one with its documentation', async () => {
    const found = (await send('ci', { url: '/api/rules?search=plain%20HTTP&severity=high' })).json();
    expect(found.items.map(({ id }: { id: string }) => id)).toContain('plaintext-communication');
    const first = (await send('ci', { url: '/api/rules?limit=5&preset=recommended' })).json();
    const query = { limit: '5', preset: 'recommended', cursor: first.nextCursor };
    const second = (await send('ci', { url: '/api/rules', query })).json();
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(10);
    const item = (await send('ci', { url: '/api/rules/plaintext-communication' })).json();
    expect(item).toMatchObject({
      name: 'Plaintext communication',
      presets: ['recommended', 'strict', 'style', 'all'],
    });
    expect(item.documentation).toMatch(/HTTP/);
    expect((await send('ci', { url: '/api/rules/..%2f..%2fpackage' })).statusCode).toBe(400);
    expect((await send('ci', { url: '/api/rules/no-such-rule' })).statusCode).toBe(404);
  });

  it('records user, action and address, and shows them to administrators only', async () => {
    const [{ id }] = (await send('ci', { url: '/api/inventory' })).json().items;
    expect((await send('ci', { method: 'DELETE', url: `/api/inventory/${id}` })).statusCode).toBe(204);
    expect((await send('ci', { url: '/api/audit' })).statusCode).toBe(403);
    for (let tries = 0; tries < 3; tries++)
      await app.inject({
        url: '/api/keys',
        headers: { authorization: 'Bearer wrong', 'x-forwarded-for': proxy },
      });
    const read = async (query: Record<string, string>) =>
      (await send('boss', { url: '/api/audit', query })).json().items;
    expect(await read({ action: 'name-deleted' })).toMatchObject([
      { actor: { name: 'ci', address: proxy }, record: id, result: 'done' },
    ]);
    expect(await read({ action: 'sign-in-failed' })).toMatchObject([
      { actor: { keyId: null, name: 'unknown', address: proxy }, result: 'refused', count: 3 },
    ]);
    expect((await read({ actor: 'ci' })).map(({ action }: { action: string }) => action)).toEqual([
      'name-deleted',
      'job-cancelled',
      'job-created',
      'job-created',
      'job-created',
    ]);
    expect(await read({ actor: 'operator', action: 'key-created' })).not.toEqual([]);
    expect((await send('boss', { url: '/api/audit?from=yesterday' })).statusCode).toBe(400);
  });

  it.each([
    `update assay.audit_log set actor = 'somebody else'`,
    `update assay.audit_log set at = now() - interval '1 year'`,
    'truncate assay.audit_log',
    'delete from assay.audit_log',
  ])('has a database that rejects `%s`', async (statement) => {
    await driver.script(
      `insert into assay.audit_log (id, at, actor, action, result)
       values (gen_random_uuid(), now() - interval '29 days', 'ci', 'young', 'done')`,
    );
    await expect(driver.script(statement)).rejects.toThrow(/audit log/);
  });

  it('has a database that deletes records older than 30 days', async () => {
    await driver.script(
      `insert into assay.audit_log (id, at, actor, action, result)
       values (gen_random_uuid(), now() - interval '31 days', 'ci', 'old', 'done')`,
    );
    await driver.script(`delete from assay.audit_log where action = 'old'`);
    expect(await driver.script(`select * from assay.audit_log where action = 'old'`)).toEqual([]);
  });
});
