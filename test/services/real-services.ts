// Verifies real services, and runs the examples phase of Schemathesis on them with the same credentials. It is not part of the suite:
//
//   python3 -m venv services && services/bin/pip install jupyter-server pygeoapi kinto httpbin flask flasgger schemathesis setuptools
//   mvn dependency:copy -Dartifact=org.wiremock:wiremock-standalone:3.13.1 -DoutputDirectory=services
//   ASSAY_SERVICES=services npx tsx --conditions=source test/services/real-services.ts
//
// ASSAY_SERVICES may list several folders, separated by colons. What is not in them is left out, and said.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { globSync } from 'tinyglobby';
import { load } from 'js-yaml';
import type { VerifyResult } from '@assay/verify';
import { runCommand } from '../support/command.js';

const environments = (process.env['ASSAY_SERVICES'] ?? '')
  .split(':')
  .filter(Boolean)
  .map((each) => resolve(each));
const work = mkdtempSync(join(tmpdir(), 'assay-services-'));

interface Service {
  readonly name: string;
  /** The program, in one of the environments: of Python, or a file of Java. */
  readonly program: string;
  readonly args: readonly string[];
  readonly port: number;
  /** What answers once the service is up. */
  readonly health: string;
  /** Its path in place of that of the document's servers; '' to keep that. */
  readonly basePath?: '';
  readonly env?: Readonly<Record<string, string>>;
  /** Makes what has to be there before it starts. */
  prepare?(environment: string): void;
  /** Makes the document, in a file. */
  document(environment: string): Promise<string>;
  /** What is set in the environment, and the same as a header. */
  readonly credential?: {
    readonly variables: Readonly<Record<string, string>>;
    readonly header: string;
  };
}

const token = 'token only-for-this-test';

const services: readonly Service[] = [
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
    name: 'WireMock',
    program: 'wiremock-standalone-3.13.1.jar',
    args: ['--port', '18885', '--root-dir', join(work, 'wiremock')],
    port: 18_885,
    health: '/__admin/health',
    document: async () =>
      written('wiremock', await (await fetch('http://127.0.0.1:18885/__admin/docs/swagger')).json()),
  },
  {
    name: 'httpbin',
    program: 'flask',
    args: ['--app', 'httpbin', 'run', '--port', '18883'],
    port: 18_883,
    health: '/spec.json',
    document: async () => written('httpbin', await (await fetch('http://127.0.0.1:18883/spec.json')).json()),
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

function written(name: string, document: unknown): string {
  const file = join(work, `${name}.json`);
  writeFileSync(file, JSON.stringify(document));
  return file;
}

async function isUp(url: string): Promise<boolean> {
  for (let tries = 0; tries < 120; tries++) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status > 0 && status < 500) return true;
    await sleep(1000);
  }
  return false;
}

function pathOf(program: string, environment: string): string {
  return program.endsWith('.jar') ? join(environment, program) : join(environment, 'bin', program);
}

async function measure(service: Service, environment: string): Promise<void> {
  const { name, program, args, port, health, basePath = '/', env = {}, credential } = service;
  if (program === 'pygeoapi') await service.document(environment);
  service.prepare?.(environment);
  const isJava = program.endsWith('.jar');
  const [command, ...first] = isJava
    ? ['java', '-jar', pathOf(program, environment)]
    : [pathOf(program, environment)];
  const running: ChildProcess = spawn(command ?? '', [...first, ...args], {
    cwd: work,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    detached: true,
  });
  try {
    const base = `http://127.0.0.1:${port}`;
    if (!(await isUp(`${base}${health}`))) return report(`${name}: does not start`);
    const document = await service.document(environment);
    const { stdout } = await runCommand(
      work,
      ['verify', document, '--base-url', `${base}${basePath}`, '--format', 'json', '--timeout', '30'],
      { env: credential?.variables ?? {} },
    );
    const result = JSON.parse(stdout) as VerifyResult & { readonly summary: unknown };
    writeFileSync(join(tmpdir(), `verified-${program}.json`), stdout);
    const sent = result.operations.filter(({ verdict }) => verdict !== 'skipped');
    const works = sent.filter(({ verdict }) => verdict === 'works').length;
    report(
      `${name}: ${works} of ${sent.length} safe operations answered as documented; ${JSON.stringify(result.summary)}`,
    );
    report(
      `${name}, Schemathesis: ${schemathesis(document, `${base}${health === '/v1/' ? '/v1' : '/'}`, credential)}`,
    );
  } finally {
    if (running.pid !== undefined && running.exitCode === null) process.kill(-running.pid);
  }
}

function schemathesis(document: string, url: string, credential: Service['credential']): string {
  const program = environments.map((each) => join(each, 'bin/schemathesis')).find(existsSync);
  if (program === undefined) return 'not installed';
  const header = credential === undefined ? [] : ['-H', credential.header];
  const { stdout } = spawnSync(
    program,
    [
      'run',
      document,
      '--url',
      url,
      '--phases',
      'examples',
      '--mode',
      'positive',
      '--seed',
      '1',
      '--no-color',
      '--include-method',
      'GET',
      ...header,
    ],
    { cwd: work, encoding: 'utf8' },
  );
  return (/=+ SUMMARY =+\n([\s\S]*)/.exec(stdout)?.[1] ?? stdout).replace(/\s*\n\s*/g, ' | ').slice(0, 900);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

for (const service of services) {
  const environment = environments.find((each) => existsSync(pathOf(service.program, each)));
  if (environment === undefined) report(`${service.name}: not installed`);
  else await measure(service, environment);
}
rmSync(work, { recursive: true, force: true });
