import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Agent, fetch, FormData } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FormPart } from '../../../testing/form.js';
import { formHeaders, buildForm } from '../../../testing/form.js';
import type { Answer } from '../../../testing/http-clients.js';
import { openHttp2, openTls, protocols } from '../../../testing/http-clients.js';
import type { RunningApp } from '../../../testing/running-app.js';
import { startApp } from '../../../testing/running-app.js';

const maxBytes = 300_000;

let service: RunningApp;
let contents: string[];
beforeAll(async () => {
  service = await startApp({}, { maxBytes });
  const { pool } = service.parts;
  const { onImport } = pool;
  pool.onImport = async (job) => {
    if (job.document.kind === 'upload') contents.push(await readFile(job.document.path, 'utf8'));
    return onImport(job);
  };
});
beforeEach(() => {
  contents = [];
  service.parts.pool.jobs.length = 0;
});
afterAll(() => service.close());
afterEach(expectNoUploads);

async function expectNoUploads(): Promise<void> {
  await expect.poll(spooled, { timeout: 20_000 }).toEqual([]);
}

const spooled = () => readdir(join(service.parts.settings.data, 'spool'));
const path = '/api/conversion/openapi/import';
const file: FormPart = { name: 'file', fileName: 'a.yaml', body: 'openapi: 3.0.3' };

const statusAndErrors = ({ status, text }: Answer) => ({ status, errors: JSON.parse(text).errors });

describe.each(Object.entries(protocols))('a form over %s', (_protocol, send) => {
  const post = (body: string | Readable, headers: Readonly<Record<string, string>> = formHeaders) =>
    send(service.origin, path, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, ...headers },
      body,
    });

  it.each([
    ['without a part `file`', [{ name: 'config', body: '{}' }], '/file'],
    ['without any part', [], '/file'],
    ['with two files', [file, file], '/file'],
    ['with two configs', [{ name: 'config', body: '{}' }, file, { name: 'config', body: '{}' }], '/config'],
    ['with an unknown part', [file, { name: 'other', body: 'x' }], '/other'],
    ['with a part that has a slash in its name', [{ name: 'a/b~', body: '' }, file], '/a~1b~0'],
    ['with an unknown file', [{ ...file, name: 'document' }, file], '/document'],
    ['with a part without a name', [file, { name: '', body: 'x' }], '/'],
    ['with a part called like a prototype', [file, { name: '__proto__', body: '{}' }], ''],
    ['whose config is not JSON', [{ name: 'config', body: '{', type: 'application/json' }, file], '/config'],
    ['whose config is empty', [{ name: 'config', body: '' }, file], '/config'],
    ['whose config is not UTF-8', [{ name: 'config', body: '\uDC80' }, file], '/config'],
  ])('%s is rejected, and the answer names the fault', async (_name, parts, pointer) => {
    expect(statusAndErrors(await post(buildForm(...parts)))).toEqual({
      status: 400,
      errors: [{ pointer, detail: expect.any(String) }],
    });
    expect(contents).toEqual([]);
  });

  it('accepts any bytes and any file name', async () => {
    const bodies = ['', '\r\n', '--', '\r\n--', '{"openapi":"3.0.3"}', 'x'.repeat(maxBytes)];
    for (const body of bodies) expect((await post(buildForm({ ...file, body }))).status).toBe(200);
    expect(contents).toEqual(bodies);
    const names = ['', '../../../etc/passwd', 'C:\\temp\\a.yaml', 'ü.yaml', 'x'.repeat(5_000)];
    service.parts.pool.jobs.length = 0;
    for (const fileName of names) expect((await post(buildForm({ ...file, fileName }))).status).toBe(200);
    expect((await post(buildForm({ name: 'file', body: 'x' }))).status).toBe(200);
    const labels = service.parts.pool.jobs.map((job) =>
      'document' in job && job.document.kind === 'upload' ? job.document.name : null,
    );
    expect(labels).toEqual(['', 'passwd', 'a.yaml', 'ü.yaml', 'x'.repeat(1_000), '']);
  });

  it('without a boundary, or cut off, is rejected', async () => {
    const type = await post(buildForm(file), { 'content-type': 'multipart/form-data' });
    expect(statusAndErrors(type)).toEqual({
      status: 400,
      errors: [{ header: 'content-type', detail: expect.any(String) }],
    });
    const whole = buildForm({ name: 'config', body: '{}' }, file);
    for (let length = 0; length < whole.length - 3; length += 16) {
      expect([length, (await post(whole.slice(0, length))).status]).toEqual([length, 400]);
    }
    expect((await post(whole.slice(0, -4))).status).toBe(400);
    expect(
      (await post(buildForm(file), { 'content-type': 'multipart/form-data; boundary=other' })).status,
    ).toBe(400);
  });

  it('that is too large is rejected, announced or not, and the client receives the answer', async () => {
    const body = buildForm({ ...file, body: 'x'.repeat(2_000_000) });
    const known = await post(body, { ...formHeaders, 'content-length': String(body.length) });
    expect(statusAndErrors(known)).toEqual({
      status: 413,
      errors: [{ pointer: '/file', detail: expect.any(String) }],
    });
    const unknown = await post(Readable.from(body.match(/[^]{1,50000}/g) ?? []));
    expect(statusAndErrors(unknown).status).toBe(413);
    const config = { name: 'config', body: JSON.stringify({ engineId: 'x'.repeat(70_000) }) };
    expect(statusAndErrors(await post(buildForm(file, config))).status).toBe(413);
    expect(contents).toEqual([]);
  });

  it('with endless bytes before its first part or after its last one is rejected or cut', async () => {
    const before = await post(Readable.from(repeat('x'.repeat(10_000), 100)));
    expect(before.status).toBe(413);
    const after = await post(Readable.from([buildForm(file), ...repeat('x'.repeat(10_000), 20)]));
    expect(after.status).toBe(200);
  });

  it('with very many parts or headers is rejected', async () => {
    const parts = Array.from({ length: 1_000 }, () => ({ name: 'config', body: '{}' }));
    expect((await post(buildForm(file, ...parts))).status).toBe(400);
    const headers = `x: y\r\n${'a: b\r\n'.repeat(100_000)}`.slice(0, -2);
    const answer = await post(buildForm({ ...file, type: headers }));
    expect([200, 400, 413]).toContain(answer.status);
  });
});

