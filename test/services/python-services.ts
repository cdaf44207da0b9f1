import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { globSync } from 'tinyglobby';
import { work, written, type Service } from './service.js';

const token = 'token only-for-this-test';

/** Services of Python. */
export const pythonServices: readonly Service[] = [
  {
    name: 'Jupyter Server',
    program: 'jupyter-server',
    args: [
      '--no-browser',
      '--allow-root',
      '--port=18881',
      `--IdentityProvider.token=${token.slice(6)}`,
      `--ServerApp.root_dir=${work}`,
    ],
    port: 18_881,
    health: '/api',
    credential: { variables: { ASSAY_AUTH_TOKEN: token }, header: `Authorization: ${token}` },
    document: async (environment) => {
      const [path] = globSync('lib/*/site-packages/jupyter_server/services/api/api.yaml', {
        cwd: environment,
      });
      const value = load(readFileSync(join(environment, path ?? ''), 'utf8')) as object;
      // The document has no word about the token that the service wants.
      return written('jupyter', {
        ...value,
        securityDefinitions: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
        security: [{ token: [] }],
      });
    },
  },
  {
    name: 'pygeoapi',
    program: 'pygeoapi',
    args: ['serve'],
    port: 18_882,
    health: '/conformance?f=json',
    env: {
      PYGEOAPI_CONFIG: join(work, 'pygeoapi.yml'),
      PYGEOAPI_OPENAPI: join(work, 'pygeoapi-openapi.yml'),
    },
    document: async (environment) => {
      const file = join(work, 'pygeoapi-openapi.yml');
      writeFileSync(join(work, 'observations.csv'), 'id,value,lat,long\n371,89.9,45,-75\n377,93.9,45,-75\n');
      writeFileSync(join(work, 'pygeoapi.yml'), pygeoapi);
      const args = ['openapi', 'generate', join(work, 'pygeoapi.yml'), '--output-file', file];
      spawnSync(join(environment, 'bin/pygeoapi'), args, { cwd: work });
      return file;
    },
  },
  {
    name: 'Kinto',
    program: 'kinto',
    args: ['start', '--ini', join(work, 'kinto.ini'), '--port', '18884'],
    port: 18_884,
    health: '/v1/',
    basePath: '',
    credential: {
      variables: { ASSAY_AUTH_BASIC_USERNAME: 'ann', ASSAY_AUTH_BASIC_PASSWORD: 'only-for-this-test' },
      header: `Authorization: Basic ${Buffer.from('ann:only-for-this-test').toString('base64')}`,
    },
    prepare: (environment) => {
      const ini = join(work, 'kinto.ini');
      const backends = ['--backend', 'memory', '--cache-backend', 'memory'];
      spawnSync(join(environment, 'bin/kinto'), ['init', '--ini', ini, ...backends], { cwd: work });
      const text = readFileSync(ini, 'utf8')
        .replace(
          'multiauth.policies = account',
          'multiauth.policies = basicauth\nmultiauth.policy.basicauth.use = kinto.core.authentication.BasicAuthAuthenticationPolicy',
        )
        .replace(
          'kinto.bucket_create_principals = account:admin',
          'kinto.bucket_create_principals = system.Authenticated\nkinto.bucket_read_principals = system.Authenticated',
        );
      writeFileSync(ini, text);
    },
    document: async () => {
      const text = await (await fetch('http://127.0.0.1:18884/v1/__api__')).text();
      const headers = {
        Authorization: `Basic ${Buffer.from('ann:only-for-this-test').toString('base64')}`,
        'Content-Type': 'application/json',
      };
      // A service in use: something of each kind is there.
      for (const path of ['', '/collections/tasks', '/collections/tasks/records/first', '/groups/friends']) {
        const body = path.startsWith('/groups') ? '{"data":{"members":[]}}' : '{"data":{}}';
        await fetch(`http://127.0.0.1:18884/v1/buckets/blog${path}`, { method: 'PUT', headers, body });
      }
      // The document says of each operation that it wants no credentials: true of those outside of these paths.
      const value = JSON.parse(text) as { paths: Record<string, Record<string, { security?: unknown }>> };
      for (const [path, item] of Object.entries(value.paths)) {
        if (!/^\/(?:buckets|accounts)\b/.test(path)) continue;
        for (const operation of Object.values(item))
          if ('security' in operation) operation.security = [{ basic: [] }];
      }
      return written('kinto', { ...value, securityDefinitions: { basic: { type: 'basic' } } });
    },
  },
  {
    name: 'httpbin',
    program: 'flask',
    args: ['--app', 'httpbin', 'run', '--port', '18883'],
    port: 18_883,
    health: '/spec.json',
    document: async () => written('httpbin', await (await fetch('http://127.0.0.1:18883/spec.json')).json()),
  },

  {
    name: 'Prefect',
    program: 'prefect',
    args: ['server', 'start', '--host', '127.0.0.1', '--port', '18886'],
    port: 18_886,
    health: '/api/health',
    basePath: '/api',
    env: {
      PREFECT_HOME: join(work, 'prefect'),
      PREFECT_SERVER_ANALYTICS_ENABLED: 'false',
      PREFECT_SERVER_UI_ENABLED: 'false',
      DO_NOT_TRACK: '1',
    },
    document: async () =>
      written('prefect', await (await fetch('http://127.0.0.1:18886/openapi.json')).json()),
  },
  {
    name: 'Django REST framework',
    program: 'python',
    needs: 'lib/*/site-packages/drf_spectacular/views.py',
    args: [fileURLToPath(new URL('drf_service.py', import.meta.url)), '18888'],
    port: 18_888,
    health: '/schema/',
    basePath: '',
    env: { SERVICE_DATABASE: join(work, 'drf.db') },
    credential: {
      variables: { ASSAY_AUTH_TOKENAUTH: 'Token ann-only-for-this-test' },
      header: 'Authorization: Token ann-only-for-this-test',
      second: { ASSAY_SECOND_AUTH_TOKENAUTH: 'Token bob-only-for-this-test' },
    },
    document: async () =>
      written('drf', await (await fetch('http://127.0.0.1:18888/schema/?format=json')).json()),
  },
  {
    name: 'Chroma',
    program: 'chroma',
    args: ['run', '--path', join(work, 'chroma'), '--host', '127.0.0.1', '--port', '18889'],
    port: 18_889,
    health: '/api/v2/heartbeat',
    basePath: '',
    document: async () => {
      const answer = await fetch('http://127.0.0.1:18889/openapi.json');
      // `as`: the document of the service.
      const value = (await answer.json()) as {
        readonly paths: Record<string, Record<string, { security?: unknown }>>;
      };
      // The document asks for a token, and a service that is started like this for none.
      for (const item of Object.values(value.paths))
        for (const operation of Object.values(item)) delete operation.security;
      return written('chroma', value);
    },
  },
];

