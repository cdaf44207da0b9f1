import type { LookupAddress } from 'node:dns';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '../../testing/server.js';
import { createFetcher } from './fetcher.js';
import { type Network, machineNetwork } from './connect.js';
import { type FetchPolicy, defaultFetchPolicy } from './policy.js';

const untrusting: FetchPolicy = {
  ...defaultFetchPolicy,
  trustRoot: false,
  allowRemote: true,
  maxDocuments: 10_000,
  connectTimeout: 500,
  totalTimeout: 1000,
};

const spellings = [
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7F.0x0.0x0.0x1:PORT/',
  'http://0x7f.1:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.0x0.0.1:PORT/',
  'http://0000000177.0.0.1:PORT/',
  'http://127.0.0.2:PORT/',
  'http://127.255.255.254:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0x0:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://１２７.0.0.1:PORT/',
  'http://①②⑦.0.0.1:PORT/',
  'http://127。0。0。1:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://ⓛocalhost:PORT/',
  'http://api.localhost:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[fe80::1%25lo]:PORT/',
  'http://[::1%25lo]:PORT/',
  'http://user@127.0.0.1:PORT/',
  'http://public.test@127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:/127.0.0.1:PORT/',
  'http:127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'HTTP://127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/',
  'http://127.0.0.1\t:PORT/',
  'http://127-0-0-1.nip.test:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://public.test:PORT\\@127.0.0.1/',
  'http://public.test:PORT#@127.0.0.1/',
  'http://127.0.0.1%00.public.test:PORT/',
  'http://[64:ff9b:1::7f00:1]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://[fec0::1]:PORT/',
];

