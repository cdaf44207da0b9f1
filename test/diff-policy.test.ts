import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, type Result } from './support/command.js';

interface Parcels {
  readonly version?: string;
  readonly paths?: readonly string[];
}

const parcels = ({ version = '1.4.0', paths = ['parcels', 'boxes', 'labels'] }: Parcels) => `openapi: 3.1.1
info: { title: Parcels, version: ${version} }
paths:
${paths
  .map(
    (name) => `  /${name}:
    get: { operationId: ${name}, security: [], responses: { '200': { description: Done. } } }
`,
  )
  .join('')}`;

const deprecated = parcels({}).replace(
  'operationId: labels,',
  "operationId: labels, deprecated: true, x-sunset: '2020-01-31',",
);

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const diff = (...args: string[]): Promise<Result> => runCommand(folder, ['diff', ...args]);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-policy-'));
  mkdirSync(join(folder, 'strict'));
  write('old.yaml', parcels({}));
  write('deprecated.yaml', deprecated);
  write('same-version.yaml', parcels({ paths: ['parcels', 'boxes'] }));
  write('minor.yaml', parcels({ paths: ['parcels', 'boxes'], version: '1.5.0' }));
  write('major.yaml', parcels({ paths: ['parcels', 'boxes'], version: '2.0.0' }));
  write('strict/minor.yaml', parcels({ paths: ['parcels', 'boxes'], version: '1.5.0' }));
  write('strict/assay.config.yaml', 'diff: { graceDays: 36500, requireMajor: true }\n');
  write('strict/deprecated.yaml', deprecated);
});
afterAll(() => rmSync(folder, { recursive: true }));

// The first test loads the command.
describe('the policy of a comparison', { timeout: 120_000 }, () => {
  it.each([
    ['old.yaml minor.yaml', 0],
    ['old.yaml minor.yaml --require-major', 1],
    ['old.yaml major.yaml --require-major', 0],
    ['old.yaml major.yaml --require-major --fail-on breaking', 0],
    ['old.yaml major.yaml --fail-on breaking', 1],
    ['old.yaml minor.yaml --require-major --fail-on none', 0],
    ['old.yaml strict/minor.yaml', 1],
    ['deprecated.yaml minor.yaml --fail-on breaking', 0],
    ['strict/deprecated.yaml strict/minor.yaml --fail-on breaking', 1],
    ['strict/deprecated.yaml strict/minor.yaml --fail-on breaking --grace-days 0', 0],
  ])('ends `assay diff %s` with %d', async (args, exitCode) => {
    expect((await diff(...args.split(' '))).exitCode).toBe(exitCode);
  });

  it.each([
    ['same-version', '1 breaking change, but no new major version: `info.version` is `1.4.0` as before.'],
    ['minor', '1 breaking change, but no new major version: `info.version` goes from `1.4.0` to `1.5.0`.'],
    ['major', 'A new major version allows 1 breaking change: `info.version` goes from `1.4.0` to `2.0.0`.'],
  ])('names the versions of a break to %s', async (name, sentence) => {
    const { stdout } = await diff('old.yaml', `${name}.yaml`, '--require-major');
    expect(stdout).toContain(`\n${sentence}\n`);
    expect(stdout).toMatch(/The gate is `weaker, new major version for breaks`: (?:passed|failed)\.\n$/);
  });

  it('is part of the JSON report', async () => {
    const { stdout } = await diff('old.yaml', 'strict/minor.yaml', '--format', 'json');
    const { documents } = JSON.parse(stdout) as { documents: unknown };
    const version = { isMajor: false, place: 'info.version', old: '1.4.0', new: '1.5.0' };
    expect(documents).toEqual([
      { name: 'strict/minor.yaml', graceDays: 36_500, requireMajor: true, version },
    ]);
  });

  it('is rejected if the configuration is wrong', async () => {
    mkdirSync(join(folder, 'wrong'));
    write('wrong/assay.config.yaml', 'diff: { graceDays: soon, requiresMajor: true }\n');
    write('wrong/minor.yaml', parcels({}));
    const { exitCode, stderr } = await diff('old.yaml', 'wrong/minor.yaml');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('`graceDays` must be a whole number from 0 to 99999, not `soon`.');
    expect(stderr).toContain('there is no key `requiresMajor` in `diff`; did you mean `requireMajor`?');
  });
});