const pygeoapi = `
server:
  bind: { host: 127.0.0.1, port: 18882 }
  url: http://127.0.0.1:18882
  mimetype: application/json; charset=UTF-8
  encoding: utf-8
  languages: [en-US]
  limits: { default_items: 10, max_items: 50 }
  map: { url: 'https://tile.test/{z}/{x}/{y}.png', attribution: none }
logging: { level: ERROR }
metadata:
  identification: { title: { en: pygeoapi }, description: { en: Features }, keywords: { en: [features] }, keywords_type: theme, terms_of_service: 'https://example.org', url: 'https://example.org' }
  license: { name: CC, url: 'https://example.org' }
  provider: { name: Example, url: 'https://example.org' }
  contact: { name: A, position: A, address: A, city: A, stateorprovince: A, postalcode: '1', country: A, phone: '1', fax: '1', email: a@example.org, url: 'https://example.org', hours: A, instructions: A, role: pointOfContact }
resources:
  observations:
    type: collection
    title: Observations
    description: Observations
    keywords: [observations]
    links: []
    extents: { spatial: { bbox: [-180, -90, 180, 90], crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' } }
    providers:
      - { type: feature, name: CSV, data: ${join(work, 'observations.csv')}, id_field: id, geometry: { x_field: long, y_field: lat } }
  hello-world: { type: process, processor: { name: HelloWorld } }
`;
