import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { formHeaders, buildForm } from '../../../packages/service/testing/form.js';
import { onStream, openHttp2, openTls } from '../../../packages/service/testing/http-clients.js';
import type { Service } from '../support/service.js';
import { sharedService } from './service.js';

const document = "openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: {}\n";
const path = '/api/conversion/openapi/validate';
const importPath = '/api/conversion/openapi/import';

let service: Service;
beforeAll(async () => {
  ({ service } = await sharedService());
});

/** Expects that the service still works after the requests. */
async function expectUnharmed(): Promise<void> {
  const { status, json } = await service.client.upload(path, document);
  expect([status, json().status]).toEqual([200, 'success']);
  expect(service.log.filter(({ level }) => level === 'error')).toEqual([]);
  // Uploaded files are deleted after the last byte of the response.
  await expect.poll(() => readdirSync(join(service.data, 'spool')), { timeout: 10_000 }).toEqual([]);
}

/** Sends bytes over a new connection. Resolves to all received bytes when the service has closed it. */
async function exchange(bytes: string | Buffer): Promise<string> {
  const { socket, ended } = await openTls(service.port);
  socket.write(bytes);
  return ended;
}

const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

describe('a request that two programs could read differently', () => {
  const target = `POST ${path}/url HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`;
  const smuggled = 'GET /health HTTP/1.1\r\nhost: a\r\n\r\n';
  it.each([
    ['both lengths', 'content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['both lengths, the other way round', 'transfer-encoding: chunked\r\ncontent-length: 6\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'content-length: 0\r\ncontent-length: 44\r\n\r\n'],
    ['a list of lengths', 'content-length: 0, 44\r\n\r\n'],
    ['a length with a sign', 'content-length: +0\r\n\r\n'],
    ['a negative length', 'content-length: -1\r\n\r\n'],
    ['a hexadecimal length', 'content-length: 0x10\r\n\r\n'],
    ['a length beyond all numbers', `content-length: ${'9'.repeat(40)}\r\n\r\n`],
    ['an unknown coding', 'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a coding after chunked', 'transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a space before the colon', 'transfer-encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['a folded header', 'x: y\r\n transfer-encoding: chunked\r\ncontent-length : 0\r\n\r\n'],
    ['a header line that ends with CR', 'x: y\rtransfer-encoding: chunked\r\n\r\n'],
    ['NUL in a header', 'x: \0\r\n\r\n'],
    ['a chunk size that is none', 'transfer-encoding: chunked\r\n\r\nzz\r\n\r\n'],
    ['a chunk size beyond all numbers', `transfer-encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n`],
    ['a chunk that is longer than it says', 'transfer-encoding: chunked\r\n\r\n1\r\nxx\r\n0\r\n\r\n'],
    ['no host', ''],
  ])('has one answer, a refusal, and the end of its connection: %s', async (what, rest) => {
    const key = `authorization: Bearer ${service.key}\r\n`;
    const text = await exchange(
      what === 'no host' ? `GET /health HTTP/1.1\r\n\r\n${smuggled}` : target + key + rest + smuggled,
    );
    expect(statusesOf(text)).toEqual([400]);
    expect(text).not.toContain('"status":"ok"');
    await expectUnharmed();
  });

  it('has a body of exactly the declared length: less is waited for, more is the next request', async () => {
    const request = (length: number) =>
      `${target}authorization: Bearer ${service.key}\r\ncontent-length: ${length}\r\n\r\n{"url":"x"}`;
    const { socket, ended } = await openTls(service.port);
    socket.write(`${request(11)}GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    expect(statusesOf(await ended)).toEqual([400, 200]);
    const short = await openTls(service.port);
    short.socket.end(request(12));
    expect(statusesOf(await short.ended)).toEqual([400]);
    await expectUnharmed();
  });

  it('has no key if it has two', async () => {
    const get = `GET /api/projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n`;
    const good = `authorization: Bearer ${service.key}\r\n`;
    const bad = 'Authorization: Bearer other\r\n';
    expect(statusesOf(await exchange(`${get}${good}\r\n`))).toEqual([200]);
    for (const headers of [good + bad, bad + good, good + good]) {
      expect(statusesOf(await exchange(`${get}${headers}\r\n`))).toEqual([401]);
    }
    const { socket, ended } = await openTls(service.port, 'h2');
    socket.write(
      http2Request([
        ...[`Bearer ${service.key}`, 'Bearer other'].map((value) => ['authorization', value] as const),
        ['x-request-id', 'two keys'],
      ]),
    );
    const line = () => service.log.find(({ callersId }) => callersId === 'two keys');
    await expect.poll(line, { timeout: 20_000 }).toMatchObject({ route: '/api/projects', status: 401 });
    socket.destroy();
    await ended;
  });
});

/** Opens an HTTP/2 connection and requests the projects. Written by hand, because Node's client cannot repeat a header. */
function http2Request(headers: readonly (readonly [string, string])[]): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const literal = ([name, value]: readonly [string, string]) =>
    Buffer.concat([Buffer.from([0]), text(name), text(value)]);
  // GET and https, then a path and an authority. Their names have the indices 4 and 1 (RFC 7541, appendix A).
  const path = Buffer.concat([Buffer.from([4]), text('/api/projects')]);
  const start = Buffer.concat([Buffer.from([0x82, 0x87]), path, Buffer.from([1]), text('a')]);
  const block = Buffer.concat([start, ...headers.map(literal)]);
  const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
  const head = Buffer.from([0, block.length >> 8, block.length & 0xff, 1, 5, 0, 0, 0, 1]);
  return Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), settings, head, block]);
}

describe('an odd request', () => {
  it.each([
    ['HTTP/1.0', 'GET /health HTTP/1.0\r\n\r\n', [200]],
    ['HTTP/1.0 with a key', 'GET /api/projects HTTP/1.0\r\nauthorization: Bearer KEY\r\n\r\n', [200]],
    ['HTTP/0.9', 'GET /health\r\n\r\n', [200, 400]],
    ['HTTP/2.0 in words', 'GET /health HTTP/2.0\r\nhost: a\r\nconnection: close\r\n\r\n', [200, 400]],
    ['HTTP/9.9', 'GET /health HTTP/9.9\r\nhost: a\r\n\r\n', [400]],
    [
      'the whole URL as its target',
      'GET https://evil.test/api/projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      [401, 404],
    ],
    [
      'an authority as its target',
      'GET evil.test:80 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      [400, 404],
    ],
    [
      'dots in its path',
      'GET /health/../api/projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      [401, 404],
    ],
    [
      'escaped dots in its path',
      'GET /health/%2e%2e/api/projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      [401, 404],
    ],
    ['an escaped slash', 'GET /api%2fprojects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', [401, 404]],
    ['a doubled slash', 'GET //api/projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', [401, 404]],
    [
      'a path in other letters',
      'GET /API/projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      [401, 404],
    ],
    [
      'a path of its own for a file',
      'GET /docs/../../../../etc/passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      [404],
    ],
    [
      'an escaped path for a file',
      'GET /docs/static/%2e%2e%2f%2e%2e%2fpackage.json HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      [403, 404],
    ],
    ['a method that is none', 'NONSENSE /health HTTP/1.1\r\nhost: a\r\n\r\n', [400]],
    ['QUERY', 'QUERY /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', [405]],
    ['TRACE', 'TRACE /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', [405]],
    [
      'an expectation that is none',
      'GET /health HTTP/1.1\r\nhost: a\r\nexpect: nonsense\r\nconnection: close\r\n\r\n',
      [417],
    ],
    [
      'very many headers',
      `GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${'a: b\r\n'.repeat(20_000)}\r\n`,
      [431],
    ],
    [
      'a very long key',
      `GET /api/projects HTTP/1.1\r\nhost: a\r\nconnection: close\r\nauthorization: Bearer ${'x'.repeat(12_000)}\r\n\r\n`,
      [401],
    ],
    ['a very long header', `GET /health HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, [431]],
    ['a very long path', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, [431]],
    [
      'a WebSocket',
      'GET /health HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade, close\r\nsec-websocket-key: dGhlIHNhbXBsZQ==\r\nsec-websocket-version: 13\r\n\r\n',
      [200],
    ],
  ])('is answered: %s', async (_what, bytes, statuses) => {
    const answered = statusesOf(await exchange(bytes.replace('KEY', service.key)));
    expect(answered).toHaveLength(1);
    expect(statuses).toContain(answered[0]);
  });

  it('that names another host does not get it back in its answer', async () => {
    const names = [
      'host: evil.test\r\n',
      'host: evil.test:99\r\nx-forwarded-host: evil.test\r\nx-forwarded-proto: evil\r\nforwarded: host=evil.test\r\n',
      'host: a\r\nx-original-url: /evil.test\r\nx-rewrite-url: /evil.test\r\n',
    ];
    for (const headers of names) {
      for (const page of ['/openapi.json', '/docs', '/docs/', '/nothing', '/metrics']) {
        expect(await exchange(`GET ${page} HTTP/1.1\r\n${headers}connection: close\r\n\r\n`)).not.toContain(
          'evil',
        );
      }
    }
    const body = '{"name":"odd","kind":"fuzzer"}';
    const made = await exchange(
      `POST /api/engines HTTP/1.1\r\nhost: evil.test\r\nauthorization: Bearer ${service.key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
    expect(made).toMatch(/^HTTP\/1\.1 201 [^]*\r\nlocation: \/api\/engines\/[\da-f-]{36}\r\n/);
    const session = openHttp2(service.url);
    const answer = await onStream(session, '/openapi.json', { headers: { ':authority': 'evil.test' } });
    expect(answer.text).not.toContain('evil');
    session.destroy();
  });
});

describe('an odd form', () => {
  const post = (
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = formHeaders,
    to = importPath,
  ) =>
    service.client.request('POST', to, {
      headers,
      body: typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
    });
  const file = { name: 'file', fileName: 'a.yaml', body: document };
  const part = (headers: string, body = document) => `--x\r\n${headers}\r\n\r\n${body}\r\n--x--\r\n`;
  const x = { 'content-type': 'multipart/form-data; boundary=x' };
  const fileHeader = 'content-disposition: form-data; name="file"; filename="a.yaml"';

  it.each<[string, () => [string | Buffer, Record<string, string>], readonly number[]]>([
    [
      'with a part header of 300 kB',
      () => [part(`${fileHeader}\r\nx: ${'x'.repeat(300_000)}`), x],
      [200, 400, 413],
    ],
    [
      'with 10,000 part headers',
      () => [part(`${fileHeader}\r\n${'a: b\r\n'.repeat(10_000)}x: y`), x],
      [200, 400, 413],
    ],
    [
      'with 5,000 parts',
      () => [
        buildForm(...Array.from({ length: 5_000 }, () => ({ name: 'config', body: '{}' })), file),
        formHeaders,
      ],
      [400],
    ],
    ['with 5,000 files', () => [buildForm(...Array.from({ length: 5_000 }, () => file)), formHeaders], [400]],
    [
      'with a name of 100 kB',
      () => [part(`content-disposition: form-data; name="${'n'.repeat(100_000)}"`), x],
      [400, 413],
    ],
    ['without a boundary', () => [buildForm(file), { 'content-type': 'multipart/form-data' }], [400]],
    [
      'with an empty boundary',
      () => [buildForm(file), { 'content-type': 'multipart/form-data; boundary=' }],
      [400],
    ],
    [
      'with an empty boundary in quotes',
      () => [buildForm(file), { 'content-type': 'multipart/form-data; boundary=""' }],
      [400],
    ],
    ['with another boundary', () => [buildForm(file), x], [400]],
    [
      'with a boundary of 10 kB',
      () => [buildForm(file), { 'content-type': `multipart/form-data; boundary=${'b'.repeat(10_000)}` }],
      [400],
    ],
    [
      'with two boundaries',
      () => [part(fileHeader), { 'content-type': 'multipart/form-data; boundary=x; boundary=y' }],
      [200, 400],
    ],
    ['of another kind', () => [part(fileHeader), { 'content-type': 'multipart/mixed; boundary=x' }], [415]],
    ['that is no form', () => [document, { 'content-type': 'application/x-www-form-urlencoded' }], [415]],
    ['without a content type', () => [part(fileHeader), {}], [415]],
    [
      'that is compressed',
      () => [gzipSync(buildForm(file)), { ...formHeaders, 'content-encoding': 'gzip' }],
      [415],
    ],
    [
      'that says it is compressed in two ways',
      () => [buildForm(file), { ...formHeaders, 'content-encoding': 'gzip, br' }],
      [415],
    ],
    [
      'that says it is not compressed',
      () => [buildForm(file), { ...formHeaders, 'content-encoding': 'identity' }],
      [200],
    ],
    [
      'with a form in its file',
      () => [part(`${fileHeader}\r\ncontent-type: multipart/mixed; boundary=y`, buildForm(file)), x],
      [200],
    ],
    ['whose part has no disposition', () => [part('content-type: text/plain'), x], [400]],
    [
      'whose part is called like a prototype',
      () => [part('content-disposition: form-data; name="__proto__"'), x],
      [400],
    ],
    ['without line ends', () => ['--x'.repeat(10_000), x], [400]],
    ['of a megabyte of line ends', () => ['\r\n'.repeat(500_000), x], [400, 413]],
  ])('is answered: %s', async (_what, make, statuses) => {
    const [body, headers] = make();
    const answer = await post(body, headers);
    expect(statuses).toContain(answer.status);
    if (answer.status !== 200) expect(answer.json()).toMatchObject({ status: answer.status });
    await expectUnharmed();
  });

  it('of compressed JSON is rejected too', async () => {
    const body = gzipSync('{"url":"https://a.test/"}');
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await post(body, headers, `${path}/url`);
    expect([answer.status, answer.json().errors[0].header]).toEqual([415, 'content-encoding']);
  });

  it('with a part marked as base64 keeps its bytes unchanged', async () => {
    const body = Buffer.from(document).toString('base64');
    const answer = await post(part(`${fileHeader}\r\ncontent-transfer-encoding: base64`, body), x, path);
    expect([answer.status, answer.json().status]).toEqual([200, 'error']);
  });

  it.each([
    '../../../../tmp/assay-escaped',
    '..\\..\\assay-escaped',
    '/tmp/assay-escaped',
    'a\0.yaml',
    'certificate.pem',
    'store/postmaster.pid',
    '%2e%2e%2fassay-escaped',
  ])('writes no file by the name %j', async (fileName) => {
    const before = readdirSync(service.data).toSorted();
    const stars = `; filename*=UTF-8''${encodeURIComponent(fileName)}`;
    for (const star of ['', stars]) {
      const header = `content-disposition: form-data; name="file"; filename="${fileName}"${star}`;
      expect((await post(part(header), x, path)).status).toBe(200);
    }
    expect(readdirSync(service.data).toSorted()).toEqual(before);
    expect(readdirSync('/tmp').filter((name) => name === 'assay-escaped')).toEqual([]);
    await expectUnharmed();
  });
});
