import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { driftKinds, verdicts } from '@assay/verify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeBlocks, documentedCommands } from '../../tools/readme/markdown.js';
import { runCommand } from '../support/command.js';
import { elementsOf, readSarif } from '../support/reports/read-report.js';
import { contactsDocument } from './contacts.js';
import { keys, startContacts, type ContactsService } from './contacts-service.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const env = { ASSAY_AUTH_KEY: keys.alice, ASSAY_SECOND_AUTH_KEY: keys.bob };
let folder: string;
let service: ContactsService;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-verify-'));
  writeFileSync(join(folder, 'contacts.json'), JSON.stringify(contactsDocument, null, 2));
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'examples/bookshop.yaml'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  service = await startContacts({ textIds: true });
});
afterEach(async () => service.close());

const verify = async (args: string, given: Readonly<Record<string, string | undefined>> = env) =>
  runCommand(folder, ['verify', ...args.split(' '), '--base-url', service.url, '--rate', '10000'], {
    env: given,
  });

describe('assay verify', () => {
  it('reports for people', async () => {
    const { exitCode, stdout, stderr } = await verify('contacts.json --unsafe-methods');
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    expect(stdout.replace(service.url, 'http://localhost')).toMatchSnapshot();
  });

  it('prints its plan and sends nothing with --dry-run', async () => {
    const { exitCode, stdout } = await verify('contacts.json --unsafe-methods --dry-run');
    expect({ exitCode, requests: service.requests }).toEqual({ exitCode: 0, requests: [] });
    expect(stdout.replace(service.url, 'http://localhost')).toMatchSnapshot();
    const { stdout: json } = await verify('contacts.json --dry-run --format json');
    expect(JSON.parse(json).operations).toHaveLength(9);
    const wrong = await verify('contacts.json --dry-run --format sarif');
    expect(wrong.exitCode).toBe(2);
  });

  it('reads the allowed requests from the options and from the configuration', async () => {
    const wrong = await verify('contacts.json --allow credential');
    expect(wrong).toMatchObject({ exitCode: 2 });
    expect(wrong.stderr).toContain('did you mean `credentials`?');
    const configured = join(folder, 'configured');
    mkdirSync(configured);
    const paths = { '/reset': { post: { operationId: 'reset', responses: { 200: { description: '' } } } } };
    const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, servers: [{ url: '/' }], paths };
    writeFileSync(join(configured, 'api.json'), JSON.stringify(document));
    const plan = async (): Promise<string> =>
      JSON.parse((await verify('configured/api.json --unsafe-methods --dry-run --format json')).stdout)
        .operations[0].action;
    expect(await plan()).toBe('skip');
    writeFileSync(join(configured, 'assay.config.yaml'), 'allow: [destructive]\n');
    expect(await plan()).toBe('send');
  });

  it('reads headers, cookies and a credential from the options and from the configuration', async () => {
    const env = { ASSAY_AUTH_KEY_2: keys.alice, ASSAY_AUTH_X_KEY: keys.alice };
    const wrong = await verify('contacts.json --header X-Tenant', env);
    expect(wrong).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: "A header must be written as `Name: value`, as in `--header 'X-Tenant: acme'`.\n",
    });
    const sent = await verify('contacts.json --auth header:X-Key --format json', env);
    expect(JSON.parse(sent.stdout).summary.verdicts.works).toBeGreaterThan(0);
    const configured = join(folder, 'sent');
    mkdirSync(configured);
    cpSync(join(folder, 'contacts.json'), join(configured, 'contacts.json'));
    writeFileSync(
      join(configured, 'assay.config.yaml'),
      "verify: { headers: ['X-Key: $ASSAY_AUTH_KEY_2'] }\n",
    );
    const other = await verify('sent/contacts.json --format json', env);
    expect(JSON.parse(other.stdout).summary).toEqual(JSON.parse(sent.stdout).summary);
  });

  it('prints one row for each operation to programs', async () => {
    const { stdout } = await verify('contacts.json --unsafe-methods --format json');
    const { operations, summary } = JSON.parse(stdout);
    expect(operations).toHaveLength(9);
    expect(operations[6]).toMatchObject({
      operation: 'getContact',
      verdict: 'drift',
      status: 200,
      findings: [{ id: 'response-body-invalid', operation: 'getContact', instance: '/id' }],
    });
    expect(summary.verdicts).toEqual({ works: 6, drift: 3 });
  });

  it('writes SARIF with locations in the document', async () => {
    const { stdout } = await verify('contacts.json --unsafe-methods --format sarif');
    expect(readSarif(stdout).runs[0]?.results).toHaveLength(3);
    expect(JSON.parse(stdout).runs[0].results[0].locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: 'contacts.json' },
      region: { startLine: expect.any(Number) },
    });
  });

  it('writes SARIF that code scanning can follow from run to run', async () => {
    const [first, second] = [
      await verify('contacts.json --unsafe-methods --format sarif'),
      await verify('contacts.json --unsafe-methods --format sarif'),
    ].map(({ stdout }) => JSON.parse(stdout).runs[0]);
    const known = ({ results }: typeof first): unknown[] =>
      results.map((each: { partialFingerprints: object }) => Object.values(each.partialFingerprints));
    expect(known(first)).toEqual(known(second));
    expect(new Set(known(first).map(String)).size).toBe(first.results.length);
    for (const rule of first.tool.driver.rules)
      expect(rule).toMatchObject({
        name: expect.stringMatching(/^[A-Z][A-Za-z]+$/),
        fullDescription: { text: expect.stringMatching(/\.$/) },
        help: { text: expect.not.stringContaining(']('), markdown: expect.stringMatching(/./) },
      });
    expect(first.automationDetails.id).toBe('assay/verify/');
  });

  it('writes a file for each result of SARIF if a folder is verified, too', async () => {
    await runCommand(folder, ['import', 'contacts.json', '--out', 'written', '--force']);
    const { stdout } = await verify('written --unsafe-methods --format sarif');
    const { results } = JSON.parse(stdout).runs[0];
    expect(results).toHaveLength(3);
    expect(results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'written/group.json', uriBaseId: '%SRCROOT%' },
      region: { startLine: 1 },
    });
  });

  it('writes operations that fail without a difference as notifications of SARIF, and as errors of JUnit', async () => {
    const noKey = { ASSAY_AUTH_KEY: undefined };
    const sarif = await verify('contacts.json --format sarif', noKey);
    const [{ results, invocations }] = JSON.parse(sarif.stdout).runs;
    expect([results.length, invocations[0].toolExecutionNotifications[0]]).toEqual([
      0,
      {
        level: 'error',
        message: { text: 'listGroups: It needs `ASSAY_AUTH_KEY`, which is not set.' },
      },
    ]);
    const junit = await verify('contacts.json --format junit', noKey);
    expect(elementsOf(junit.stdout, 'error')[0]?.getAttribute('message')).toBe(
      'It needs `ASSAY_AUTH_KEY`, which is not set.',
    );
  });

  it('writes differences below the gate as output of tests of JUnit that pass', async () => {
    const options = 'contacts.json --unsafe-methods --format junit';
    const all = elementsOf((await verify(options)).stdout, 'failure').length;
    const { stdout, exitCode } = await verify(`${options} --fail-severity high`);
    expect([all, exitCode, elementsOf(stdout, 'failure').length]).toEqual([3, 0, 0]);
    expect(elementsOf(stdout, 'system-out')).toHaveLength(3);
  });

  it('writes JUnit with a test for each operation', async () => {
    const { stdout } = await verify('contacts.json --format junit');
    expect(elementsOf(stdout, 'testcase')).toHaveLength(9);
    expect(elementsOf(stdout, 'skipped').map((each) => each.getAttribute('message'))).toContain(
      'skipped: Only GET and HEAD are sent without `--unsafe-methods`.',
    );
  });

  it('accepts a folder that an import wrote', async () => {
    await runCommand(folder, ['import', 'contacts.json', '--out', 'records', '--force']);
    const { exitCode, stdout } = await verify('records --unsafe-methods --format json --fail-severity high');
    const { summary } = JSON.parse(stdout);
    expect({ exitCode, verdicts: summary.verdicts }).toEqual({
      exitCode: 0,
      verdicts: { works: 6, drift: 3 },
    });
  });

  it('writes a file', async () => {
    await verify('contacts.json --format json --output verified.json');
    expect(JSON.parse(readFileSync(join(folder, 'verified.json'), 'utf8')).operations).toHaveLength(9);
  });

  it.each<[string, string]>([
    [
      'contacts.json --format xml',
      '`--format xml` is not known. Use `text`, `json`, `junit`, `sarif` or `html`.\n',
    ],
    ['contacts.json --rate 0', '`--rate 0`: use at least 1.\n'],
    ['contacts.json --ca nowhere.pem', '`--ca nowhere.pem` cannot be read.\n'],
    ['contacts.json --ca contacts.json', '`--ca contacts.json` has no certificate in PEM.\n'],
    ['nowhere.json', 'Cannot read `nowhere.json`'],
    ['contacts.json --base-url file:///etc', '`file:///etc` is not a URL of a service'],
  ])('rejects `%s`', async (args, message) => {
    const { exitCode, stdout, stderr } = await runCommand(
      folder,
      ['verify', '--base-url', service.url, ...args.split(' ')],
      { env },
    );
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('requires a base URL', async () => {
    const { exitCode, stderr } = await runCommand(folder, ['verify', 'contacts.json']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--base-url');
  });

  it('reports that no server answers', async () => {
    const { url } = service;
    await service.close();
    const { exitCode, stderr } = await verify('contacts.json');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: `\`${url}\` does not answer: nothing listens there.\n`,
    });
    service = await startContacts();
  });
});

describe('the guide to verifying', () => {
  const guide = readFileSync(join(root, 'docs/verify.md'), 'utf8');
  const commands = documentedCommands(codeBlocks(guide)).filter(({ command }) =>
    command.startsWith('npx assay '),
  );

  it.each(commands)('has a working command: $command', async ({ command }) => {
    const args = command
      .split(' ')
      .slice(2)
      .map((word) => word.replace('http://localhost:3000', service.url));
    const { exitCode, stderr } = await runCommand(folder, args, { env: { ASSAY_AUTH_APIKEY: 'key' } });
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
  });

  it('lists the verdicts and the kinds of differences', () => {
    expect(commands).toHaveLength(2);
    const listed = [...guide.matchAll(/^\| `([a-z-]+)` \| (critical|high|medium|low|info) \|/gm)];
    expect(listed.map(([, id, severity]) => [id, severity])).toEqual(
      Object.entries(driftKinds).map(([id, { severity }]) => [id, severity]),
    );
    const known = [...guide.matchAll(/^\| `([a-z]+)` \| [^|]+ \| (?:yes|no|from [^|]+) \|$/gm)].map(
      ([, id]) => id,
    );
    expect(known).toEqual([...verdicts]);
  });
});
