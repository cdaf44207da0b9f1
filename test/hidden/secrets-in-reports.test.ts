import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, type Result } from '../support/command.js';
import { documentWithSecrets, madeUpSecrets, privateKeyLines } from '../support/made-up-secrets.js';

const secrets = [...Object.entries(madeUpSecrets), ...privateKeyLines.map((line) => ['private key', line])];
const formats =
  'codeframe line json ndjson sarif github gitlab gitlab-sast junit checkstyle csv markdown agent html teamcity summary'.split(
    ' ',
  );

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-secrets-')));
  const text = documentWithSecrets();
  git('init', '--quiet', '--initial-branch=main');
  write('api.yaml', text.replaceAll(/^ *default: .*\n/gm, '').replaceAll(/^.*pattern:.*\n/gm, ''));
  write('old.yaml', text.replaceAll('minLength: 40, ', '').replaceAll('https:', 'http:'));
  git('add', '.');
  git('commit', '--quiet', '--message', 'one');
  write('api.yaml', text);
  write('broken.yaml', `${text}\n  x: [`);
});
afterAll(() => rmSync(folder, { recursive: true }));

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
}

function write(name: string, content: string): void {
  writeFileSync(join(folder, name), content);
}

/** Lists the secrets in a text by name, each with the text before it. */
function leaks(text: string): string[] {
  return secrets.flatMap(([name = '', secret = '']) => {
    const at = text.indexOf(secret);
    return at === -1 ? [] : [`${name}: ${text.slice(Math.max(0, at - 60), at + 5)}`];
  });
}

/** Runs a command with all of these formats, and finds secrets in every output. */
async function leaksIn(of: readonly string[], ...args: readonly string[]): Promise<Record<string, string[]>> {
  const outputs = of.flatMap((format) => ['--format', format, '--output', `${format}.txt`]);
  const { stdout, stderr, exitCode } = await runCommand(folder, [...args, ...outputs]);
  expect({ exitCode, stderr }).not.toMatchObject({ exitCode: 2 });
  const texts = new Map([
    ...of.map((format) => [format, readFileSync(join(folder, `${format}.txt`), 'utf8')] as const),
    ['stdout', stdout],
    ['stderr', stderr],
  ]);
  return Object.fromEntries(
    [...texts].map(([name, text]) => [name, leaks(text)]).filter(([, found]) => found?.length !== 0),
  );
}

describe('a report', () => {
  it.each<[string, readonly string[]]>([
    ['of all rules', ['api.yaml', '--preset', 'all', '--all']],
    [
      'without the rules about secrets',
      [
        'api.yaml',
        '--all',
        '--rule',
        'secret-in-document=off',
        '--rule',
        'credentials-in-server-url=off',
        '--rule',
        'default-password=off',
      ],
    ],
    ['with fixes', ['api.yaml', '--preset', 'all', '--fixes']],
    ['of changes', ['api.yaml', '--since', 'main']],
    ['by rule', ['api.yaml', 'old.yaml', '--all', '--by', 'rule']],
    ['of a document that cannot be parsed', ['broken.yaml']],
  ])('%s leaks no secret in any format', async (_, args) => {
    expect(await leaksIn(formats, 'validate', ...args)).toEqual({});
  });

  it('of changes leaks no secret in any format', async () => {
    expect(
      await leaksIn(
        ['text', 'json', 'markdown', 'sarif', 'html'],
        'diff',
        'git:main:api.yaml',
        'api.yaml',
        '--fail-on',
        'breaking',
      ),
    ).toEqual({});
  });

  it('shows secrets on request', async () => {
    const { stdout } = await runCommand(folder, [
      'validate',
      'api.yaml',
      '--all',
      '--show-secrets',
      '--format',
      'codeframe',
    ]);
    expect(stdout).toContain(madeUpSecrets.defaultPassword);
    expect(stdout).toContain(madeUpSecrets.stripe);
  });
});

it('a diff of fixes masks secrets, and reports it', async () => {
  const run = (...args: readonly string[]): Promise<Result> =>
    runCommand(folder, ['fix', 'api.yaml', '--dry-run', '--unsafe', '--preset', 'all', ...args]);
  const { stdout, stderr } = await run();
  expect(leaks(stdout + stderr)).toEqual([]);
  expect(stderr).toContain(
    'Secrets in the diff are masked. To get a diff that you can apply, use `--show-secrets`.\n',
  );
  expect(leaks((await run('--show-secrets')).stdout)).not.toEqual([]);
});
