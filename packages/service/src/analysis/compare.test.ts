import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshChild, type TestScript } from '../../testing/bundle.js';
import { noLog, testAnalysis, testFetch, testSpool, textOfBody } from '../../testing/settings.js';
import { startServer, type TestServer } from '../../testing/test-server.js';
import type { AnalysisPool, DiffJob } from './analysis-pool.js';
import type { DocumentInput } from '../fetching/document-name.js';
import { createAnalysisPool } from './create-pool.js';

const old = `openapi: 3.1.1
info: { title: Parcels, version: 1.0.0 }
paths:
  /parcels:
    get:
      operationId: listParcels
      security: [{ key: [] }]
      responses: { '200': { $ref: 'parts.yaml#/Listed' } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Api-Key } } }
`;
const open = old.replace('security: [{ key: [] }]', 'security: []');

let folder: string;
let script: TestScript;
let pool: AnalysisPool;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-compare-'));
  script = await freshChild();
  server = await startServer((request, response) => {
    if (request.url?.startsWith('/parts.yaml') === true)
      response.end('Listed: { description: All of them. }');
    else if (request.url?.startsWith('/gone') === true) response.writeHead(404).end();
    else response.end(request.url?.startsWith('/new') === true ? open : old);
  });
  pool = await createAnalysisPool({
    analysis: { ...testAnalysis, maxIssues: 3 },
    fetch: { ...testFetch, allow: [{ host: '127.0.0.1', port: server.port }] },
    spool: await testSpool(),
    log: noLog,
    script: script.path,
  });
}, 120_000);
afterAll(async () => {
  await pool.close();
  await server.close();
  await script.delete();
  await rm(folder, { recursive: true });
});

async function upload(name: string, content: string): Promise<DocumentInput> {
  const path = join(folder, name);
  await writeFile(path, content);
  return { kind: 'upload', path, name };
}

const fromUrl = (path: string): DocumentInput => ({ kind: 'url', url: server.origin + path });

async function compare(job: DiffJob) {
  const answer = await pool.compare(job);
  return { ...answer, body: JSON.parse(textOfBody(answer.body)) };
}

describe('a comparison in a child process', { timeout: 60_000 }, () => {
  it('applies the policy and the approvals of the request, and no comment of a document', async () => {
    const commented = open.replace('openapi: 3.1.1', 'openapi: 3.1.1 # assay-ignore-file anonymous-access');
    const documents = { old: await upload('old.yaml', old), new: await upload('new.yaml', commented) };
    expect((await compare(documents)).body).toMatchObject({
      passed: false,
      approved: [],
      version: { isMajor: false, place: 'info.version', old: '1.0.0', new: '1.0.0' },
    });
    const approval = { change: 'anonymous-access', owner: 'team-parcels', reason: 'public on purpose' };
    const gate = { weaker: true, breaking: false };
    const config = { gate, graceDays: 0, requireMajor: false, approvals: [approval] };
    const { body } = await compare({ ...documents, config });
    expect(body).toMatchObject({
      passed: true,
      changes: [],
      approved: [
        {
          owner: 'team-parcels',
          reason: 'public on purpose',
          until: null,
          change: { id: 'anonymous-access', new: { uri: 'new.yaml' } },
        },
      ],
    });
  });

  it('compares two uploads, and locates changes without paths of this machine', async () => {
    const job = { old: await upload('old.yaml', old), new: await upload('new.yaml', open) };
    const { fault, body, measures } = await compare(job);
    expect(fault).toBeUndefined();
    expect(Object.keys(body)).toEqual([
      'status',
      'old',
      'new',
      'changes',
      'summary',
      'omitted',
      'approved',
      'version',
      'passed',
    ]);
    expect(body).toMatchObject({
      status: 'success',
      old: { uri: 'old.yaml' },
      new: { uri: 'new.yaml' },
      changes: [
        {
          id: 'anonymous-access',
          operation: 'listParcels',
          old: { uri: 'old.yaml', pointer: '/paths/~1parcels/get/security' },
          new: { uri: 'new.yaml' },
        },
      ],
      summary: { weaker: 1, stronger: 0, breaking: 0 },
      omitted: 0,
    });
    expect(measures).toMatchObject({ issues: 1, bytes: old.length + open.length, stopped: null });
  });

  it('shows a value that clients can no longer send, and no secret', async () => {
    const version = (type: string, password: string): string => `openapi: 3.1.1
info: { title: Parcels, version: 1.0.0 }
paths:
  /parcels:
    post:
      operationId: addParcel
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                weight: { type: ${type} }
                password: { type: string, default: ${password}, enum: [${password}, guest] }
      responses: { '204': { description: Added. } }
`;
    const { body } = await compare({
      old: await upload('old.yaml', version('number', 'x7Kq93bTz')),
      new: await upload('new.yaml', version('integer', 'Qw42vRt8m')),
    });
    const change = body.changes.find(({ problem }: { problem: string }) => problem.includes('weight'));
    expect(change).toMatchObject({ clients: 'breaking', example: { validIn: 'old' } });
    expect(Number.isInteger(change.example.value)).toBe(false);
    expect(body.changes.length).toBeGreaterThan(1);
    expect(JSON.stringify(body)).not.toMatch(/x7Kq93bTz|Qw42vRt8m/);
  });

  it('fetches both documents and their references', async () => {
    const { fault, body } = await compare({
      old: fromUrl('/old.yaml'),
      new: fromUrl('/new.yaml?key=secret'),
    });
    expect(fault).toBeUndefined();
    expect(body.summary).toEqual({ weaker: 1, stronger: 0, breaking: 0 });
    expect(body.changes[0].new.uri).toBe(`${server.origin}/new.yaml`);
    const same = await compare({ old: fromUrl('/old.yaml'), new: fromUrl('/old.yaml') });
    expect(same.body.changes).toEqual([]);
  });

  it('names the faulty document and the fault', async () => {
    const good = await upload('good.yaml', old);
    const broken = await compare({ old: good, new: await upload('broken.yaml', 'openapi: [') });
    expect(broken.fault).toMatchObject({ side: 'new' });
    expect(broken.fault?.reason).toMatch(/^The new document `broken\.yaml` cannot be compared: /);
    expect(broken.body).toMatchObject({ status: 'error', side: 'new', changes: [] });
    const missing = await compare({ old: fromUrl('/gone.yaml'), new: good });
    expect(missing.fault).toMatchObject({ side: 'old', reason: expect.stringContaining('404') });
    const inside = await compare({ old: { kind: 'url', url: 'http://127.0.0.1:1/a.yaml' }, new: good });
    expect(inside.fault?.side).toBe('old');
  });

  it('lists a limited number of changes, and counts all', async () => {
    const paths = ['a', 'b', 'c', 'd', 'e'].map(
      (name) => `  /${name}: { get: { security: [{ key: [] }], responses: {} } }\n`,
    );
    const many = old.replace('paths:\n', `paths:\n${paths.join('')}`);
    const opened = many.replaceAll('security: [{ key: [] }]', 'security: []');
    const { body } = await compare({
      old: await upload('old.yaml', many),
      new: await upload('new.yaml', opened),
    });
    expect(body.changes).toHaveLength(3);
    expect(body).toMatchObject({ summary: { weaker: 6 }, omitted: 3 });
  });
});
