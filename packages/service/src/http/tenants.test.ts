import type { FastifyInstance, InjectOptions } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeParts, measures, type FakeParts } from '../../testing/fake-parts.js';
import { formHeaders, buildForm } from '../../testing/form.js';
import { imported } from '../../testing/imported.js';
import { silent, temporaryFolder } from '../../testing/stores.js';
import { createAdministration } from '../administration/administration.js';
import { createAudit, type Audit } from '../audit/audit.js';
import { createKeyVerifier } from '../keys/key-verifier.js';
import { endpointScopes } from '../keys/scopes.js';
import { createMetrics } from '../operation/metrics.js';
import { storeOn, type Store } from '../store.js';
import { openPglite } from '../database/pglite-driver.js';
import { createApp } from '../app.js';

/** The records of a tenant that another tenant tries to access. */
interface Known {
  readonly group: string;
  readonly project: string;
  readonly flow: string;
  readonly variables: string;
  readonly schemas: string;
  readonly engine: string;
  readonly job: string;
  readonly document: string;
  readonly ruleset: string;
}

const form = {
  headers: formHeaders,
  payload: buildForm({ name: 'file', fileName: 'a.yaml', body: 'openapi: 3.1.1' }),
};
const pair = {
  headers: formHeaders,
  payload: buildForm(
    { name: 'old', fileName: 'a.yaml', body: 'openapi: 3.1.1' },
    { name: 'new', fileName: 'b.yaml', body: 'openapi: 3.1.1' },
  ),
};
const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload });
const get = (url: string): InjectOptions => ({ url });
const patch = (url: string, payload: object): InjectOptions => ({ method: 'PATCH', url, payload });
const del = (url: string): InjectOptions => ({ method: 'DELETE', url });
const api = '/api/conversion/openapi';
const url = 'https://specs.test/a.yaml';

/** Returns a tenant's requests to each endpoint, by `operationId`: with the ids of another tenant, and with the same names. */
function requestsFor(known: Known): readonly (readonly [string, InjectOptions])[] {
  const lists: [string, InjectOptions][] = [
    ['listGroups', get('/api/groups')],
    ['listProjects', get('/api/projects')],
    ['listProjects', get(`/api/projects?group=${known.group}`)],
    ['listProjects', get(`/api/projects?engine=${known.engine}`)],
    ['listEngines', get('/api/engines')],
    ['listJobs', get('/api/jobs?all=true')],
    ['listNamedDocuments', get('/api/inventory?all=true')],
    ['listRuleUses', get('/api/inventory/rules?all=true')],
    ['listRulesets', get('/api/rulesets')],
    ['listKeys', get('/api/keys')],
    ['listAuditEntries', get('/api/audit')],
    ['listAuditEntries', get(`/api/audit?record=${known.group}`)],
  ];
  return [
    ...lists,
    ['listRules', get('/api/rules?limit=1')],
    ['getRule', get('/api/rules/plaintext-communication')],
    ['getGroup', get(`/api/groups/${known.group}`)],
    ['exportGroup', get(`/api/groups/${known.group}/export?format=har`)],
    ['getProject', get(`/api/projects/${known.project}`)],
    ['getFlow', get(`/api/flows/${known.flow}`)],
    ['getVariables', get(`/api/variables/${known.variables}`)],
    ['getSchemas', get(`/api/schemas/${known.schemas}`)],
    ['getEngine', get(`/api/engines/${known.engine}`)],
    ['getJob', get(`/api/jobs/${known.job}`)],
    ['listJobResults', get(`/api/jobs/${known.job}/results`)],
    ['getNamedDocument', get(`/api/inventory/${known.document}`)],
    ['listRevisions', get(`/api/inventory/${known.document}/revisions`)],
    ['getRuleset', get(`/api/rulesets/${known.ruleset}`)],
    ['activateRuleset', patch(`/api/rulesets/${known.ruleset}`, { isActive: false })],
    ['deleteRuleset', del(`/api/rulesets/${known.ruleset}`)],
    ['deleteProject', del(`/api/projects/${known.project}`)],
    ['deleteGroup', del(`/api/groups/${known.group}`)],
    ['deleteEngine', del(`/api/engines/${known.engine}`)],
    ['cancelJob', del(`/api/jobs/${known.job}`)],
    ['redeliverWebhook', { method: 'POST', url: `/api/jobs/${known.job}/webhook/redeliver` }],
    ['deleteNamedDocument', del(`/api/inventory/${known.document}`)],
    ['importByUrl', post(`${api}/import/url`, { url, config: { engineId: known.engine } })],
    ['createJob', post('/api/jobs', { urls: [url], kind: 'import', engineId: known.engine })],
    ...creations,
    ['validateByUpload', { method: 'POST', url: `${api}/validate`, ...form }],
    ['diffByUrl', post(`${api}/diff/url`, { old: url, new: url })],
    ['diffByUpload', { method: 'POST', url: `${api}/diff`, ...pair }],
    ['importByUpload', { method: 'POST', url: `${api}/import`, ...form }],
    ...lists,
  ];
}

/** Requests that create a record of each type, with names that all tenants use. */
const creations: readonly (readonly [string, InjectOptions])[] = [
  ['createEngine', post('/api/engines', { name: 'night', kind: 'nightly' })],
  ['createRuleset', post('/api/rulesets', { text: 'extends: spectral:oas' })],
  ['importByUrl', post(`${api}/import/url`, { url })],
  ['validateByUrl', post(`${api}/validate/url?name=shop`, { url })],
  [
    'createJob',
    { ...post('/api/jobs', { urls: [url], name: 'shop' }), headers: { 'idempotency-key': 'the-same' } },
  ],
];

