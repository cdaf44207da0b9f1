import { analyse, type Operation } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { planTargets, type TargetOptions, type TargetPlan } from './plan-targets.js';

type Json = Readonly<Record<string, unknown>>;

async function operationOf(root: Json, path: Json = {}, own: Json = {}): Promise<Operation> {
  const document = {
    ...('swagger' in root ? {} : { openapi: '3.1.0' }),
    info: { title: 'Servers', version: '1' },
    ...root,
    paths: { '/a': { ...path, get: { responses: {}, ...own } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const [found] = model?.document.operations ?? [];
  if (found === undefined) throw new Error('The document of the test has no operation.');
  return found;
}

const upload: TargetOptions = { documentUrl: null, baseUrl: null };
const fetched: TargetOptions = { documentUrl: 'https://docs.test:8443/spec/openapi.json?v=1', baseUrl: null };

async function plan(
  servers: readonly (string | Json)[],
  options: TargetOptions = upload,
): Promise<TargetPlan> {
  const list = servers.map((server) => (typeof server === 'string' ? { url: server } : server));
  return planTargets(await operationOf({ servers: list }), options);
}

async function plan2(root: Json, options: TargetOptions = upload): Promise<TargetPlan> {
  return planTargets(await operationOf({ swagger: '2.0', ...root }), options);
}

/** Formats targets as `name -> SCHEME address port base path`. */
function lines({ targets }: TargetPlan): string[] {
  return targets.map(({ name, driver, basePath }) =>
    `${name} -> ${driver.scheme} ${driver.address} ${driver.port} ${basePath}`.trimEnd(),
  );
}

function reasons({ problems }: TargetPlan): string[] {
  return problems.map(({ data }) => `${data['url']}: ${data['reason']}`);
}

describe('absolute URLs', () => {
  it('are split into the address of the target and the path of the requests', async () => {
    const found = await plan(['https://api.box.com/2.0']);
    expect(found.targets).toEqual([
      {
        name: 'https://api.box.com:443',
        driver: {
          scheme: 'HTTPS',
          address: 'api.box.com',
          port: 443,
          tls_certificate: '',
          tls_key: '',
          tls_ca: '',
          tls_validation: false,
        },
        basePath: '/2.0',
        server: expect.objectContaining({ url: 'https://api.box.com/2.0' }),
      },
    ]);
    expect(found).toMatchObject({ variables: [], problems: [] });
  });

  it.each([
    ['http://api.test', 'http://api.test:80 -> HTTP api.test 80'],
    ['https://api.test:8443/v1/', 'https://api.test:8443 -> HTTPS api.test 8443 /v1'],
    ['https://api.test//v1///users//', 'https://api.test:443 -> HTTPS api.test 443 /v1/users'],
    ['HTTPS://API.Test/V1', 'https://api.test:443 -> HTTPS api.test 443 /V1'],
    ['https://api.test/v1?key=1#top', 'https://api.test:443 -> HTTPS api.test 443 /v1'],
    ['https://api.test/a b/ü', 'https://api.test:443 -> HTTPS api.test 443 /a%20b/%C3%BC'],
    ['https://api.test/a/../b', 'https://api.test:443 -> HTTPS api.test 443 /b'],
    ['https://bücher.test', 'https://xn--bcher-kva.test:443 -> HTTPS xn--bcher-kva.test 443'],
    ['http://[2001:DB8::1]:8080/v1', 'http://[2001:db8::1]:8080 -> HTTP 2001:db8::1 8080 /v1'],
    ['https://ann:hunter2@api.test/v1', 'https://api.test:443 -> HTTPS api.test 443 /v1'],
    [' https://api.test/v1\n', 'https://api.test:443 -> HTTPS api.test 443 /v1'],
    ['http://2130706433', 'http://127.0.0.1:80 -> HTTP 127.0.0.1 80'],
    ['//api.test/v1', 'https://api.test:443 -> HTTPS api.test 443 /v1'],
    ['//localhost:3000/v1', 'http://localhost:3000 -> HTTP localhost 3000 /v1'],
  ])('%j', async (url, expected) => {
    const found = await plan([url]);
    expect(lines(found)).toEqual([expected]);
    expect(found.problems).toEqual([]);
  });

  it('without a scheme take that of the document', async () => {
    const options = { documentUrl: 'http://docs.test/openapi.json', baseUrl: null };
    expect(lines(await plan(['//api.test'], options))).toEqual(['http://api.test:80 -> HTTP api.test 80']);
  });

  it('of one scheme, host and port make one target, with the first base path', async () => {
    const found = await plan([
      'https://api.test/v2',
      'https://API.test:443/v1',
      'http://api.test/v1',
      'https://b.test',
    ]);
    expect(lines(found)).toEqual([
      'https://api.test:443 -> HTTPS api.test 443 /v2',
      'http://api.test:80 -> HTTP api.test 80 /v1',
      'https://b.test:443 -> HTTPS b.test 443',
    ]);
  });
});

describe('servers that cannot be targets', () => {
  it.each([
    ['wss://api.test', 'its scheme is `wss`, but only `http` and `https` can be tested'],
    ['mailto:ann@api.test', 'its scheme is `mailto`, but only `http` and `https` can be tested'],
    ['localhost:8080/v1', 'it has no `https:` or `http:` in front of its host'],
    ['https://', 'it has no host'],
    ['https:/v1', 'it has no host'],
    ['https://<your-host>/v1', 'its host or port is not valid'],
    ['https://api.test:port', 'its host or port is not valid'],
    ['https://api.test:0', 'it has the port 0'],
    ['https://a..b', '`a..b` cannot be a host name'],
    ['https://$host/v1', '`$host` cannot be a host name'],
    ['https://api.test/\r\nHost: evil.test', 'it contains control characters'],
  ])('%j: %s', async (url, reason) => {
    const found = await plan([url, 'https://api.test']);
    expect(reasons(found)).toEqual([`\`${url.replace(/[\r\n]+/g, ' ')}\`: ${reason}`]);
    expect(found.problems).toMatchObject([{ id: 'server-not-targetable', operation: null }]);
    expect(lines(found)).toEqual(['https://api.test:443 -> HTTPS api.test 443']);
  });

  it('leave a target without an address if there is no other server', async () => {
    const found = await plan(['wss://ann:hunter2@api.test', 'ftp://api.test']);
    expect(lines(found)).toEqual(['wss://api.test -> HTTPS  443']);
    expect(found.problems).toHaveLength(2);
    expect(JSON.stringify(found.problems)).not.toContain('hunter2');
  });

  it('may be of any length', async () => {
    const found = await plan([
      `https://api.test/${'a/'.repeat(5_000_000)}`,
      `https://${'{x}'.repeat(100_000)}`,
    ]);
    expect(found.problems.map(({ data }) => data['reason'])).toEqual(
      Array(2).fill('it is longer than 8,000 characters'),
    );
    expect(JSON.stringify([found.targets[0]?.name, found.problems]).length).toBeLessThan(1000);
  });

  it('are reported if there are too many', async () => {
    const found = await plan(Array.from({ length: 150 }, (_, index) => `https://${index}.test`));
    expect(found.targets).toHaveLength(100);
    expect(reasons(found)).toEqual(['`https://100.test`: it comes after 100 others of the same operation']);
  });
});

describe('relative URLs', () => {
  it.each([
    ['/v1', 'https://docs.test:8443 -> HTTPS docs.test 8443 /v1'],
    ['v1/', 'https://docs.test:8443 -> HTTPS docs.test 8443 /spec/v1'],
    ['../v1', 'https://docs.test:8443 -> HTTPS docs.test 8443 /v1'],
    ['/', 'https://docs.test:8443 -> HTTPS docs.test 8443'],
    ['', 'https://docs.test:8443 -> HTTPS docs.test 8443'],
    ['?x=1', 'https://docs.test:8443 -> HTTPS docs.test 8443'],
    ['//api.test/v1', 'https://api.test:443 -> HTTPS api.test 443 /v1'],
  ])('%j starts from the URL of the document', async (url, expected) => {
    expect(lines(await plan([url], fetched))).toEqual([expected]);
  });

  it.each([
    [['/v1'], ' -> HTTPS  443 /v1'],
    [['v1/', '/v2'], ' -> HTTPS  443 /v1'],
    [['/'], ' -> HTTPS  443'],
    [[''], ' -> HTTPS  443'],
    [[], ' -> HTTPS  443'],
    [['/v1', 'https://api.test'], 'https://api.test:443 -> HTTPS api.test 443'],
  ])('%j of an upload have no address', async (servers, expected) => {
    const found = await plan(servers);
    expect(lines(found)).toEqual([expected]);
    expect(found.problems).toEqual([]);
  });

  it('in another document start from its URL', async () => {
    const part = { get: { responses: {}, servers: [{ url: 'v1' }] } };
    const root = {
      openapi: '3.1.0',
      info: { title: 'Servers', version: '1' },
      paths: { '/a': { $ref: 'https://parts.test/x/a.json' } },
    };
    const { model } = await analyse(
      { text: JSON.stringify(root), uri: 'https://docs.test/openapi.json' },
      {
        rules: [],
        read: async ({ uri }) => {
          const bytes = new TextEncoder().encode(JSON.stringify(part));
          return { ok: true, source: { uri, bytes } };
        },
      },
    );
    const [operation] = model?.document.operations ?? [];
    if (operation === undefined) throw new Error('The reference of the test leads nowhere.');
    expect(lines(planTargets(operation, fetched))).toEqual([
      'https://parts.test:443 -> HTTPS parts.test 443 /x/v1',
    ]);
  });

  it('of a file have no address either', async () => {
    const found = await plan(['/v1'], { documentUrl: 'file:///home/ann/openapi.json', baseUrl: null });
    expect(lines(found)).toEqual([' -> HTTPS  443 /v1']);
  });
});

describe('server variables', () => {
  const github = {
    url: '{protocol}://{hostname}/api/v3',
    variables: {
      hostname: { description: 'Your host', default: 'HOSTNAME' },
      protocol: { enum: ['http', 'https'], default: 'http' },
    },
  };

  it('take their defaults, and are recorded', async () => {
    const found = await plan([github]);
    expect(lines(found)).toEqual(['http://hostname:80 -> HTTP hostname 80 /api/v3']);
    expect(found.variables).toEqual([
      {
        name: 'server.protocol',
        kind: 'server',
        description: '',
        type: 'string',
        format: null,
        constraints: { enum: ['http', 'https'] },
        required: false,
        sensitive: false,
        default: 'http',
        values: [
          { value: 'http', origin: 'default', pointer: '/servers/0/variables/protocol/default', valid: true },
          { value: 'https', origin: 'enum', pointer: '/servers/0/variables/protocol/enum/1', valid: true },
        ],
        usedIn: [],
      },
      expect.objectContaining({
        name: 'server.hostname',
        description: 'Your host',
        default: 'HOSTNAME',
        constraints: {},
      }),
    ]);
  });

  it('use a given value before the default', async () => {
    const found = await plan([github], {
      ...upload,
      serverVariables: { hostname: 'git.test', protocol: 'https' },
    });
    expect(lines(found)).toEqual(['https://git.test:443 -> HTTPS git.test 443 /api/v3']);
    expect(found.variables.map((variable) => variable.default)).toEqual(['https', 'git.test']);
  });

  it('use the first value of `enum` if there is no default, and numbers literally', async () => {
    const variables = { port: { enum: [8443, 443] }, path: { default: '' } };
    const found = await plan([{ url: 'https://api.test:{port}/{path}', variables }]);
    expect(lines(found)).toEqual(['https://api.test:8443 -> HTTPS api.test 8443']);
    expect(found.variables[0]).toMatchObject({ default: '8443', constraints: { enum: ['8443', '443'] } });
  });

  it.each([
    ['https://{tenant}.api.test:8443/v1', 'https://{tenant}.api.test:8443 -> HTTPS  8443 /v1'],
    ['http://{tenant}/v1', 'http://{tenant} -> HTTP  80 /v1'],
    ['{tenant}/v1', '{tenant} -> HTTPS  443 /v1'],
    ['{tenant}.api.test', '{tenant}.api.test -> HTTPS  443'],
    ['https://ann:hunter2@{tenant}', 'https://{tenant} -> HTTPS  443'],
  ])('of %j that are not declared leave the address open', async (url, expected) => {
    for (const options of [upload, fetched]) {
      const found = await plan([url], options);
      expect(lines(found)[0]?.replace('/v1 ->', ' ->').replace(/ +/g, ' ')).toBe(
        expected.replace(/ +/g, ' '),
      );
      expect(found.problems).toEqual([]);
      expect(found.variables).toMatchObject([
        { name: 'server.tenant', required: true, default: null, values: [] },
      ]);
    }
  });

  it('that are not declared can be given', async () => {
    const found = await plan(['https://{tenant}.test'], { ...upload, serverVariables: { tenant: 'acme' } });
    expect(lines(found)).toEqual(['https://acme.test:443 -> HTTPS acme.test 443']);
  });

  it('cannot inject userinfo, lines or braces into a target', async () => {
    const url = 'https://{host}/v1';
    const hosts = ['ann:hunter2@api.test', 'api.test\r\nX: 1', '{other}'];
    const found = await plan(hosts.map((host) => ({ url, variables: { host: { default: host } } })));
    expect(lines(found)).toEqual(['https://api.test:443 -> HTTPS api.test 443 /v1']);
    expect(found.problems).toHaveLength(2);
  });

  it('of two servers share a name only if they have the same values', async () => {
    const server = (host: string, value: string): Json => ({
      url: `https://${host}.test/{v}/{w}`,
      variables: { v: { default: value }, w: { default: 'w' } },
    });
    const found = await plan([server('a', '1'), server('b', '2'), server('c', '1')]);
    expect(found.variables.map((variable) => [variable.name, variable.default])).toEqual([
      ['server.v', '1'],
      ['server.w', 'w'],
      ['server.v_2', '2'],
    ]);
  });

  it('have the same name for every operation, because the whole document names them', async () => {
    const root = { servers: [{ url: 'https://a.test/{v}', variables: { v: { default: '1' } } }] };
    const own = { servers: [{ url: 'https://b.test/{v}', variables: { v: { default: '2' } } }] };
    const found = planTargets(await operationOf(root, {}, own), upload);
    expect(found.variables.map(({ name }) => name)).toEqual(['server.v_2']);
  });
});

describe('the servers of an operation', () => {
  const root = { servers: [{ url: 'https://api.test' }] };
  const path = { servers: [{ url: 'https://path.test/p' }] };
  const own = { servers: [{ url: 'https://uploads.test/u' }] };

  it('are its own, else those of its path, else those of the document', async () => {
    expect(lines(planTargets(await operationOf(root, path, own), upload))).toEqual([
      'https://uploads.test:443 -> HTTPS uploads.test 443 /u',
    ]);
    expect(lines(planTargets(await operationOf(root, path), upload))).toEqual([
      'https://path.test:443 -> HTTPS path.test 443 /p',
    ]);
    expect(lines(planTargets(await operationOf(root), upload))).toEqual([
      'https://api.test:443 -> HTTPS api.test 443',
    ]);
  });

  it('are all replaced by a given base URL', async () => {
    const options = { documentUrl: null, baseUrl: 'http://ann:hunter2@localhost:8080/mock/' };
    expect(planTargets(await operationOf(root, path, own), options)).toMatchObject({
      targets: [{ name: 'http://localhost:8080', basePath: '/mock', server: undefined }],
      variables: [],
      problems: [],
    });
  });

  it.each([
    ['http://localhost:8080', ['https://api.test/v1'], '/v1'],
    ['http://localhost:8080', ['/v2'], '/v2'],
    ['http://localhost:8080', ['ftp://api.test/v0', 'https://api.test/v3'], '/v3'],
    ['http://localhost:8080', [], ''],
    ['http://localhost:8080/', ['https://api.test/v1'], ''],
    ['http://localhost:8080/mock', ['https://api.test/v1'], '/mock'],
  ])('keep their path if the base URL %s has none: %j', async (baseUrl, urls, basePath) => {
    expect(await plan(urls, { documentUrl: null, baseUrl })).toMatchObject({
      targets: [{ name: 'http://localhost:8080', basePath }],
      problems: [],
    });
  });

  it('leave no address if the given base URL is invalid', async () => {
    const found = planTargets(await operationOf(root), { documentUrl: null, baseUrl: 'ftp://api.test' });
    expect(lines(found)).toEqual(['ftp://api.test -> HTTPS  443']);
    expect(found.problems).toHaveLength(1);
  });
});

describe('2.0', () => {
  it('makes a target of each scheme', async () => {
    const found = await plan2({ host: 'api.test', basePath: '/v1/', schemes: ['http', 'HTTPS', 'wss'] });
    expect(lines(found)).toEqual([
      'http://api.test:80 -> HTTP api.test 80 /v1',
      'https://api.test:443 -> HTTPS api.test 443 /v1',
    ]);
    expect(reasons(found)).toEqual([
      '`wss://api.test/v1/`: its scheme is `wss`, but only `http` and `https` can be tested',
    ]);
  });

  it.each([
    [{}, 'https://docs.test:8443 -> HTTPS docs.test 8443', ' -> HTTPS  443'],
    [{ basePath: '/' }, 'https://docs.test:8443 -> HTTPS docs.test 8443', ' -> HTTPS  443'],
    [{ basePath: '/v1' }, 'https://docs.test:8443 -> HTTPS docs.test 8443 /v1', ' -> HTTPS  443 /v1'],
    [
      { schemes: ['http'], basePath: 'v1' },
      'http://docs.test:8443 -> HTTP docs.test 8443 /v1',
      ' -> HTTP  80 /v1',
    ],
    [
      { host: 'api.test:81' },
      'https://api.test:81 -> HTTPS api.test 81',
      'https://api.test:81 -> HTTPS api.test 81',
    ],
    [
      { host: 'localhost:81' },
      'https://localhost:81 -> HTTPS localhost 81',
      'http://localhost:81 -> HTTP localhost 81',
    ],
    [
      { host: 'https://api.test/', schemes: ['https'] },
      'https://api.test:443 -> HTTPS api.test 443',
      'https://api.test:443 -> HTTPS api.test 443',
    ],
    [
      { host: 'api.test/v1', basePath: 'x', schemes: ['https'] },
      'https://api.test:443 -> HTTPS api.test 443 /v1/x',
      'https://api.test:443 -> HTTPS api.test 443 /v1/x',
    ],
    [
      { host: 'api.test', basePath: 'https://api.test/v1', schemes: ['https'] },
      'https://api.test:443 -> HTTPS api.test 443 /v1',
      'https://api.test:443 -> HTTPS api.test 443 /v1',
    ],
  ])('with %j takes the rest from the URL of the document', async (root, fromUrl, fromUpload) => {
    expect(lines(await plan2(root, fetched))).toEqual([fromUrl]);
    expect(lines(await plan2(root))).toEqual([fromUpload]);
  });

  it('leaves the address open if the host or base path has a variable', async () => {
    const found = await plan2({ basePath: '/{version}' }, fetched);
    expect(lines(found)).toEqual(['//docs.test:8443/{version} -> HTTPS  8443 /%7Bversion%7D']);
    expect(found.variables).toMatchObject([{ name: 'server.version', required: true }]);
  });
});
