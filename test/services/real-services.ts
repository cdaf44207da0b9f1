// Verifies real services, and runs the examples phase of Schemathesis on them with the same credentials. It is not part of the suite:
//
//   python3 -m venv services && services/bin/pip install jupyter-server pygeoapi httpbin flask flasgger schemathesis
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
  /** The program, in one of the environments. */
  readonly program: string;
  readonly args: readonly string[];
  readonly port: number;
  /** What answers once the service is up. */
  readonly health: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Makes the document, in a file. */
  document(environment: string): Promise<string>;
  readonly credential?: { readonly variable: string; readonly value: string; readonly header: string };
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
    credential: { variable: 'ASSAY_AUTH_TOKEN', value: token, header: 'Authorization' },
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

async function measure(service: Service, environment: string): Promise<void> {
  const { name, program, args, port, health, env = {}, credential } = service;
  if (program === 'pygeoapi') await service.document(environment);
  const running: ChildProcess = spawn(join(environment, 'bin', program), args, {
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
      ['verify', document, '--base-url', `${base}/`, '--format', 'json', '--timeout', '30'],
      { env: credential === undefined ? {} : { [credential.variable]: credential.value } },
    );
    const result = JSON.parse(stdout) as VerifyResult & { readonly summary: unknown };
    writeFileSync(join(tmpdir(), `verified-${program}.json`), stdout);
    const sent = result.operations.filter(({ verdict }) => verdict !== 'skipped');
    const works = sent.filter(({ verdict }) => verdict === 'works').length;
    report(
      `${name}: ${works} of ${sent.length} safe operations answered as documented; ${JSON.stringify(result.summary)}`,
    );
    report(`${name}, Schemathesis: ${schemathesis(document, `${base}/`, credential)}`);
  } finally {
    if (running.pid !== undefined) process.kill(-running.pid);
  }
}

function schemathesis(document: string, url: string, credential: Service['credential']): string {
  const program = environments.map((each) => join(each, 'bin/schemathesis')).find(existsSync);
  if (program === undefined) return 'not installed';
  const header = credential === undefined ? [] : ['-H', `${credential.header}: ${credential.value}`];
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
  const environment = environments.find((each) => existsSync(join(each, 'bin', service.program)));
  if (environment === undefined) report(`${service.name}: not installed`);
  else await measure(service, environment);
}
rmSync(work, { recursive: true, force: true });