describe('tenants', () => {
  const folder = temporaryFolder();
  let parts: FakeParts;
  let store: Store;
  let audit: Audit;
  let app: FastifyInstance;
  beforeAll(async () => {
    parts = await fakeParts();
    store = storeOn(await openPglite(folder.path, silent), silent);
    audit = createAudit(store.audit, parts.now, parts.log);
    const keys = createKeyVerifier(store.keys, parts.now);
    app = await createApp({ ...parts, store, audit, keys, metrics: createMetrics() }, null);
    parts.pool.onImport = async ({ engine }) => ({
      records: imported({ engine, documentKey: 'the same' }),
      errors: '[]',
      measures,
    });
  }, 180_000);
  afterAll(async () => {
    await app.close();
    await audit.close();
    await store.close();
    await parts.delete();
    folder.delete();
  }, 60_000);

  /** Creates a key with all scopes for a tenant. Returns a function that sends requests with it. */
  async function clientOf(tenant: string) {
    const { text } = await createAdministration(store, parts.now).createKey({
      name: tenant,
      tenant,
      scopes: ['admin'],
      expiresAt: null,
    });
    return (options: InjectOptions) =>
      app.inject({ ...options, headers: { authorization: `Bearer ${text}`, ...options.headers } });
  }
  type Client = Awaited<ReturnType<typeof clientOf>>;

  /** Returns all responses for a tenant, without values that differ between two independent tenants. */
  async function answersFor(send: Client, tenant: string, known: Known): Promise<readonly string[]> {
    const answers: string[] = [];
    for (const [id, request] of requestsFor(known)) {
      const { statusCode, headers, body } = await send(request);
      const shown = [id, statusCode, headers['location'], headers['ratelimit-remaining'], body].join(' ');
      answers.push(
        shown
          .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
          .replaceAll(`"${tenant}"`, '<tenant>'),
      );
    }
    return answers;
  }

  async function recordsOf(send: Client): Promise<Known> {
    const first = async (path: string) => (await send(get(path))).json().items[0];
    const project = await first('/api/projects');
    return {
      group: project.group ?? (await first('/api/groups')).id,
      project: project.id,
      ...(await partsOf(project.id)),
      engine: (await first('/api/engines')).id,
      job: (await first('/api/jobs')).id,
      document: (await first('/api/inventory')).id,
      ruleset: (await first('/api/rulesets')).id,
    };
  }

  /** The flow, the variable set and the schemas of a project, as the import created them. */
  async function partsOf(project: string): Promise<Pick<Known, 'flow' | 'variables' | 'schemas'>> {
    const from = saved.find(({ projects }) => projects.some(({ id }) => id === project));
    const made = from?.projects.find(({ id }) => id === project);
    return {
      flow: made?.flow.id ?? '',
      variables: made?.variables.id ?? '',
      schemas: from?.schemas.id ?? '',
    };
  }
  const saved: ReturnType<typeof imported>[] = [];

  it('are isolated: the data of one never changes the answers to another, at every endpoint', async () => {
    const onImport = parts.pool.onImport;
    parts.pool.onImport = async (job) => {
      const answer = await onImport(job);
      if (answer.records !== undefined) saved.push(answer.records);
      return answer;
    };
    const nothing = v7();
    const nobody = { group: nothing, project: nothing, flow: nothing, variables: nothing, schemas: nothing };
    const alone = { ...nobody, engine: nothing, job: nothing, document: nothing, ruleset: nothing };
    const expected = await answersFor(await clientOf('before'), 'before', alone);

    const owner = await clientOf('owner');
    for (const [id, request] of creations)
      expect([id, (await owner(request)).statusCode < 300]).toEqual([id, true]);
    const known = await recordsOf(owner);
    const readable = [
      `/api/groups/${known.group}`,
      `/api/projects/${known.project}`,
      `/api/flows/${known.flow}`,
      `/api/variables/${known.variables}`,
      `/api/schemas/${known.schemas}`,
      `/api/engines/${known.engine}`,
      `/api/jobs/${known.job}`,
      `/api/inventory/${known.document}/revisions`,
      `/api/rulesets/${known.ruleset}`,
      '/api/audit',
    ];
    const read = () => Promise.all(readable.map(async (path) => (await owner(get(path))).body));
    const before = await read();
    expect(before.filter((body) => body.includes('"status":404'))).toEqual([]);

    expect(await answersFor(await clientOf('after'), 'after', known)).toEqual(expected);
    expect(await read()).toEqual(before);
  });

  it('are required at every endpoint', async () => {
    const { paths } = (await app.inject('/openapi.json')).json();
    const described = Object.entries<Record<string, { operationId: string }>>(paths)
      .filter(([path]) => path.startsWith('/api/'))
      .flatMap(([, item]) => Object.values(item).map(({ operationId }) => operationId));
    const nothing = {
      group: '',
      project: '',
      flow: '',
      variables: '',
      schemas: '',
      engine: '',
      job: '',
      document: '',
      ruleset: '',
    };
    const requested = new Set(requestsFor(nothing).map(([id]) => id));
    expect([...requested].toSorted()).toEqual(described.toSorted());
    // A key can be limited to each of them, too.
    expect([...endpointScopes].toSorted()).toEqual(described.toSorted());
  });
});