describe('the guard of URLs from a document or a caller', () => {
  let server: TestServer;
  // Every name resolves to the server, as with `127-0-0-1.nip.io`.
  const everyNameIsLoopback: Network = {
    ...machineNetwork,
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  };

  beforeAll(async () => {
    server = await startServer((_request, response) => response.end('openapi: 3.1.0'));
  });
  afterAll(() => server.close());

  async function fetchUntrusted(url: string, network: Network, policy: FetchPolicy = untrusting) {
    const fetcher = createFetcher(policy, network);
    const result = await fetcher.fetchReferenced(url);
    await fetcher.close();
    return result;
  }

  it('allows a trusted server', async () => {
    const before = server.connections();
    const fetcher = createFetcher({ ...untrusting, trustRoot: true });
    expect(await fetcher.fetchRoot(server.origin)).toMatchObject({ ok: true });
    await fetcher.close();
    expect(server.connections()).toBe(before + 1);
  });

  it.each(spellings)('refuses %s without a connection', async (spelling) => {
    const before = server.connections();
    const url = spelling.replace('PORT', String(server.port));
    expect(await fetchUntrusted(url, everyNameIsLoopback)).toMatchObject({ ok: false, code: 'refused' });
    const root = createFetcher(untrusting, everyNameIsLoopback);
    expect(await root.fetchRoot(url)).toMatchObject({ ok: false, code: 'refused' });
    await root.close();
    expect(server.connections()).toBe(before);
  });

  it.each(spellings)('refuses %s behind a redirect of a server that is allowed', async (spelling) => {
    const location = spelling.replace('PORT', String(server.port)).trim();
    // Headers carry bytes: servers write non-ASCII characters as UTF-8 or as escapes.
    const bytes = Buffer.from(location.replace('\t', ''), 'utf8').toString('latin1');
    const redirecting = await startServer((_request, response) =>
      response.writeHead(302, { location: bytes }).end(),
    );
    const policy = { ...untrusting, allow: [{ host: '127.0.0.1', port: redirecting.port }] };
    const before = server.connections();
    for (const method of ['fetchRoot', 'fetchReferenced'] as const) {
      const fetcher = createFetcher(policy, everyNameIsLoopback);
      expect(await fetcher[method](redirecting.origin)).toMatchObject({ ok: false, code: 'refused' });
      await fetcher.close();
    }
    expect(server.connections()).toBe(before);
    await redirecting.close();
  });

  it('connects to no generated spelling of loopback', async () => {
    const number = fc.constantFrom(
      (value: number) => String(value),
      (value: number) => `0x${value.toString(16)}`,
      (value: number) => `0X000${value.toString(16).toUpperCase()}`,
      (value: number) => `0${value.toString(8)}`,
    );
    const octet = fc.nat(255);
    const dotted = fc
      .tuple(fc.tuple(octet, octet, octet), fc.nat(3), fc.array(number, { minLength: 4, maxLength: 4 }))
      .map(([rest, kept, write]) => {
        // The last part of an IPv4 address can contain several octets: 127.1, 2130706433.
        const octets = [127, ...rest];
        const last = octets.slice(kept).reduce((sum, value) => sum * 256 + value, 0);
        return [...octets.slice(0, kept), last].map((value, index) => write[index]?.(value)).join('.');
      });
    const group = fc.constantFrom(
      '::ffff:7f00:1',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '::1',
      '::',
      '0::1',
    );
    const host = fc.oneof(
      dotted,
      dotted.map((name) => `${name}.`),
      group.map((address) => `[${address}]`),
      fc.domain(),
    );
    const scheme = fc.constantFrom('http://', 'HTTP:', 'http:/', 'http:\\\\', 'https://', 'http:////');
    const userinfo = fc.constantFrom('', 'a@', 'a:b@', 'public.test%40');
    await fc.assert(
      fc.asyncProperty(scheme, userinfo, host, async (start, user, name) => {
        const before = server.connections();
        const result = await fetchUntrusted(`${start}${user}${name}:${server.port}/`, everyNameIsLoopback);
        expect(result).toMatchObject({ ok: false, code: 'refused' });
        expect(server.connections()).toBe(before);
      }),
      { numRuns: 150 },
    );
  });

  it.each<[string, LookupAddress[]]>([
    ['a private one', [{ address: '10.1.2.3', family: 4 }]],
    [
      'a public and a private one',
      [
        { address: '93.184.216.34', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ],
    ],
    ['a mapped loopback one', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['the metadata service', [{ address: '169.254.169.254', family: 4 }]],
  ])('refuses a name whose addresses are %s', async (_what, answers) => {
    const opened: string[] = [];
    const network: Network = {
      ...machineNetwork,
      lookup: async () => answers,
      connect: (options) => {
        const socket = connect({ ...options, autoSelectFamily: false });
        socket.on('connectionAttempt', (address: string) => opened.push(address));
        return socket;
      },
    };
    const result = await fetchUntrusted('http://rebound.test/', network);
    expect(result).toMatchObject({
      ok: false,
      code: 'refused',
      reason: expect.stringContaining('`rebound.test`'),
    });
    expect(opened).toEqual([]);
  });

  it('checks the peer of the socket, regardless of the resolved name', async () => {
    // DNS rebinding: the name is public for the check, and leads to this server for the connection.
    const requests = server.requests.length;
    const network: Network = {
      ...machineNetwork,
      lookup: async () => [{ address: '93.184.216.34', family: 4 }],
      connect: () => connect(server.port, '127.0.0.1'),
    };
    for (const scheme of ['http', 'https']) {
      const result = await fetchUntrusted(`${scheme}://rebound.test/`, network);
      expect(result).toMatchObject({ ok: false, code: 'refused', reason: '127.0.0.1 is a loopback address' });
    }
    expect(server.requests.length).toBe(requests);
  });

  it('accepts a public peer', async () => {
    const network: Network = {
      ...machineNetwork,
      lookup: async () => [{ address: '93.184.216.34', family: 4 }],
      connect: () => {
        const socket = connect(server.port, '127.0.0.1');
        return Object.defineProperty(socket, 'remoteAddress', { value: '93.184.216.34' });
      },
    };
    expect(await fetchUntrusted('http://public.test/', network)).toMatchObject({ ok: true });
  });

  it('lets the operator allow a host on one port only', async () => {
    const allow = [{ host: 'INTERNAL.test', port: server.port }];
    const allowed = await fetchUntrusted(`http://internal.test:${server.port}/`, everyNameIsLoopback, {
      ...untrusting,
      allow,
    });
    expect(allowed).toMatchObject({ ok: true });
    const other = await fetchUntrusted(`http://internal.test:${server.port + 1}/`, everyNameIsLoopback, {
      ...untrusting,
      allow,
    });
    expect(other).toMatchObject({ ok: false, code: 'refused' });
  });

  it('refuses a root document whose URL holds credentials, even on an allowed host', async () => {
    const before = server.connections();
    const fetcher = createFetcher({ ...untrusting, allow: [{ host: '127.0.0.1' }] });
    const result = await fetcher.fetchRoot(server.origin.replace('//', '//user:secret@'));
    await fetcher.close();
    expect(result).toMatchObject({ ok: false, code: 'refused', reason: 'the URL holds credentials' });
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(server.connections()).toBe(before);
  });

  it.each(['ftp://public.test/a', 'file:///etc/passwd', 'data:,openapi', 'gopher://x/', 'not a url'])(
    'refuses %s',
    async (url) => {
      expect(await fetchUntrusted(url, everyNameIsLoopback)).toMatchObject({ ok: false, code: 'refused' });
    },
  );
});
