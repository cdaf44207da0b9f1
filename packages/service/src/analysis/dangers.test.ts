import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../testing/test-server.js';
import { freshChild, type TestScript } from '../../testing/bundle.js';
import { noLog, testAnalysis, testFetch, testSpool, textOfBody } from '../../testing/settings.js';
import type { AnalysisPool } from './analysis-pool.js';
import type { DocumentInput } from '../fetching/document-name.js';
import { createAnalysisPool } from './create-pool.js';

const head = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\n";

let folder: string;
let script: TestScript;
let pool: AnalysisPool;
/** A server that the operator allows. It serves `documents`. */
let allowed: TestServer;
/** A server inside the network. */
let secret: TestServer;
const documents = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-dangers-'));
  script = await freshChild();
  secret = await startServer((_request, response) => response.end('openapi: 3.1.1'));
  allowed = await startServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/to?'))
      response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
    else if (path === '/endless') endless(response);
    else if (path.startsWith('/drip/')) response.write('#');
    else response.end(documents.get(path) ?? '');
  });
  pool = await createAnalysisPool({
    analysis: { ...testAnalysis, memory: 512 * 1024 * 1024, maxBytes: 4 * 1024 * 1024, queue: 20 },
    fetch: { ...testFetch, allow: [{ host: '127.0.0.1', port: allowed.port }] },
    spool: await testSpool(),
    log: noLog,
    script: script.path,
  });
}, 60_000);
afterAll(async () => {
  await pool.close();
  await Promise.all([allowed.close(), secret.close(), script.delete(), rm(folder, { recursive: true })]);
});

function endless(response: {
  write(text: string): boolean;
  on(event: 'drain', listener: () => void): unknown;
  destroyed: boolean;
}): void {
  const pump = (): void => {
    while (!response.destroyed && response.write('#'.repeat(65_536)));
  };
  response.on('drain', pump);
  pump();
}

async function validate(document: DocumentInput) {
  const answer = await pool.validate({
    document,
    preset: 'all',
    severity: null,
    include: ['location', 'references', 'operations'],
  });
  const text = textOfBody(answer.body);
  const body = JSON.parse(text) as {
    status: string;
    result: { id: string; problem: string }[];
    swaggerValidationResults: unknown[];
  };
  return { ...body, text, ids: body.result.map(({ id }) => id), stopped: answer.measures.stopped };
}

async function upload(content: string | Uint8Array, name = 'api.yaml') {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  return validate({ kind: 'upload', path, name });
}

const fetched = (url: string) => validate({ kind: 'url', url });

/** Expects that no child process died. */
function expectUnharmed(): void {
  expect(pool.state().replaced).toEqual({ deadline: 0, memory: 0, crash: 0, recycled: 0, abandoned: 0 });
}

const schemas = (text: string) => `${head}paths: {}\ncomponents:\n  schemas:\n${text}`;

