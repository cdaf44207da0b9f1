import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAssay, startService, type Service } from '../support/service.js';
import { faultyDocuments, soundDocument } from './documents.js';
import { curlTransport, nodeTransport, type Answer, type Call, type Transport } from './transports.js';

// Tests the service's interface document over HTTPS, section by section.

const transports: Readonly<Record<string, Transport>> = { node: nodeTransport, curl: curlTransport };
const served = new Map<string, string>();
let documents: Server;
let documentsUrl: string;
let service: Service;

beforeAll(async () => {
  documents = createServer((request, response) => {
    const text = served.get(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { location: '/sound.yaml' }).end();
    else if (text === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(text);
  });
  await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve));
  // `as`: the server listens on a port.
  const { port } = documents.address() as AddressInfo;
  documentsUrl = `http://127.0.0.1:${port}`;
  served.set('/sound.yaml', soundDocument);
  for (const [version, document] of Object.entries(faultyDocuments)) {
    served.set(`/${version}.json`, JSON.stringify(document));
    served.set(`/${version}.yaml`, dump(document));
  }
  service = await startService({ args: ['--fetch-allow', `127.0.0.1:${port}`, '--processes', '1'] });
}, 300_000);

afterAll(async () => {
  await service.stop();
  await new Promise((resolve) => documents.close(resolve));
});

const issueFields = [
  'id',
  'name',
  'category',
  'severity',
  'operation',
  'problem',
  'impact',
  'recommendation',
];
const loaderErrorFields = ['instancePath', 'schemaPath', 'keyword', 'params', 'message'];

function expectIssues(issues: unknown): void {
  expect(issues).toBeInstanceOf(Array);
  // `as`: the line above checks it.
  for (const issue of issues as Record<string, unknown>[]) {
    expect(Object.keys(issue).sort()).toEqual([...issueFields].sort());
    expect(issue['id']).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(issue['operation'] === null || typeof issue['operation'] === 'string').toBe(true);
    for (const field of issueFields.filter((name) => name !== 'operation'))
      expect(issue[field]).toEqual(expect.any(String));
  }
}

function expectValidation({ status, contentType, body }: Answer): void {
  expect(status).toBe(200);
  expect(contentType).toMatch(/^application\/json/);
  expect(Object.keys(body).sort()).toEqual(['result', 'status', 'swaggerValidationResults']);
  expect(['success', 'error']).toContain(body.status);
  expectIssues(body.result);
  for (const error of body.swaggerValidationResults) {
    expect(Object.keys(error).sort()).toEqual([...loaderErrorFields].sort());
    expect(error.instancePath).toMatch(/^(?:\/(?:[^~/]|~[01])*)*$/);
    expect(error.params).toEqual(expect.any(Object));
    for (const field of ['schemaPath', 'keyword', 'message'])
      expect(error[field]).toEqual(expect.any(String));
  }
}

function expectImport({ status, contentType, body }: Answer): void {
  expect(status).toBe(200);
  expect(contentType).toMatch(/^application\/json/);
  expect(Object.keys(body).sort()).toEqual(['errors', 'projects']);
  expectIssues(body.errors);
}

function withOperation(body: { result: { id: string; operation: string | null }[] }, id: string): unknown {
  return body.result.find((issue) => issue.id === id)?.operation;
}

/** The calls that pass a document by URL and by upload: sections 4.1 to 4.4. */
function callsOf(kind: 'validate' | 'import', name: string, key = service.key): Call[] {
  const text = served.get(`/${name}`) ?? '';
  return [
    { path: `/api/conversion/openapi/${kind}/url`, key, json: { url: `${documentsUrl}/${name}` } },
    { path: `/api/conversion/openapi/${kind}`, key, form: { file: { name, text } } },
  ];
}

