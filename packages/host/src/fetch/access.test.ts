import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createProxy, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificate, key, otherCertificate } from '../../../../test/support/certificate.js';
import { startServer, type TestServer } from '../../testing/server.js';
import { accessFromEnvironment } from './access.js';
import { machineNetwork } from './connect.js';
import { createFetcher, type Fetcher } from './fetcher.js';
import { defaultFetchPolicy, type FetchPolicy } from './policy.js';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

const text = 'openapi: 3.1.0\n';

function fetcherWith(env: NodeJS.ProcessEnv, policy: Partial<FetchPolicy> = {}): Fetcher {
  const settings = { ...defaultFetchPolicy, connectTimeout: 2000, totalTimeout: 5000, ...policy };
  const fetcher = createFetcher(settings, machineNetwork, () => accessFromEnvironment(env));
  cleanups.push(fetcher.close);
  return fetcher;
}

async function serve(answer: Parameters<typeof startServer>[0]): Promise<TestServer> {
  const server = await startServer(answer);
  cleanups.push(server.close);
  return server;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  // `as`: a server that listens on TCP has an AddressInfo.
  return (server.address() as AddressInfo).port;
}

describe('credentials of an origin', () => {
  it('are sent to it, as Authorization or as headers, and override nothing that the user typed', async () => {
    const server = await serve((_request, response) => response.end(text));
    const send = async (
      credentials: unknown,
      uri: string,
    ): Promise<IncomingMessage['headers'] | undefined> => {
      const env = { ASSAY_CREDENTIALS: JSON.stringify({ [server.origin]: credentials }) };
      expect(await fetcherWith(env).fetchRoot(uri)).toMatchObject({ ok: true });
      return server.requests.at(-1)?.headers;
    };
    const uri = `${server.origin}/api.yaml`;
    expect(await send('Bearer t0ken', uri)).toMatchObject({ authorization: 'Bearer t0ken' });
    expect(await send({ 'PRIVATE-TOKEN': 't0ken' }, uri)).toMatchObject({ 'private-token': 't0ken' });
    expect(await send('Bearer t0ken', uri.replace('//', '//a:b@'))).toMatchObject({
      authorization: 'Basic YTpi',
    });
  });

  it('are sent for references, too, if the user named their address that way', async () => {
    const server = await serve((_request, response) => response.end(text));
    const env = { ASSAY_CREDENTIALS: JSON.stringify({ [server.origin]: 'Bearer t0ken' }) };
    const fetcher = fetcherWith(env, { allowRemote: true });
    expect(await fetcher.fetchReferenced(`${server.origin}/a.yaml`)).toMatchObject({ ok: true });
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer t0ken' });
  });

  it('never go to another origin, whatever redirects there or comes from there', async () => {
    const other = await serve((request, response) => {
      if (request.url === '/back') response.writeHead(302, { location: `${server.origin}/stolen` }).end();
      else response.end(text);
    });
    const server: TestServer = await serve((_request, response) =>
      response.writeHead(302, { location: `${other.origin}/x` }).end(),
    );
    const env = { ASSAY_CREDENTIALS: JSON.stringify({ [server.origin]: 'Bearer t0ken' }) };
    const allow = [{ host: '127.0.0.1' }];
    expect(await fetcherWith(env, { allow }).fetchRoot(`${server.origin}/api.yaml`)).toMatchObject({
      ok: true,
    });
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
    await fetcherWith(env, { allow }).fetchRoot(`${other.origin}/back`);
    expect(server.requests.at(-1)?.url).toBe('/stolen');
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['{', 'is not a JSON object of origins and credentials'],
    ['[]', 'is not a JSON object of origins and credentials'],
    ['{"docs.example.com": "s3cret"}', 'has a key that is not an origin, such as `https://docs.example.com`'],
    [
      '{"https://docs.example.com/x": "s3cret"}',
      'has a key that is not an origin, such as `https://docs.example.com`',
    ],
    [
      '{"https://a.test": ["s3cret"]}',
      'has for https://a.test neither the value of `Authorization` nor an object of headers',
    ],
    [
      '{"https://a.test": "s3cret\\n"}',
      'has for https://a.test neither the value of `Authorization` nor an object of headers',
    ],
  ])('that are wrong are rejected without showing them: %s', async (value, reason) => {
    const result = await fetcherWith({ ASSAY_CREDENTIALS: value }).fetchRoot('http://127.0.0.1:1/');
    expect(result).toMatchObject({ ok: false, code: 'refused', reason: `\`ASSAY_CREDENTIALS\` ${reason}` });
    expect(JSON.stringify(result)).not.toContain('s3cret');
  });
});