function repeat(chunk: string, times: number): string[] {
  return Array.from({ length: times }, () => chunk);
}

const hasCurl = await promisify(execFile)('curl', ['--version']).then(
  () => true,
  () => false,
);

describe('the forms of real clients', () => {
  it('are accepted from a browser: a Blob as config', async () => {
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    const form = new FormData();
    form.append('config', new Blob(['{}'], { type: 'application/json' }));
    form.append('file', new Blob(['openapi: 3.1.0']), 'a.yaml');
    const headers = { authorization: `Bearer ${service.key}` };
    const answer = await fetch(service.origin + path, { method: 'POST', headers, body: form, dispatcher });
    expect([answer.status, contents]).toEqual([200, ['openapi: 3.1.0']]);
    await answer.text();
    await dispatcher.close();
  });

  it.skipIf(!hasCurl)('are accepted from curl, over both protocols', async () => {
    const large = join(service.parts.settings.data, 'large.yaml');
    await writeFile(large, 'x'.repeat(maxBytes));
    for (const version of ['--http1.1', '--http2']) {
      const options = ['-sk', version, '-w', ' %{http_code}', '-H', `Authorization: Bearer ${service.key}`];
      const form = ['-F', 'config={};type=application/json', '-F', `file=@${large}`];
      const { stdout } = await promisify(execFile)('curl', [...options, ...form, service.origin + path]);
      expect(stdout).toMatch(/^\{"projects":.* 200$/);
    }
    expect(contents.map(({ length }) => length)).toEqual([maxBytes, maxBytes]);
  });
});

describe('a client that disconnects during its upload', () => {
  const begin = buildForm(file).slice(0, 150) + 'x'.repeat(50_000);
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: a',
    'authorization: Bearer ',
    `content-type: ${formHeaders['content-type']}`,
    'content-length: 200000',
    '',
    '',
  ];

  it('leaves nothing behind over HTTP/1.1', async () => {
    const { socket, ended } = await openTls(service.port);
    socket.write(head.join('\r\n').replace('Bearer ', `Bearer ${service.key}`) + begin);
    await expect.poll(async () => (await spooled()).length, { timeout: 20_000 }).toBe(1);
    socket.destroy();
    await ended;
    await expect.poll(spooled, { timeout: 20_000 }).toEqual([]);
  });

  it('leaves nothing behind over HTTP/2', async () => {
    const session = openHttp2(service.origin);
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      authorization: `Bearer ${service.key}`,
      ...formHeaders,
    });
    stream.on('error', () => undefined);
    stream.write(begin);
    await expect.poll(async () => (await spooled()).length, { timeout: 20_000 }).toBe(1);
    stream.close(8);
    await expect.poll(spooled, { timeout: 20_000 }).toEqual([]);
    session.destroy();
  });
});

it('releases each request after its answer', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const requests: WeakRef<object>[] = [];
  const own = await startApp({}, { maxBytes });
  try {
    own.app.server.on('request', (request) => requests.push(new WeakRef(request)));
    for (let sent = 0; sent < 20; sent++) {
      const { status } = await protocols['HTTP/1.1'](own.origin, path, {
        method: 'POST',
        headers: { authorization: `Bearer ${own.key}`, ...formHeaders },
        body: buildForm(file),
      });
      expect(status).toBe(200);
    }
    await expect
      .poll(
        () => {
          collect();
          return requests.filter((request) => request.deref() !== undefined).length;
        },
        { timeout: 10_000 },
      )
      // The server's caches may keep one or two.
      .toBeLessThan(5);
    expect(requests).toHaveLength(20);
  } finally {
    await own.close();
  }
});