describe.each(Object.keys(transports))('with %s', (client) => {
  const send: Transport = (base, call) => (transports[client] ?? nodeTransport)(base, call);

  describe.each(Object.keys(faultyDocuments))('an OpenAPI %s document', (version) => {
    test.each(['json', 'yaml'])('in %s is validated by URL and by upload (4.1, 4.2, 4.5)', async (form) => {
      const [byUrl, byUpload] = await Promise.all(
        callsOf('validate', `${version}.${form}`).map((call) => send(service.url, call)),
      );
      for (const answer of [byUrl, byUpload]) {
        if (answer === undefined) throw new Error('no answer');
        expectValidation(answer);
        expect(answer.body.status).toBe('success');
        // 4.5.3
        expect(withOperation(answer.body, 'plaintext-communication')).toBeNull();
        // 4.5.4, 4.5.2
        expect(withOperation(answer.body, 'missing-response-schema')).toBe('listParcels');
        const missing = answer.body.result.find(({ id }: { id: string }) => id === 'missing-response-schema');
        expect(missing.recommendation).toContain(
          '200 OK response must be documented with at least one content type',
        );
        // 4.5.5
        expect(answer.body.swaggerValidationResults).toContainEqual(
          expect.objectContaining({
            instancePath: '/paths/~1parcels/post',
            keyword: 'required',
            params: { missingProperty: 'responses' },
          }),
        );
      }
      expect(byUpload?.body).toEqual(byUrl?.body);
    });

    test('is imported by URL and by upload (4.3, 4.4, 4.5.1, 4.5.5)', async () => {
      for (const call of callsOf('import', `${version}.yaml`)) {
        const answer = await send(service.url, call);
        expectImport(answer);
        expect(answer.body.projects.map(({ name }: { name: string }) => name)).toEqual([
          'listParcels',
          'sendParcel',
        ]);
        expect(answer.body.errors).toContainEqual(
          expect.objectContaining({ id: 'operation-responses-missing', operation: 'sendParcel' }),
        );
        for (const project of answer.body.projects) expectProject(project);
      }
    });
  });

  test('a sound document has no reported issue, and no loader error', async () => {
    for (const call of callsOf('validate', 'sound.yaml')) {
      const answer = await send(service.url, { ...call, path: `${call.path}?severity=medium` });
      expectValidation(answer);
      expect(answer.body).toEqual({
        status: 'success',
        result: expect.any(Array),
        swaggerValidationResults: [],
      });
    }
    for (const call of callsOf('import', 'sound.yaml')) {
      const answer = await send(service.url, call);
      expectImport(answer);
      expect(answer.body.projects).toHaveLength(1);
    }
  });

  test('an import is assigned to the engine that `config` names, in both encodings (1.4, 4.3, 4.4)', async () => {
    const engine = await makeEngine();
    for (const call of callsOf('import', 'sound.yaml')) {
      const config = { engineId: engine.id };
      const { json, form, ...rest } = call;
      const answer = await send(service.url, {
        ...rest,
        ...(json === undefined ? { form: { ...form, config } } : { json: { ...json, config } }),
      });
      expectImport(answer);
      expect(answer.body.projects[0].engine).toBe('burner');
      const assigned = await read(`/api/engines/${engine.id}`);
      expect(assigned.assignments).toContainEqual(
        expect.objectContaining({ project: answer.body.projects[0].id }),
      );
    }
  });

  describe('the answers table', () => {
    test.each([
      ['no JSON and no YAML', 'broken.yaml', '{ "openapi": ', 'document-parse-error'],
      ['no OpenAPI document', 'other.json', '{ "asyncapi": "2.6.0" }', 'document-format-unknown'],
      ['an unknown version', 'future.json', '{ "openapi": "4.0.0" }', 'openapi-version-unsupported'],
      [
        'too deep',
        'deep.json',
        `{"openapi":"3.0.0","x":${'['.repeat(300)}${']'.repeat(300)}}`,
        'document-too-deep',
      ],
    ])('%s: status error with one issue that gives the reason', async (_, name, text, id) => {
      served.set(`/${name}`, text);
      for (const call of callsOf('validate', name)) {
        const answer = await send(service.url, call);
        expectValidation(answer);
        expect(answer.body.status).toBe('error');
        expect(answer.body.result.map((issue: { id: string }) => issue.id)).toEqual([id]);
      }
      for (const call of callsOf('import', name)) {
        const answer = await send(service.url, call);
        expectImport(answer);
        expect(answer.body.projects).toEqual([]);
        expect(answer.body.errors.map((issue: { id: string }) => issue.id)).toEqual([id]);
      }
    });

    test('bytes that violate their encoding', async () => {
      const answer = await upload(Buffer.from([...Buffer.from('openapi: "3.0.0" # '), 0xff, 0xfe, 0x0a]));
      expectValidation(answer);
      expect(answer.body.result.map((issue: { id: string }) => issue.id)).toEqual([
        'document-encoding-invalid',
      ]);
    });

    test.each([
      ['a URL without a document', () => `${documentsUrl}/nothing`, 'document-unreachable'],
      ['a URL without a server', () => 'http://127.0.0.1:9/openapi.json', 'document-refused'],
      ['the address of a cloud host', () => 'http://169.254.169.254/latest/meta-data', 'document-refused'],
      ['a URL with credentials', () => documentsUrl.replace('//', '//user:secret@'), 'document-refused'],
    ])('%s', async (_, url, id) => {
      for (const kind of ['validate', 'import'] as const) {
        const answer = await send(service.url, {
          path: `/api/conversion/openapi/${kind}/url`,
          key: service.key,
          json: { url: url() },
        });
        expect(answer.status).toBe(200);
        const issues = kind === 'validate' ? answer.body.result : answer.body.errors;
        expectIssues(issues);
        expect(issues.map((issue: { id: string }) => issue.id)).toEqual([id]);
        expect(JSON.stringify(answer.body)).not.toContain('secret');
      }
    });

    test('a redirect is followed', async () => {
      const answer = await send(service.url, {
        path: '/api/conversion/openapi/validate/url',
        key: service.key,
        json: { url: `${documentsUrl}/moved` },
      });
      expectValidation(answer);
      expect(answer.body.status).toBe('success');
    });

    test.each<[string, Omit<Call, 'key'>, number]>([
      ['no `url`', { path: '/api/conversion/openapi/validate/url', json: {} }, 400],
      [
        'an invalid `url`',
        { path: '/api/conversion/openapi/validate/url', json: { url: 'openapi.json' } },
        400,
      ],
      [
        'a `url` with another scheme',
        { path: '/api/conversion/openapi/import/url', json: { url: 'file:///etc/passwd' } },
        400,
      ],
      ['a `url` of the wrong type', { path: '/api/conversion/openapi/import/url', json: { url: 7 } }, 400],
      ['a body that is no object', { path: '/api/conversion/openapi/validate/url', json: ['url'] }, 400],
      [
        'an unknown property',
        { path: '/api/conversion/openapi/validate/url', json: { url: 'https://a.test', uri: '' } },
        400,
      ],
      [
        'an unknown option',
        {
          path: '/api/conversion/openapi/import/url',
          json: { url: 'https://a.test', config: { engine: 'x' } },
        },
        400,
      ],
      [
        'an option of the wrong type',
        {
          path: '/api/conversion/openapi/import/url',
          json: { url: 'https://a.test', config: { engineId: 7 } },
        },
        400,
      ],
      ['no part `file`', { path: '/api/conversion/openapi/validate', form: {} }, 400],
      ['`config` without `file`', { path: '/api/conversion/openapi/import', form: { config: {} } }, 400],
      [
        'an unknown option in a form',
        {
          path: '/api/conversion/openapi/import',
          form: { file: { name: 'a.yaml', text: soundDocument }, config: { engine: 'x' } },
        },
        400,
      ],
      [
        'an unknown query parameter',
        { path: '/api/conversion/openapi/validate/url?presets=all', json: { url: 'https://a.test' } },
        400,
      ],
      [
        'an unknown engine',
        {
          path: '/api/conversion/openapi/import/url',
          json: { url: 'https://a.test', config: { engineId: 'nobody' } },
        },
        422,
      ],
      [
        'an unknown engine in a form',
        {
          path: '/api/conversion/openapi/import',
          form: { file: { name: 'a.yaml', text: soundDocument }, config: { engineId: 'nobody' } },
        },
        422,
      ],
      ['an unknown path', { path: '/api/conversion/openapi/verify', json: {} }, 404],
      ['another method', { path: '/api/projects', json: {} }, 405],
      [
        'another content type',
        { path: '/api/conversion/openapi/validate', json: { url: 'https://a.test' } },
        415,
      ],
      [
        'a form instead of JSON',
        {
          path: '/api/conversion/openapi/validate/url',
          form: { file: { name: 'a.yaml', text: soundDocument } },
        },
        415,
      ],
    ])('%s', async (_, call, status) => {
      const before = await groupCount();
      const answer = await send(service.url, { ...call, key: service.key });
      expect(answer.status).toBe(status);
      expectProblem(answer);
      expect(await groupCount()).toBe(before);
    });
  });

  test('every request needs a key, and each wrong one gets the same answer (5.1)', async () => {
    const known = service.key;
    const wrong = [undefined, 'nothing', `${known.slice(0, -1)}${known.endsWith('A') ? 'B' : 'A'}`];
    const answers = await Promise.all(
      ['validate', 'import'].flatMap((kind) =>
        wrong.map((key) => {
          const call: Call = {
            path: `/api/conversion/openapi/${kind}/url`,
            key,
            json: { url: documentsUrl },
          };
          return send(service.url, call);
        }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expectProblem(answer);
      expect(answer.body.detail).toBe(answers[0]?.body.detail);
    }
  });
});

test('fields outside the interface are returned only on request', async () => {
  const [call] = callsOf('validate', '3.0.yaml');
  if (call === undefined) throw new Error('no call');
  const answer = await nodeTransport(service.url, {
    ...call,
    path: `${call.path}?include=location,references,operations`,
  });
  for (const issue of answer.body.result) {
    expect(Object.keys(issue).sort()).toEqual(
      [...issueFields, 'location', 'operations', 'references'].sort(),
    );
  }
  const [first] = answer.body.result;
  expect(first.location).toEqual({
    uri: expect.any(String),
    pointer: expect.any(String),
    range: { start: { line: expect.any(Number), column: expect.any(Number) }, end: expect.any(Object) },
  });
});

test('a document cannot suppress its own issues', async () => {
  const text = soundDocument.replace('https://ferries.test', 'http://ferries.test');
  const plain = await upload(Buffer.from(text));
  const silenced = await upload(Buffer.from(`# assay-ignore-file plaintext-communication -- quiet\n${text}`));
  expect(plain.body.result.map(({ id }: { id: string }) => id)).toContain('plaintext-communication');
  expect(silenced.body.result).toEqual(plain.body.result);
});

test('a key without the scope is rejected', async () => {
  const key = await createKey('reader', 'read');
  for (const call of [...callsOf('validate', 'sound.yaml', key), ...callsOf('import', 'sound.yaml', key)]) {
    const answer = await nodeTransport(service.url, call);
    expect(answer.status).toBe(403);
    expectProblem(answer);
  }
});

test('a revoked key is rejected at once', async () => {
  const key = await createKey('short-lived', 'validate');
  const [call] = callsOf('validate', 'sound.yaml', key);
  if (call === undefined) throw new Error('no call');
  expect((await nodeTransport(service.url, call)).status).toBe(200);
  expect(await runAssay(['keys', 'revoke', 'short-lived', '--data', service.data])).toMatchObject({
    code: 0,
  });
  expect((await nodeTransport(service.url, call)).status).toBe(401);
});

test('the records of an import are stored and served like the output of `assay import --out`', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-contract-'));
  try {
    const text = served.get('/sound.yaml') ?? '';
    writeFileSync(join(folder, 'sound.yaml'), text);
    const made = await runAssay(['import', 'sound.yaml', '--out', 'out'], { cwd: folder });
    expect(made.code).toBe(0);
    const file = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'out', name), 'utf8'));

    const answer = await service.client.upload('/api/conversion/openapi/import', text, {
      fileName: 'sound.yaml',
    });
    const { projects, errors } = answer.json();
    expect(projects.length).toBeGreaterThan(0);
    const group = await read(`/api/groups/${projects[0].group}`);
    const flows = await Promise.all(projects.map(({ flow }: { flow: string }) => read(`/api/flows/${flow}`)));
    const sets = await Promise.all(
      projects.map(({ variables }: { variables: string }) => read(`/api/variables/${variables}`)),
    );
    const bundle = /"bundle":\s*"([^"]+)"/.exec(JSON.stringify(flows))?.[1];
    const kept = {
      group,
      errors,
      schemas: await read(`/api/schemas/${bundle}`),
      groupVariables: await read(`/api/variables/${sets[0].parent}`),
      records: projects.map((project: object, index: number) => [project, flows[index], sets[index]]),
    };
    const names = projects.map(({ name }: { name: string }) => name);
    const written = {
      group: file('group.json'),
      errors: file('errors.json'),
      schemas: file('schemas.json'),
      groupVariables: file('variables/_group.json'),
      records: names.map((name: string) =>
        ['projects', 'flows', 'variables'].map((kind) => file(`${kind}/${name}.json`)),
      ),
    };
    expect(readdirSync(join(folder, 'out/projects'))).toHaveLength(projects.length);
    // A request without an engine gets the service's default engine (4.3).
    const engine = (project: object): object => ({ ...project, engine: 'any' });
    const comparable = ({ records, ...rest }: typeof kept): unknown =>
      anonymous({
        ...rest,
        records: records.map(([project, ...more]: object[]) => [engine(project!), ...more]),
      });
    expect(comparable(kept)).toEqual(comparable(written));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Replaces ids by numbers in order of appearance, and times by one text, so that two imports can be compared. */