describe('a private authority', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-ca-'));
    writeFileSync(join(folder, 'ca.pem'), certificate);
    writeFileSync(join(folder, 'other.pem'), otherCertificate);
    writeFileSync(join(folder, 'none.pem'), 'nothing');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is trusted if a file names it, and not otherwise', async () => {
    const server = createTlsServer({ cert: certificate, key }, (_request, response) => response.end(text));
    const uri = `https://127.0.0.1:${await listen(server)}/api.yaml`;
    expect(await fetcherWith({ ASSAY_CA: join(folder, 'ca.pem') }).fetchRoot(uri)).toMatchObject({
      ok: true,
    });
    expect(await fetcherWith({}).fetchRoot(uri)).toMatchObject({ ok: false, code: 'unreachable' });
    const other = join(folder, 'other.pem');
    expect(await fetcherWith({ ASSAY_CA: other }).fetchRoot(uri)).toMatchObject({ ok: false });
    const both = { ASSAY_CA: other, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') };
    expect(await fetcherWith(both).fetchRoot(uri)).toMatchObject({ ok: true });
    expect(await fetcherWith({ ASSAY_CA: join(folder, 'none.pem') }).fetchRoot(uri)).toMatchObject({
      reason: 'the file of `--ca` or `ASSAY_CA` has no certificates in PEM form',
    });
  });
});

/** Starts a proxy that requires a password, and connects every name to this machine. */
async function startProxy(): Promise<{ readonly port: number; readonly targets: string[] }> {
  const targets: string[] = [];
  const expected = `Basic ${Buffer.from('clerk:pa ss').toString('base64')}`;
  const proxy = createProxy();
  proxy.on('connect', (request, socket) => {
    if (request.headers['proxy-authorization'] !== expected) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    targets.push(request.url ?? '');
    const target = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  return { port: await listen(proxy), targets };
}

describe('a proxy', () => {
  it('that requires credentials gets those of its URL, and servers do not', async () => {
    const server = await serve((_request, response) => response.end(text));
    const proxy = await startProxy();
    const env = { HTTP_PROXY: `http://clerk:pa%20ss@127.0.0.1:${proxy.port}` };
    const uri = `http://docs.parcels.test:${server.port}/api.yaml`;
    expect(await fetcherWith(env).fetchRoot(uri)).toMatchObject({ ok: true });
    expect(proxy.targets).toEqual([`docs.parcels.test:${server.port}`]);
    expect(server.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
    expect(await fetcherWith({ http_proxy: `127.0.0.1:${proxy.port}` }).fetchRoot(uri)).toMatchObject({
      ok: false,
      reason: 'the proxy answered 407',
    });
  });

  it('is not used for hosts in NO_PROXY, and for this machine', async () => {
    const access = accessFromEnvironment({
      HTTPS_PROXY: 'http://proxy.test:3128',
      NO_PROXY: 'parcels.test, .internal,other.test:8443',
    });
    const usesProxy = (url: string): boolean => access.proxyFor(new URL(url)) !== undefined;
    expect(usesProxy('https://example.com/')).toBe(true);
    expect(usesProxy('http://example.com/')).toBe(false);
    for (const host of [
      'parcels.test',
      'docs.parcels.test',
      'git.internal',
      'other.test:8443',
      '127.0.0.1',
      'localhost',
      '[::1]',
    ])
      expect([host, usesProxy(`https://${host}/`)]).toEqual([host, false]);
    expect(usesProxy('https://other.test/')).toBe(true);
    expect(
      accessFromEnvironment({ HTTPS_PROXY: 'proxy.test', NO_PROXY: '*' }).proxyFor(
        new URL('https://a.test/'),
      ),
    ).toBeUndefined();
  });

  it('does not pass references to private addresses', async () => {
    const proxy = await startProxy();
    const env = { HTTP_PROXY: `http://clerk:pa%20ss@127.0.0.1:${proxy.port}` };
    const result = await fetcherWith(env, { allowRemote: true }).fetchReferenced('http://10.0.0.1/a.yaml');
    expect(result).toMatchObject({ ok: false, code: 'refused' });
    expect(proxy.targets).toEqual([]);
  });

  it('with an invalid URL is rejected', async () => {
    expect(await fetcherWith({ HTTP_PROXY: 'ftp://x' }).fetchRoot('http://a.test/')).toMatchObject({
      reason: '`HTTP_PROXY` is not the URL of a proxy',
    });
  });
});
