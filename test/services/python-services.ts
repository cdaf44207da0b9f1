import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { globSync } from 'tinyglobby';
import { create, readMembers } from './answers.js';
import { work, written, type Service } from './service.js';

const token = 'token only-for-this-test';
const ann = 'Token ann-only-for-this-test';
const labelStudioToken = 'Token 0123456789abcdef0123456789abcdef01234567';
const basic = `Basic ${Buffer.from('ann:only-for-this-test').toString('base64')}`;

/** Services in Python. */
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
    prepare: () => {
      writeFileSync(join(work, 'keep.txt'), 'as it was');
    },
    keeps: async (url) => readMembers(`${url}/api/contents/keep.txt`, ['name', 'content'], token),
    document: async (environment) => {
      const [path] = globSync('lib/*/site-packages/jupyter_server/services/api/api.yaml', {
        cwd: environment,
      });
      const value = load(readFileSync(join(environment, path ?? ''), 'utf8')) as object;
      // The document does not declare the token that the service requires.
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
      header: `Authorization: ${basic}`,
    },
    keeps: async (url) =>
      Promise.all(
        ['', '/collections/tasks', '/collections/tasks/records/first', '/groups/friends'].map(async (path) =>
          readMembers(`${url}/v1/buckets/blog${path}`, ['data', 'permissions.write'], basic),
        ),
      ),
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
        Authorization: basic,
        'Content-Type': 'application/json',
      };
      // Creates one resource of each kind, like in a service in use.
      for (const path of ['', '/collections/tasks', '/collections/tasks/records/first', '/groups/friends']) {
        const body = path.startsWith('/groups') ? '{"data":{"members":[]}}' : '{"data":{}}';
        await fetch(`http://127.0.0.1:18884/v1/buckets/blog${path}`, { method: 'PUT', headers, body });
      }
      // The document declares that no operation requires credentials. This is true only outside these paths.
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
    document: async () => {
      await create('http://127.0.0.1:18886/api/flows/', { name: 'keep' });
      await create('http://127.0.0.1:18886/api/variables/', { name: 'keep', value: 'as it was' });
      return written('prefect', await (await fetch('http://127.0.0.1:18886/openapi.json')).json());
    },
    keeps: async (url) => [
      await readMembers(`${url}/api/flows/name/keep`, ['name', 'tags']),
      await readMembers(`${url}/api/variables/name/keep`, ['value', 'tags']),
      await readMembers(`${url}/api/admin/settings`, ['server.api', 'server.database.timeout']),
    ],
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
      variables: { ASSAY_AUTH_TOKENAUTH: ann },
      header: `Authorization: ${ann}`,
      second: { ASSAY_SECOND_AUTH_TOKENAUTH: 'Token bob-only-for-this-test' },
    },
    document: async () => {
      const url = 'http://127.0.0.1:18888/api';
      const { id: author } = await create(`${url}/authors/`, { name: 'Ida' }, ann);
      const book = { slug: 'keep', title: 'Keep', author, price: '3.00' };
      const { id } = await create(`${url}/books/`, book, ann);
      await create(`${url}/orders/`, { book: id, amount: 3 }, ann);
      return written('drf', await (await fetch('http://127.0.0.1:18888/schema/?format=json')).json());
    },
    keeps: async (url) => [
      await readMembers(`${url}/api/books/keep/`, ['id', 'slug', 'title', 'price', 'author'], ann),
      await readMembers(`${url}/api/orders/1/`, ['id', 'amount', 'book'], ann),
    ],
  },
  {
    name: 'Chroma',
    program: 'chroma',
    args: ['run', '--path', join(work, 'chroma'), '--host', '127.0.0.1', '--port', '18889'],
    port: 18_889,
    health: '/api/v2/heartbeat',
    basePath: '',
    document: async () => {
      await create(chromaCollections('http://127.0.0.1:18889'), { name: 'keep' });
      const answer = await fetch('http://127.0.0.1:18889/openapi.json');
      // `as`: the service's own document.
      const value = (await answer.json()) as {
        readonly paths: Record<string, Record<string, { security?: unknown }>>;
      };
      // The document requires a token, but a service that is started like this does not.
      for (const item of Object.values(value.paths))
        for (const operation of Object.values(item)) delete operation.security;
      return written('chroma', value);
    },
    keeps: async (url) => readMembers(`${chromaCollections(url)}/keep`, ['id', 'name', 'metadata']),
  },
  {
    name: 'Label Studio',
    program: 'label-studio',
    args: [
      'start',
      '--no-browser',
      '--internal-host=127.0.0.1',
      '--port=18890',
      '--username=ann@example.com',
      '--password=only-for-this-test',
      `--user-token=${labelStudioToken.slice(6)}`,
      `--data-dir=${join(work, 'label-studio')}`,
    ],
    port: 18_890,
    health: '/health',
    basePath: '',
    env: {
      LABEL_STUDIO_ENABLE_LEGACY_API_TOKEN: 'true',
      LABEL_STUDIO_COLLECT_ANALYTICS: 'false',
      SENTRY_DSN: '',
      LATEST_VERSION_CHECK: 'false',
    },
    credential: {
      variables: { ASSAY_AUTH_TOKEN: labelStudioToken },
      header: `Authorization: ${labelStudioToken}`,
    },
    document: async () => {
      const url = 'http://127.0.0.1:18890';
      const config =
        '<View><Text name="t" value="$text"/><Choices name="c" toName="t"><Choice value="A"/></Choices></View>';
      const { id } = await create(
        `${url}/api/projects/`,
        { title: 'Keep', label_config: config },
        labelStudioToken,
      );
      await create(`${url}/api/tasks/`, { project: id, data: { text: 'as it was' } }, labelStudioToken);
      const headers = { Authorization: labelStudioToken };
      return written('label-studio', await (await fetch(`${url}/docs/api/schema/json/`, { headers })).json());
    },
    keeps: async (url) => [
      await readMembers(`${url}/api/projects/1/`, ['title', 'label_config', 'task_number'], labelStudioToken),
      await readMembers(`${url}/api/tasks/1/`, ['data'], labelStudioToken),
      await readMembers(`${url}/api/current-user/whoami`, ['email', 'first_name'], labelStudioToken),
      await readMembers(`${url}/api/current-user/token`, ['token'], labelStudioToken),
      await readMembers(
        `${url}/api/jwt/settings`,
        ['api_tokens_enabled', 'legacy_api_tokens_enabled'],
        labelStudioToken,
      ),
    ],
  },
];

function chromaCollections(url: string): string {
  return `${url}/api/v2/tenants/default_tenant/databases/default_database/collections`;
}

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
