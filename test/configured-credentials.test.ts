import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { analyse } from '@assay/run/library/analyse';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../packages/host/testing/server.js';
import { Agent } from './agents/server.js';
import { runCommand, type Result } from './support/command.js';

const secret = 't0p-s3cret-of-the-docs';
const document = `openapi: 3.1.1
info: { title: Shop, version: 1.0.0 }
servers: [{ url: https://shop.test }]
paths:
  /orders: { get: { operationId: listOrders, responses: { '200': { description: The orders. } } } }
`;

const top = realpathSync(mkdtempSync(join(tmpdir(), 'assay-credentials-')));
const folder = join(top, 'work');
let docs: TestServer;
let evil: TestServer;
afterAll(() => rmSync(top, { recursive: true, force: true }));

beforeEach(async () => {
  vi.stubEnv('XDG_STATE_HOME', join(top, 'state'));
  vi.stubEnv('ASSAY_CREDENTIAL_DOCS', secret);
  evil = await startServer((_request, response) => response.end('type: string\n'));
  docs = await startServer((request, response) => {
    const { authorization, 'private-token': token } = request.headers;
    const isSignedIn = [`Bearer ${secret}`, `Basic ${btoa(secret)}`].includes(authorization ?? '');
    if (!isSignedIn && token !== secret) response.writeHead(401).end('Sign in');
    else if (request.url === '/moved.yaml')
      response.writeHead(302, { location: `${evil.origin}/x.yaml` }).end();
    else if (request.url === '/schema.yaml') response.end('type: string\nmaxLength: 3\n');
    else if (request.url === '/rules.yaml')
      response.end('rules:\n  own: { given: $.info, then: { field: contact, function: truthy } }\n');
    else response.end(document);
  });
  configure(`credentials:\n  ${docs.origin}: { bearer: ASSAY_CREDENTIAL_DOCS }\n`);
  write('openapi.yaml', document);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all([docs.close(), evil.close()]);
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(top, 'state'), { recursive: true, force: true });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function configure(text: string): void {
  write('assay.config.yaml', text);
}

async function run(...args: string[]): Promise<Result> {
  const result = await runCommand(folder, args, { env: { ...process.env } });
  expect(result.stdout + result.stderr).not.toContain(secret);
  expect(result.stdout + result.stderr).not.toContain(btoa(secret));
  return result;
}

function trust(): Promise<Result> {
  return run('trust');
}

/** The credentials that a server received. */
function received({ requests }: TestServer): unknown[] {
  return requests.flatMap(({ headers }) => headers.authorization ?? headers['private-token'] ?? []);
}

describe('credentials of a configuration that the user trusts', () => {
  it.each([
    ['validate', ['validate', '--fail-severity', 'none']],
    ['import', ['import']],
    ['diff', ['diff', '--fail-on', 'none', 'openapi.yaml']],
    ['bundle', ['bundle']],
    ['changelog', ['changelog', 'openapi.yaml']],
    ['explain', ['explain', '--operation', 'GET /orders']],
    ['verify', ['verify', '--dry-run', '--base-url', 'http://127.0.0.1:1']],
  ])(
    'are sent by %s',
    async (_, args) => {
      await trust();
      const { exitCode, stderr } = await run(...args, `${docs.origin}/a.yaml`);
      expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
      expect(received(docs)).toContain(`Bearer ${secret}`);
    },
    60_000,
  );

  it('are sent for references and rulesets, in other threads too', async () => {
    configure(
      `allowRemote: true\nspectral: { ruleset: '${docs.origin}/rules.yaml' }\ncredentials:\n  ${docs.origin}: { headers: { PRIVATE-TOKEN: ASSAY_CREDENTIAL_DOCS } }\n`,
    );
    for (const name of ['a', 'b'])
      write(
        `${name}.yaml`,
        `${document}components: { schemas: { A: { $ref: '${docs.origin}/schema.yaml' } } }\n`,
      );
    await trust();
    const { stdout } = await run('validate', '--format', 'line', '--jobs', '2', 'a.yaml', 'b.yaml');
    expect(stdout).toContain('own');
    expect(stdout).not.toContain('unresolved-reference');
    expect(docs.requests.filter(({ url }) => url === '/schema.yaml').length).toBeGreaterThan(0);
    expect(new Set(received(docs))).toEqual(new Set([secret]));
  }, 60_000);

  it('are sent as Basic, with both parts in the variable', async () => {
    configure(`credentials:\n  ${docs.origin}: { basic: ASSAY_CREDENTIAL_DOCS }\n`);
    await trust();
    expect((await run('import', `${docs.origin}/a.yaml`)).exitCode).toBe(0);
    expect(received(docs)).toEqual([`Basic ${btoa(secret)}`]);
  }, 60_000);

  it('stay at their origin, despite redirects', async () => {
    await trust();
    const fetch = { allow: [{ host: '127.0.0.1' }] };
    await analyse(`${docs.origin}/moved.yaml`, { cwd: folder, fetch });
    await run('import', `${evil.origin}/a.yaml`);
    expect(received(docs)).toEqual([`Bearer ${secret}`]);
    expect(evil.requests.map(({ url }) => url)).toEqual(['/x.yaml', '/a.yaml']);
    expect(received(evil)).toEqual([]);
  }, 60_000);

  it('yield to `ASSAY_CREDENTIALS`', async () => {
    await trust();
    vi.stubEnv('ASSAY_CREDENTIALS', JSON.stringify({ [docs.origin]: 'Bearer other' }));
    expect((await run('import', `${docs.origin}/a.yaml`)).exitCode).toBe(2);
    expect(received(docs)).toEqual(['Bearer other']);
  }, 60_000);

  it('are reported if their variable is not set', async () => {
    await trust();
    vi.stubEnv('ASSAY_CREDENTIAL_DOCS', undefined);
    const { stderr, stdout } = await run('import', `${docs.origin}/a.yaml`);
    expect((stdout + stderr).replaceAll(/\s+/g, ' ')).toContain(
      '401 Unauthorized, and no configured credentials were sent: `ASSAY_CREDENTIAL_DOCS` is not set',
    );
  }, 60_000);

  it('are shown by name, by `assay trust` and `assay config print`', async () => {
    const before = await run('config', 'print', 'openapi.yaml');
    expect(before.stdout).toContain(
      `credentials: ASSAY_CREDENTIAL_DOCS for ${docs.origin}  (not sent: you have not trusted the folder (\`assay trust\`))`,
    );
    expect((await run('trust', '--dry-run')).stdout).toBe(
      `These credentials would be sent:\n  ASSAY_CREDENTIAL_DOCS to ${docs.origin}\n`,
    );
    expect((await trust()).stdout).toContain(`  ASSAY_CREDENTIAL_DOCS to ${docs.origin}\n`);
    expect((await run('config', 'print', 'openapi.yaml')).stdout).not.toContain('not sent');
  }, 60_000);
});

describe('credentials of an untrusted folder', () => {
  const hostile = (): void => {
    configure(`allowRemote: true\ncredentials:\n  ${evil.origin}: { bearer: ASSAY_CREDENTIAL_DOCS }\n`);
    write(
      'openapi.yaml',
      `${document}components: { schemas: { A: { $ref: '${evil.origin}/schema.yaml' } } }\n`,
    );
  };

  it('are not sent, and are named if the server refuses', async () => {
    const { stdout, stderr, exitCode } = await run('import', `${docs.origin}/a.yaml`);
    expect(exitCode).toBe(2);
    expect((stdout + stderr).replaceAll(/\s+/g, ' ')).toContain(
      'no configured credentials were sent: you have not trusted the folder (`assay trust`)',
    );
    expect(received(docs)).toEqual([]);
  }, 60_000);

  it('are not sent if the folder sends them to its own server', async () => {
    hostile();
    await run('validate', 'openapi.yaml');
    await run('import', '--allow-remote', 'openapi.yaml');
    await run('import', `${evil.origin}/a.yaml`);
    await analyse('openapi.yaml', { cwd: folder });
    expect(evil.requests.length).toBeGreaterThan(0);
    expect(received(evil)).toEqual([]);
  }, 60_000);

  it('are not sent after the configuration has changed', async () => {
    await trust();
    hostile();
    await run('import', `${evil.origin}/a.yaml`);
    expect((await run('config', 'print', 'openapi.yaml')).stdout).toContain(
      '`assay.config.yaml` has changed since you trusted the folder',
    );
    expect((await run('trust', '--list')).stdout).toContain(
      'assay.config.yaml  (changed: no longer trusted)',
    );
    expect(received(evil)).toEqual([]);
  }, 60_000);

  it('are not sent if an option or the environment allows data only', async () => {
    await trust();
    await run('validate', '--no-config-code', `${docs.origin}/a.yaml`);
    vi.stubEnv('ASSAY_NO_CONFIG_CODE', '1');
    await run('import', `${docs.origin}/a.yaml`);
    expect(docs.requests).toHaveLength(2);
    expect(received(docs)).toEqual([]);
  }, 60_000);

  it('are not sent by the tools for agents', async () => {
    hostile();
    const agent = await Agent.connect(folder, undefined, {}, { ASSAY_CREDENTIAL_DOCS: secret });
    await agent.callTool('validate', { document: 'openapi.yaml' });
    await agent.close();
    expect(received(evil)).toEqual([]);
  }, 60_000);

  it('never contain other variables than their own', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
    configure(`credentials:\n  ${evil.origin}: { bearer: AWS_SECRET_ACCESS_KEY }\n`);
    const { exitCode, stderr } = await run('validate', `${evil.origin}/a.yaml`);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      'a configuration cannot contain secrets: name an environment variable that begins with `ASSAY_CREDENTIAL_`',
    );
    expect(evil.requests).toEqual([]);
  }, 60_000);
});
