import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tarOf, zipOf } from '../../testing/archives.js';
import { freshChild, type TestScript } from '../../testing/bundle.js';
import { noLog, testAnalysis, testFetch, textOfBody } from '../../testing/settings.js';
import { startServer, type TestServer } from '../../testing/test-server.js';
import { createSpool } from '../spool/create-spool.js';
import type { Spool } from '../spool/spool.js';
import type { AnalysisPool, ImportJob, ValidateAnswer, ValidateJob } from './analysis-pool.js';
import { createAnalysisPool } from './create-pool.js';

const petstore = `openapi: 3.0.3
info: { title: Pets, version: '1' }
servers: [{ url: http://pets.test/v1 }]
paths:
  /pets:
    get:
      operationId: listPets
      summary: Lists pets
      responses: { '200': { description: Some, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
  /pets/{id}:
    get:
      operationId: readPet
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
    delete:
      operationId: deletePet
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string, example: 7 } } }
`;

let folder: string;
let script: TestScript;
let pool: AnalysisPool;
let server: TestServer;
let served = petstore;
let spool: Spool;
let spoolFolder: string;
const spoolLimits = { maxBytes: Infinity, perKey: Infinity };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-analysis-'));
  script = await freshChild();
  spoolFolder = join(folder, 'spool');
  spool = await createSpool(spoolFolder, spoolLimits);
  server = await startServer((request, response) => {
    if (request.url?.startsWith('/moved') === true) {
      response.writeHead(302, { location: '/docs/pets.yaml?signature=secret' }).end();
    } else response.end(served);
  });
  pool = await createAnalysisPool({
    analysis: { ...testAnalysis, maxOperations: 2 },
    fetch: { ...testFetch, allow: [{ host: '127.0.0.1', port: server.port }] },
    spool,
    log: noLog,
    script: script.path,
  });
}, 60_000);
afterAll(async () => {
  await pool.close();
  await server.close();
  await script.delete();
  await rm(folder, { recursive: true });
});

async function upload(content: string | Uint8Array, name = 'pets.yaml') {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  return { kind: 'upload', path, name } as const;
}

const fromUrl = (path: string) => ({ kind: 'url', url: server.origin + path }) as const;

async function validate(document: ValidateJob['document'], options: Partial<ValidateJob> = {}) {
  const answer = await pool.validate({
    document,
    preset: 'recommended',
    severity: null,
    include: [],
    ...options,
  });
  return { ...answer, ...read(answer) };
}

interface Body {
  readonly status: ValidateAnswer['status'];
  readonly result: Readonly<Record<string, unknown>>[];
  readonly swaggerValidationResults: Readonly<Record<string, unknown>>[];
}

function read({ body }: ValidateAnswer): Body {
  return JSON.parse(textOfBody(body)) as Body;
}

const idsIn = ({ result }: Body) => result.map(({ id }) => id);

async function importOf(document: ImportJob['document'], engine: ImportJob['engine'] = null) {
  const { records, errors, measures } = await pool.import({ document, engine });
  return { records, errors: JSON.parse(errors) as Record<string, unknown>[], measures };
}