function anonymous(records: unknown): unknown {
  const ids = new Map<string, number>();
  const text = JSON.stringify(records)
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[78][\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, (id) => {
      ids.set(id, ids.get(id) ?? ids.size);
      return `id ${ids.get(id)}`;
    })
    .replaceAll(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g, '"now"');
  return JSON.parse(text);
}

test('the records of an import can be read again, exported and deleted', async () => {
  const [call] = callsOf('import', '3.1.yaml');
  if (call === undefined) throw new Error('no call');
  const { body } = await nodeTransport(service.url, call);
  const [project] = body.projects;
  expect(await read(`/api/projects/${project.id}`)).toEqual(project);
  expect(await read(`/api/flows/${project.flow}`)).toMatchObject({ id: project.flow, type: 'flow' });
  expect(await read(`/api/variables/${project.variables}`)).toMatchObject({ id: project.variables });
  const group = await read(`/api/groups/${project.group}`);
  expect(group).toMatchObject({ id: project.group, type: 'group' });
  for (const format of ['har', 'postman', 'arazzo', 'schemathesis', 'zap', 'http']) {
    const exported = await service.client.request('GET', `/api/groups/${group.id}/export?format=${format}`);
    expect([format, exported.status]).toEqual([format, 200]);
    expect(exported.body.length).toBeGreaterThan(100);
  }
  const gone = await service.client.request('DELETE', `/api/groups/${group.id}`);
  expect(gone.status).toBe(204);
  const again = await service.client.request('GET', `/api/projects/${project.id}`);
  expect(again.status).toBe(404);
});