describe('the policy of a review', { timeout: 120_000 }, () => {
  it('is that of the configuration', async () => {
    const repository = join(folder, 'repository');
    mkdirSync(repository);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
        cwd: repository,
        stdio: 'pipe',
      });
    const validate = () =>
      runCommand(repository, ['validate', 'api.yaml', '--since', 'HEAD', '--fail-severity', 'none']);
    write('repository/api.yaml', parcels({}));
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'one');
    write('repository/api.yaml', parcels({ paths: ['parcels', 'boxes'], version: '1.5.0' }));
    expect((await validate()).exitCode).toBe(0);
    write('repository/assay.config.yaml', 'diff: { requireMajor: true }\n');
    expect((await validate()).exitCode).toBe(1);
    write('repository/api.yaml', parcels({ paths: ['parcels', 'boxes'], version: '2.0.0' }));
    expect((await validate()).exitCode).toBe(0);
  });
});

describe('an approval of a change', () => {
  const ignoreFile = (text: string) => write('.assay-ignore.yaml', text);
  const removal = 'rule: open-operation\n  file: minor.yaml\n  pointer: /paths/~1labels/get\n';
  const run = () => diff('old.yaml', 'minor.yaml', '--fail-on', 'breaking');

  it('suppresses the change, and names the owner, the reason and the last day', async () => {
    ignoreFile(`- ${removal}  owner: team-labels\n  reason: no client is left\n  until: 2999-01-31\n`);
    const { exitCode, stdout } = await run();
    expect(exitCode).toBe(0);
    expect(stdout).toContain(
      'open-operation   approved by team-labels until 2999-01-31: no client is left\n',
    );
    expect(stdout).toMatch(/No other changes, 1 approved\. The gate is `breaking`: passed\.\n$/);
    for (const format of ['markdown', 'sarif', 'html', 'json'])
      expect((await diff('old.yaml', 'minor.yaml', '--format', format)).stdout).toContain('team-labels');
  });

  it('has no effect after its last day, and is named', async () => {
    ignoreFile(`- ${removal}  owner: team-labels\n  until: 2020-01-31\n`);
    expect(await run()).toMatchObject({
      exitCode: 1,
      stderr: 'The approval of `open-operation` by team-labels ended on 2020-01-31.\n',
    });
  });

  it('applies to one change and one document', async () => {
    ignoreFile(`- ${removal.replace('labels', 'boxes')}- ${removal.replace('minor', 'major')}`);
    expect(await run()).toMatchObject({ exitCode: 1, stderr: '' });
  });

  it('must name a change, a rule, or a code of a ruleset', async () => {
    ignoreFile(`- ${removal.replace('open-operation', 'open-operatoin')}- ${removal}`);
    expect(await run()).toMatchObject({
      exitCode: 0,
      stderr:
        '.assay-ignore.yaml:1:3: the entry has no effect: there is no change or rule `open-operatoin`; did you mean `open-operation`?\n',
    });
    ignoreFile(`- ${removal.replace('open-operation', 'operation-description-missing')}`);
    expect(await run()).toMatchObject({ exitCode: 1, stderr: '' });
  });

  it('is written by `assay ignore`, also if the new document no longer has the location', async () => {
    rmSync(join(folder, '.assay-ignore.yaml'));
    const words = ['--owner', 'team-labels', '--reason', 'no client is left'];
    const place = ['minor.yaml', 'open-operation', '/paths/~1labels/get'];
    expect(await runCommand(folder, ['ignore', ...place, ...words])).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(folder, '.assay-ignore.yaml'), 'utf8')).toBe(
      `- ${removal}  reason: no client is left\n  owner: team-labels\n`,
    );
    expect((await run()).exitCode).toBe(0);
    expect(await runCommand(folder, ['ignore', 'minor.yaml', 'open-operatoin'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('There is no rule `open-operatoin`; did you mean `open-operation`?'),
    });
  });
});