describe('a validation', () => {
  it('answers with the fields of the interface in its order, and no other', async () => {
    const answer = await validate(await upload(petstore));
    expect(Object.keys(read(answer))).toEqual(['status', 'result', 'swaggerValidationResults']);
    expect(answer).toMatchObject({ status: 'success', measures: { format: 'oas3.0', stopped: null } });
    expect(answer.measures).toMatchObject({
      bytes: Buffer.byteLength(petstore),
      issues: answer.result.length,
    });
    const issue = answer.result.find(({ id }) => id === 'plaintext-communication');
    expect(Object.keys(issue ?? {})).toEqual([
      'id',
      'name',
      'category',
      'severity',
      'operation',
      'problem',
      'impact',
      'recommendation',
    ]);
    expect(issue).toMatchObject({ category: 'security', severity: 'high', operation: null });
    expect(idsIn(answer)).toContain('operation-responses-missing');
    const [error] = answer.swaggerValidationResults;
    expect(Object.keys(error ?? {})).toEqual(['instancePath', 'schemaPath', 'keyword', 'params', 'message']);
    expect(error).toMatchObject({
      instancePath: '/paths/~1pets~1{id}/delete',
      keyword: 'required',
      params: { missingProperty: 'responses' },
    });
  });

  it('lists 5,000 issues and 5,000 loader errors at most, and reports the omitted number', async () => {
    const keys = Array.from({ length: 5_100 }, (_, index) => `unknown${index}: 1`).join('\n');
    const answer = await validate(await upload(`${petstore}${keys}\n`), {
      preset: 'all',
      include: ['location'],
    });
    const [head, ...rest] = answer.result;
    expect(head).toMatchObject({ id: 'findings-left-out', location: { uri: 'pets.yaml', pointer: '' } });
    expect(rest.length).toBeLessThanOrEqual(5_000);
    expect(rest.some(({ id }) => id === 'plaintext-communication')).toBe(true);
    expect(answer.swaggerValidationResults).toHaveLength(5_000);
  });

  it('adds locations, links and affected operations of issues on request', async () => {
    const include = ['location', 'references', 'operations'] as const;
    const { result } = await validate(await upload(petstore, 'C:\\docs\\my pets.yaml'), { include });
    const plaintext = result.find(({ id }) => id === 'plaintext-communication');
    expect(plaintext).toMatchObject({
      location: {
        uri: 'my pets.yaml',
        pointer: '/servers/0/url',
        range: { start: { line: 3, column: 18 }, end: { line: 3, column: 37 } },
      },
      references: { cwe: [319], specification: expect.stringContaining('https://') },
      operations: [],
    });
    const example = result.find(({ id }) => id === 'example-invalid');
    expect(example).toMatchObject({ operation: null, operations: ['listPets', 'readPet'] });
    const missing = result.find(({ id }) => id === 'operation-responses-missing');
    expect(missing).toMatchObject({ operation: 'deletePet', operations: ['deletePet'] });
  });

  it('narrows by preset and severity', async () => {
    const document = await upload(petstore);
    const all = await validate(document, { preset: 'all' });
    const recommended = await validate(document);
    const high = await validate(document, { severity: 'high' });
    expect(all.result.length).toBeGreaterThan(recommended.result.length);
    expect(recommended.result.length).toBeGreaterThan(high.result.length);
    expect(new Set(high.result.map(({ severity }) => severity))).toEqual(new Set(['high']));
    expect(high.swaggerValidationResults).toEqual(recommended.swaggerValidationResults);
  });

  it('reports why a document cannot be analysed, at any severity and for any request', async () => {
    const answer = await validate(await upload('openapi: 4.0.0\n'), { severity: 'critical' });
    expect(answer).toMatchObject({ status: 'error', swaggerValidationResults: [] });
    expect(idsIn(answer)).toEqual(['openapi-version-unsupported']);
  });

  it('groups issues with one cause on request only', async () => {
    const parsed = async (include: 'groups'[]) =>
      JSON.parse(textOfBody((await validate(await upload(petstore), { include })).body)) as {
        readonly result: { readonly id: string; readonly group?: string }[];
        readonly groups?: { readonly id: string; readonly issues: number }[];
      };
    const plain = await parsed([]);
    expect(plain).not.toHaveProperty('groups');
    expect(plain.result[0]).not.toHaveProperty('group');
    const { result, groups = [] } = await parsed(['groups']);
    expect(result.map(({ id }) => id)).toEqual(plain.result.map(({ id }) => id));
    expect(groups.length).toBeGreaterThan(1);
    for (const { id, issues } of groups)
      expect(result.filter(({ group }) => group === id)).toHaveLength(issues);
  });

  it('reports undecided questions on request only', async () => {
    const text = `openapi: 3.1.1\ninfo: { title: T, version: '1' }\njsonSchemaDialect: https://pets.test/dialect\n`;
    const parsed = async (include: 'undecided'[]): Promise<unknown> =>
      JSON.parse(textOfBody((await validate(await upload(text), { include })).body));
    expect(await parsed([])).not.toHaveProperty('undecided');
    expect(await parsed(['undecided'])).toMatchObject({
      undecided: [
        {
          what: 'schema',
          why: 'the dialect of the schemas, `https://pets.test/dialect`, is unknown',
          location: { uri: 'pets.yaml', pointer: '/jsonSchemaDialect' },
        },
      ],
    });
  });

  it('contains the text of an OpenAPI document on request, and of no other document', async () => {
    const parsed = async (text: string, include: 'source'[]): Promise<unknown> =>
      JSON.parse(textOfBody((await validate(await upload(text), { include })).body));
    expect(await parsed(petstore, [])).not.toHaveProperty('source');
    expect(await parsed(petstore, ['source'])).toMatchObject({
      source: [{ uri: 'pets.yaml', text: petstore }],
    });
    expect(await parsed('secret: of the intranet\n', ['source'])).toMatchObject({ source: [] });
  });

  it('ignores suppressions in the document', async () => {
    const silent = `# assay-ignore-file plaintext-communication: test\n${petstore}x-assay-ignore: [{ rule: plaintext-communication, reason: test }]\n`;
    expect(idsIn(await validate(await upload(silent)))).toContain('plaintext-communication');
  });

  it('fetches a document, and shows neither userinfo nor query', async () => {
    served = petstore;
    const answer = await validate(fromUrl('/moved?key=secret'), { include: ['location'] });
    expect(answer.status).toBe('success');
    expect(answer.result[0]).toMatchObject({ location: { uri: `${server.origin}/docs/pets.yaml` } });
    expect(textOfBody(answer.body)).not.toContain('secret');
  });

  it.each([
    ['3.1.1', 'assay:contract'],
    ['3.2.0', 'assay:contract'],
    ['3.0.4', ''],
  ])('of %s has a loader error for each operation under paths without responses', async (version, schema) => {
    const text = `openapi: ${version}
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: a
    post:
      operationId: b
      responses: { '200': { description: d } }
      callbacks: { c: { '{$url}': { post: { responses: { '200': { description: d } } } } } }
webhooks:
  hook: { post: { operationId: d } }
`.replace(version === '3.0.4' ? /webhooks[^]*/u : '\0', '');
    const { swaggerValidationResults: errors } = await validate(await upload(text));
    const missing = errors.filter(({ params }) => (params as { missingProperty?: string }).missingProperty);
    expect(missing).toHaveLength(1);
    expect(missing[0]).toMatchObject({
      instancePath: '/paths/~1a/get',
      schemaPath: expect.stringContaining(schema),
      params: { missingProperty: 'responses' },
    });
  });

  it('escapes invisible characters', async () => {
    const text = petstore
      .replace('title: Pets', 'title: "P\\u009b31m\\u202eets \\u0000"')
      .replace('readPet', '"read\u202ePet"');
    const answer = await validate(await upload(text), { preset: 'all', include: ['location'] });
    // oxlint-disable-next-line no-control-regex -- that is what this is about
    expect(textOfBody(answer.body)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/u);
    expect(JSON.stringify(answer.result)).toContain('\u202e');
  });
});