function expectProblem({ contentType, body, status }: Answer): void {
  expect(contentType).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
}

function expectProject(project: unknown): void {
  expect(project).toEqual({
    id: expect.any(String),
    version: 1,
    type: 'project',
    group: expect.any(String),
    flow: expect.any(String),
    name: expect.any(String),
    description: expect.any(String),
    engine: 'fuzzer',
    distributed: false,
    driver: 'network_tcp_http',
    session: {
      type: 'web',
      performance_monitoring: true,
      analyze_on_finding: true,
      analyze_restart_timeout_soft: 10,
      analyze_restart_timeout_hard: 300,
      start_paused: false,
      delete_on_completed: true,
      performance_report_percent: 5000,
      performance_baseline_iterations: 100,
      run_web_sanity_check: true,
      run_web_auth_check: true,
    },
    monitors: [],
    targets: [
      {
        name: 'http://parcels.test:8080',
        driver: {
          scheme: 'HTTP',
          address: 'parcels.test',
          port: 8080,
          tls_certificate: '',
          tls_key: '',
          tls_ca: '',
          tls_validation: false,
        },
        monitors: [],
        variables: null,
        authentication: [
          { name: expect.any(String), description: expect.any(String), default: '', sensitive: true },
        ],
      },
    ],
    variables: expect.any(String),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
    children: [],
  });
}

async function upload(bytes: Uint8Array): Promise<Answer> {
  const { status, headers, json } = await service.client.upload('/api/conversion/openapi/validate', bytes);
  return { status, contentType: String(headers['content-type']), body: json() };
}

// oxlint-disable-next-line typescript/no-explicit-any -- what it is, is what a test is about
async function read(path: string): Promise<any> {
  const { status, json } = await service.client.request('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return json();
}

async function groupCount(): Promise<number> {
  let count = 0;
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await read(`/api/groups?limit=200${from}`);
    count += page.items.length;
    cursor = page.nextCursor;
  }
  return count;
}

async function makeEngine(): Promise<{ id: string }> {
  const body = { name: `burner-${randomUUID()}`, kind: 'burner' };
  const { status, json } = await service.client.request('POST', '/api/engines', { body });
  expect(status).toBe(201);
  return json();
}

async function createKey(name: string, scope: string): Promise<string> {
  const made = await runAssay(['keys', 'create', '--name', name, '--scope', scope, '--data', service.data]);
  expect(made).toMatchObject({ code: 0 });
  return made.stdout.trim();
}