describe('a hostile upload', () => {
  it.each([
    ['YAML of depth 1000', '['.repeat(1000), 'document-too-deep'],
    ['YAML of depth 5000', `${'- '.repeat(5000)}x`, 'document-too-deep'],
    ['YAML maps of depth 5000', `${'{a: '.repeat(5000)}1${'}'.repeat(5000)}`, 'document-too-deep'],
    ['JSON of depth 100,000', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'document-too-deep'],
    [
      'a depth that only schemas have',
      `{"openapi":"3.1.1","x":${'{"not":'.repeat(300)}{}${'}'.repeat(301)}`,
      'document-too-deep',
    ],
    ['invalid UTF-8', Buffer.from([0x6f, 0x70, 0xff, 0xfe, 0x0a]), 'document-encoding-invalid'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x6f, 0, 0, 0]), 'document-encoding-invalid'],
    ['nothing', '', 'document-format-unknown'],
    ['no YAML', 'a: [', 'document-parse-error'],
    ['a page of HTML', '<!doctype html><p>Sign in</p>', undefined],
    ['more bytes than the limit', '#'.repeat(4 * 1024 * 1024 + 1), 'document-too-large'],
  ])('of %s is answered', async (_what, content, id) => {
    const answer = await upload(content);
    expect(answer).toMatchObject({ status: 'error', stopped: null });
    if (id !== undefined) expect(answer.ids).toEqual([id]);
    expectUnharmed();
  });

  it('of UTF-16 is read', async () => {
    const text = Buffer.from(`\ufeff${head}paths: {}\n`, 'utf16le');
    expect(await upload(text)).toMatchObject({ status: 'success' });
  });

  it('with aliases of aliases is bounded', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `x${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`,
    );
    const answer = await upload(`${head}paths: {}\nx0: &a0 [lol]\n${lines.join('\n')}\n`);
    expect(answer.stopped).toBeNull();
    expect(answer.ids).toContain('document-too-large');
    expectUnharmed();
  });

  it('with a chain of merge keys is bounded', async () => {
    const lines = Array.from(
      { length: 2000 },
      (_, index) => `x${index + 1}: &a${index + 1} { <<: *a${index}, k${index}: 1 }`,
    );
    const answer = await upload(`${head}paths: {}\nx0: &a0 { k: 1 }\n${lines.join('\n')}\n`);
    expect(answer.stopped).toBeNull();
    expectUnharmed();
  });

  it('with 40,000 keys, and duplicates among them, is read', async () => {
    const keys = Array.from({ length: 40_000 }, (_, index) => `x-${index}: 1`);
    const answer = await upload(`${head}paths: {}\n${keys.join('\n')}\nx-7: 2\n`);
    expect(answer.ids).toContain('duplicate-key');
    expectUnharmed();
  });

  it('with exploding patterns is judged without running them', async () => {
    const schema = (pattern: string, example: string) =>
      `{ type: string, pattern: '${pattern}', example: '${example}' }`;
    const answer = await upload(`${head}paths:
  /a:
    get:
      parameters:
        - { name: a, in: query, schema: ${schema('^(a+)+$', `${'a'.repeat(40)}!`)} }
        - { name: b, in: query, schema: ${schema('^(\\d+|[0-9]+)*x$', '1'.repeat(50))} }
      responses: { '200': { description: d } }
`);
    expect(answer.ids).toContain('pattern-redos');
    expectUnharmed();
  });

  it('with names of the prototype is data like any other', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString'];
    const members = names.map(
      (name) =>
        `    ${name}: { type: object, properties: { ${name}: { $ref: '#/components/schemas/${name}' } } }`,
    );
    const answer = await upload(schemas(`${members.join('\n')}\n`) + '__proto__: { polluted: yes }\n');
    expect(answer.status).toBe('success');
    const json = `{"openapi":"3.0.3","info":{"title":"T","version":"1"},"__proto__":{"polluted":true},"paths":{"/__proto__":{"get":{"operationId":"__proto__","responses":{"constructor":{"description":"d"}}}}}}`;
    expect((await upload(json, '__proto__')).status).toBe('success');
    const clean = await upload(`${head}paths: {}\n`);
    expect(clean.text).not.toContain('polluted');
    expectUnharmed();
  });

  it('with cycles is read', async () => {
    const text = schemas(
      "    A: { allOf: [{ $ref: '#/components/schemas/A' }] }\n    B: { $ref: '#/components/schemas/C' }\n    C: { $ref: '#/components/schemas/B' }\n",
    );
    expect((await upload(text)).ids).toContain('circular-schema-reference');
    expect((await upload(`${head}paths: &p { /a: *p }\n`)).stopped).toBeNull();
    expectUnharmed();
  });

  it.each([
    'schemas.yaml',
    '../../../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    'file://localhost/etc/passwd',
    'FILE:///etc/passwd',
    'upload:///etc/passwd',
    '//etc/passwd',
    'data:application/json,{}',
    'jar:file:///etc/passwd',
    '\\\\server\\share\\a.yaml',
    'ftp://files.test/a.yaml',
  ])('cannot read %s through a reference', async (ref) => {
    const answer = await upload(schemas(`    A: { $ref: '${ref}#/root' }\n`), '../../etc/x.yaml');
    expect(answer.status).toBe('success');
    expect(answer.text).not.toContain('root:x');
    expect(
      answer.result.filter(({ problem }) => problem.includes('passwd') && /\bhas no\b/u.test(problem)),
    ).toEqual([]);
    expect(
      answer.ids.some((id) => ['document-refused', 'unresolved-reference', 'remote-reference'].includes(id)),
    ).toBe(true);
    expectUnharmed();
  });

  it('can have any file name', async () => {
    for (const name of ['', '..', '/', 'a/../b?c#d%', '\ud800', `${'n'.repeat(5000)}.yaml`, '`<b>`.yaml']) {
      expect(await upload(`${head}paths: {}\n`, name)).toMatchObject({ status: 'success' });
    }
    expectUnharmed();
  });

  it('that exceeds its memory limit is stopped', async () => {
    const tight = await createAnalysisPool({
      analysis: { ...testAnalysis, memory: 224 * 1024 * 1024 },
      fetch: testFetch,
      spool: await testSpool(),
      log: noLog,
      script: script.path,
    });
    const path = join(folder, 'large');
    const text = `{"openapi":"3.1.1","x":[${'{"a":[1]},'.repeat(1_500_000)}1]}`;
    await writeFile(path, text);
    const document = { kind: 'upload', path, name: 'large.json' } as const;
    const answer = await tight.validate({ document, preset: 'recommended', severity: null, include: [] });
    expect(answer.measures.stopped).toBe('memory');
    expect(textOfBody(answer.body)).toContain('needs more memory than the limit of 224 MiB');
    await tight.close();
  });
});