describe('an import', () => {
  const small = petstore.replace(/^ {4}delete[^]*?(?=^components)/mu, '');

  it('returns the records of a document as JSON texts', async () => {
    const { records, errors, measures } = await importOf(await upload(small));
    expect(errors.map(({ id }) => id)).not.toContain('operations-left-out');
    expect(measures).toMatchObject({ format: 'oas3.0', issues: errors.length, stopped: null });
    expect(Buffer.from(records!.source).toString()).toBe(small);
    const group = JSON.parse(records!.group.text) as Record<string, unknown>;
    expect(group).toMatchObject({ id: records!.group.id, documentKey: 'pets.yaml#Pets', name: 'Pets 1' });
    expect(records).toMatchObject({
      group: { sha256: createHash('sha256').update(small).digest('hex'), documentKey: 'pets.yaml#Pets' },
      engineId: null,
    });
    expect(records!.projects.map(({ name }) => name)).toEqual(['listPets', 'readPet']);
    for (const project of records!.projects) {
      const fields = JSON.parse(project.text) as Record<string, unknown>;
      expect(fields).toMatchObject({
        id: project.id,
        group: records!.group.id,
        flow: project.flow.id,
        variables: project.variables.id,
        engine: 'fuzzer',
        createdAt: records!.createdAt,
      });
      expect(JSON.parse(project.flow.text)).toMatchObject({ id: project.flow.id, type: 'flow' });
      expect(JSON.parse(project.variables.text)).toMatchObject({ parent: records!.variables.id });
    }
    const uuid7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;
    const ids = records!.projects.flatMap((project) => [project.id, project.flow.id, project.variables.id]);
    ids.push(records!.group.id, records!.variables.id, records!.schemas.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(uuid7);
  });

  it('names the engine of the projects', async () => {
    const engine = { id: 'e1', kind: 'cluster' };
    const { records } = await importOf(await upload(small), engine);
    expect(records).toMatchObject({ engineId: 'e1' });
    expect(records!.projects.map(({ engine: kind }) => kind)).toEqual(['cluster', 'cluster']);
    expect(JSON.parse(records!.projects[0]!.text)).toMatchObject({ engine: 'cluster' });
  });

  it('reports an operation without responses', async () => {
    const { errors } = await importOf(await upload(petstore));
    expect(errors).toContainEqual(
      expect.objectContaining({ id: 'operation-responses-missing', operation: 'deletePet' }),
    );
    expect(Object.keys(errors[0]!)).toHaveLength(8);
  });

  it('creates projects up to its limit, and reports the number of omitted operations', async () => {
    const { records, errors } = await importOf(await upload(petstore));
    expect(records!.projects.map(({ name }) => name)).toEqual(['listPets', 'readPet']);
    expect(errors).toContainEqual(
      expect.objectContaining({
        id: 'operations-left-out',
        problem: 'One operation is omitted, because an import has at most 2: `deletePet`.',
      }),
    );
  });

  it('keeps the URL of a document without its query', async () => {
    served = small;
    const { records } = await importOf(fromUrl('/moved?key=secret'));
    expect(records!.group.documentKey).toBe(`${server.origin}/docs/pets.yaml`);
    expect(JSON.stringify(records)).not.toContain('secret');
  });

  it('has no records of a document that cannot be analysed', async () => {
    const { records, errors } = await importOf(await upload('[]'));
    expect(records).toBeUndefined();
    expect(errors.map(({ id }) => id)).toEqual(['document-format-unknown']);
  });

  it('passes on records of many megabytes', async () => {
    const description = 'x'.repeat(300_000);
    const text = petstore.replaceAll('Lists pets', description);
    const big = JSON.stringify({ padding: 'y'.repeat(3_000_000) });
    const { records } = await importOf(await upload(`${text}x-more: ${big}\n`));
    expect(records!.source.length).toBeGreaterThan(3_000_000);
    expect(records!.projects[0]!.text).toContain(description);
  });
});

describe('an archive', () => {
  const mebibyte = 1024 * 1024;
  const generous = {
    documents: 10,
    documentBytes: Infinity,
    bytes: Infinity,
    entries: 100,
    unpackedBytes: Infinity,
  };

  async function jobOf(bytes: Uint8Array, kind: 'zip' | 'tar.gz', limits = {}) {
    const path = join(folder, 'archive');
    await writeFile(path, bytes);
    return { path, kind, limits: { ...generous, ...limits } };
  }

  let before: number;
  let files: string[];
  beforeEach(async () => {
    before = spool.bytes;
    files = await readdir(spoolFolder);
  });

  it('is unpacked by a counted child process, and read document by document', async () => {
    const zip = zipOf({ 'a.yaml': 'one', 'b/c.json': '', 'd.yaml': 'x'.repeat(3 * mebibyte), 'e.zip': '' });
    const { outcome, measures } = await pool.unpack(await jobOf(zip, 'zip'), { owner: 'a' });
    if (outcome.kind !== 'unpacked') throw new Error(outcome.kind);
    const texts = [];
    for (const { name, file } of outcome.documents) texts.push([name, (await file.read()).byteLength]);
    expect(texts).toEqual([
      ['a.yaml', 3],
      ['b/c.json', 0],
      ['d.yaml', 3 * mebibyte],
    ]);
    expect(outcome.skipped).toEqual({ count: 1, entries: [{ name: 'e.zip', reason: 'archive' }] });
    expect(spool.bytes - before).toBe(3 * mebibyte + 3);
    expect(measures.took).toBeGreaterThan(0);
    await outcome.delete();
    expect(spool.bytes).toBe(before);
  });

  it('is abandoned when its client leaves, or the spool has no room for it', async () => {
    const bomb = await tarOf({ 'bomb.yaml': '\0'.repeat(100 * mebibyte) });
    const gone = new AbortController();
    const left = pool.unpack(await jobOf(bomb, 'tar.gz'), { owner: 'a', signal: gone.signal });
    await vi.waitUntil(() => spool.bytes > before, { timeout: 10_000, interval: 5 });
    gone.abort(new Error('the client left'));
    await expect(left).rejects.toThrow('the client left');
    expect(spool.bytes).toBe(before);
    const small = await pool.unpack(await jobOf(zipOf({ 'a.yaml': '' }), 'zip'), { owner: 'a' });
    if (small.outcome.kind !== 'unpacked') throw new Error(small.outcome.kind);
    await small.outcome.delete();
    spoolLimits.perKey = 20 * mebibyte;
    await expect(pool.unpack(await jobOf(bomb, 'tar.gz'), { owner: 'a' })).rejects.toMatchObject({
      limit: 'own',
    });
    expect([spool.bytes, await readdir(spoolFolder)]).toEqual([before, files]);
  }, 60_000);
});
