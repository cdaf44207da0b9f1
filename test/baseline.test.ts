import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type Result } from './support/command.js';

const old = `openapi: 3.1.0
info: { title: Parcels, version: 1.0.0 }
servers:
  - url: http://api.parcels.test
paths: {}
`;
const changed = old.replace('servers:\n', 'servers:\n  - url: http://new.parcels.test\n');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-baseline-'));
  write('api.yaml', old);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function validate(...args: readonly string[]): Promise<Result> {
  return runCommand(folder, ['validate', 'api.yaml', ...args]);
}

describe('a baseline', () => {
  it('is written, hides known findings, and lists new and fixed ones', async () => {
    const first = await validate('--baseline', 'known.json', '--update-baseline');
    expect(first).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('`known.json` has 1 finding now: 1 added, 0 removed.'),
    });
    expect((await validate('--baseline', 'known.json')).stdout).toContain(
      'No findings, 1 known. The gate is `high`: passed.',
    );

    const quiet = await validate('--baseline', 'known.json', '--quiet');
    expect(quiet).toEqual({ exitCode: 0, stdout: '', stderr: '' });

    write('api.yaml', changed);
    const next = await validate('--baseline', 'known.json');
    expect(next.exitCode).toBe(1);
    expect(next.stdout).toContain('The server `http://new.parcels.test` is reached over plain HTTP.');
    expect(next.stdout).not.toContain('The server `http://api.parcels.test`');

    write('api.yaml', old.replace('http:', 'https:'));
    expect((await validate('--baseline', 'known.json')).stderr).toContain('plaintext-communication');
  });

  it('shows the number of findings of each document before and now, in a report of several', async () => {
    const two = old.replace('paths', 'x-note: two\npaths');
    write('two.yaml', two.replace('servers:\n', 'servers:\n  - url: http://b.parcels.test\n'));
    const both = (...args: readonly string[]): Promise<Result> =>
      runCommand(folder, ['validate', 'api.yaml', 'two.yaml', '--baseline', 'known.json', ...args]);
    await both('--update-baseline');
    write('two.yaml', two.replace('servers:\n', 'servers:\n  - url: http://c.parcels.test\n'));
    const { stdout } = await both('--format', 'html');
    const trends = [...stdout.matchAll(/"trend":(\{[^}]*\})/g)].map(
      ([, trend = '']) => JSON.parse(trend) as unknown,
    );
    expect(trends).toEqual([
      { resolved: 0, known: 1, fresh: 0 },
      { resolved: 1, known: 1, fresh: 1 },
    ]);
  });

  it('is counted in the report for programs, and may be set in the configuration', async () => {
    await validate('--baseline', 'known.json', '--update-baseline');
    write('assay.config.yaml', 'baseline: known.json\n');
    const { stdout } = await validate('--format', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      documents: [{ result: [] }],
      summary: { findings: 0, known: 1 },
    });
  });

  it('knows each member of a group: a fixed one makes no other one new', async () => {
    const operation = (name: string, more = ''): string =>
      `  /${name}:\n    post: { operationId: ${name}, responses: { '200': { description: Done. }${more} } }\n`;
    const api = (first: string): string =>
      `openapi: 3.1.0\ninfo: { title: Parcels, version: 1.0.0 }\nservers: [{ url: https://api.parcels.test }]\npaths:\n${first}${['b', 'c', 'd', 'e'].map((name) => operation(name)).join('')}`;
    write('api.yaml', api(operation('a')));
    await validate('--preset', 'all', '--baseline', 'known.json', '--update-baseline');
    // Gives the first operation a 500 response, which all five lack.
    write('api.yaml', api(operation('a', ", '500': { description: Sorry. }")));
    const { stdout } = await validate('--preset', 'all', '--baseline', 'known.json', '--format', 'json');
    const [document] = (
      JSON.parse(stdout) as { documents: { result: { operation: string | null; problem: string }[] }[] }
    ).documents;
    // Only findings of the changed operation are new.
    expect(document?.result.filter((issue) => issue.operation !== 'a')).toEqual([]);
  });

  it('that is missing is reported', async () => {
    expect(await validate('--baseline', 'none.json')).toMatchObject({
      exitCode: 2,
      stderr: 'Cannot read the baseline `none.json`: no such file. `--update-baseline` writes it.\n',
    });
  });

  it('does not report a suppressed finding as new when the suppression is removed', async () => {
    write(
      'api.yaml',
      old.replace('  - url', '  # assay-ignore-next-line plaintext-communication -- inside only\n  - url'),
    );
    const { stderr } = await validate('--baseline', 'known.json', '--update-baseline');
    expect(stderr).toContain('`known.json` has 0 findings now');
    expect(JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8'))).toMatchObject({ findings: [] });
  });
});

describe('--since', () => {
  it('lists the findings that are new since a commit', async () => {
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'The first');
    write('api.yaml', changed);
    const { exitCode, stdout } = await validate('--since', 'HEAD');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('http://new.parcels.test');
    expect(stdout).not.toContain('`http://api.parcels.test`');
    expect(stdout).toContain('1 high, 1 known.');
    expect(await validate('--since', 'nowhere')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('nowhere'),
    });
  });
});

describe('a Spectral ruleset', () => {
  it('runs next to the rules', async () => {
    write(
      'team.yaml',
      'rules:\n  short-title:\n    given: $.info.title\n    severity: warn\n    then: { function: length, functionOptions: { max: 5 } }\n',
    );
    const { exitCode, stdout } = await validate('--ruleset', 'team.yaml', '--format', 'json');
    expect(exitCode).toBe(1);
    const [document] = (JSON.parse(stdout) as { documents: { result: { id: string; severity: string }[] }[] })
      .documents;
    expect(document?.result.map(({ id, severity }) => [id, severity])).toEqual([
      ['short-title', 'medium'],
      ['plaintext-communication', 'high'],
    ]);
  });

  it('that cannot be loaded is reported, and the rest of the report follows', async () => {
    const { exitCode, stdout } = await validate('--ruleset', 'none.yaml');
    expect(exitCode).toBe(2);
    expect(stdout).toContain('none.yaml: there is no such ruleset.');
    expect(stdout).toContain('plaintext-communication');
  });
});