describe('the content fetched for a caller', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
  ])('excludes %s', async (spelling) => {
    const before = secret.connections();
    const url = spelling.replace('PORT', String(secret.port));
    expect((await fetched(url)).ids).toEqual(['document-refused']);
    // The same URL behind a redirect of an allowed server, in a reference, and behind a redirect of a reference.
    expect((await fetched(`${allowed.origin}/to?${encodeURIComponent(url)}`)).ids).toEqual([
      'document-refused',
    ]);
    documents.set(
      '/refers',
      schemas(`    A: { $ref: '${url}x.yaml' }\n    B: { $ref: '/to?${encodeURIComponent(url)}' }\n`),
    );
    const referring = await fetched(`${allowed.origin}/refers`);
    expect(referring.status).toBe('success');
    expect(referring.ids.filter((id) => id === 'document-refused')).toHaveLength(2);
    expect(secret.connections()).toBe(before);
  });

  it('includes a document of an allowed host, and its references there', async () => {
    documents.set('/api.yaml', schemas("    A: { $ref: 'common.yaml#/A' }\n"));
    documents.set('/common.yaml', 'A: { type: string }\n');
    const answer = await fetched(`${allowed.origin}/api.yaml`);
    expect(answer.status).toBe('success');
    expect(answer.ids).not.toContain('unresolved-reference');
  });

  it('excludes a URL with userinfo, and the userinfo is not shown', async () => {
    const before = allowed.connections();
    const answer = await fetched(allowed.origin.replace('//', '//user:pass-word@'));
    expect(answer.ids).toEqual(['document-refused']);
    expect(answer.text).not.toContain('pass-word');
    expect(allowed.connections()).toBe(before);
  });

  it.each(['file:///etc/passwd', 'ftp://files.test/', 'data:,openapi', 'upload:///x', 'nonsense'])(
    'excludes %s',
    async (url) => {
      expect((await fetched(url)).ids).toEqual(['document-refused']);
    },
  );

  it('does not follow `$self` and `$id`', async () => {
    const before = secret.connections();
    documents.set(
      '/self.yaml',
      `openapi: 3.2.0\n$self: ${secret.origin}/self.yaml\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents:\n  schemas:\n    A: { $ref: 'other.yaml' }\n    B: { $id: '${secret.origin}/b/', properties: { c: { $ref: 'c.yaml' } } }\n`,
    );
    const answer = await fetched(`${allowed.origin}/self.yaml`);
    expect(answer.status).toBe('success');
    expect(secret.connections()).toBe(before);
    const file = await upload(
      "openapi: 3.2.0\n$self: file:///etc/api.yaml\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents: { schemas: { A: { $ref: passwd } } }\n",
    );
    expect(file.text).not.toContain('root:x');
  });

  it('delays no other caller while its servers are slow', async () => {
    const refs = Array.from(
      { length: 40 },
      (_, index) => `    S${index}: { $ref: '${allowed.origin}/drip/${index}' }\n`,
    );
    const gone = new AbortController();
    const path = join(folder, 'dripping');
    await writeFile(path, schemas(refs.join('')));
    const job = { preset: 'recommended', severity: null, include: [] } as const;
    const document = { kind: 'upload', path, name: 'dripping.yaml' } as const;
    const slow = Array.from({ length: 10 }, () =>
      pool
        .validate({ document, ...job }, { owner: 'slow', signal: gone.signal })
        .catch((error: unknown) => error),
    );
    await vi.waitFor(
      () => expect(pool.state()).toMatchObject({ running: 0, fetching: 8, waitingToFetch: 2 }),
      {
        timeout: 10_000,
      },
    );
    const started = performance.now();
    expect((await upload(`${head}paths: {}\n`)).status).toBe('success');
    expect(performance.now() - started).toBeLessThan(testFetch.totalTimeout);
    expect(pool.state().fetching).toBe(8);
    gone.abort(new Error('gone'));
    expect(await Promise.all(slow)).toEqual(slow.map(() => new Error('gone')));
    expect(pool.state()).toMatchObject({ fetching: 0, waitingToFetch: 0 });
  });

  it('is bounded in bytes', async () => {
    expect((await fetched(`${allowed.origin}/endless`)).ids).toEqual(['document-too-large']);
    expectUnharmed();
  });

  it('is empty with a sentence if no server answers', async () => {
    const answer = await fetched('http://no-such-host.invalid/api.yaml?key=s3cret');
    expect(answer.ids).toHaveLength(1);
    expect(answer.text).not.toContain('s3cret');
  });
});
