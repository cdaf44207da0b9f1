import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type Result } from '../support/command.js';

const document = `openapi: 3.0.3
info: { title: T, version: '1' }
servers: [{ url: 'http://api.test' }]
paths: {}
`;

const base = {
  'assay.config.yaml': `failSeverity: high
minScore: 10
rules:
  plaintext-communication: =critical
overrides:
  - paths: /admin
    rules: { operation-description-missing: low }
include: [openapi.yaml, apis/**]
baseline: baseline.json
`,
  'baseline.json': '{\n"version": 1,\n"findings": []\n}\n',
  '.assay-ignore.yaml': '# none\n',
} as const;

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-base-')));
  git('init', '--quiet', '--initial-branch=main');
  write('openapi.yaml', document);
  for (const [name, text] of Object.entries(base)) write(name, text);
  git('add', '.');
  commit('First');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(() => {
  git('checkout', '--quiet', 'main', '--', '.');
  git('clean', '--quiet', '--force', '-d');
});

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', input: '' });
}

function commit(message: string): void {
  git('-c', 'user.name=a', '-c', 'user.email=a@a.test', 'commit', '--quiet', `--message=${message}`);
}

function write(name: string, text: string): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function validate(...args: string[]): Promise<Result> {
  return runCommand(folder, ['validate', 'openapi.yaml', '--config-from', 'main', ...args]);
}

/** The findings about the gate, as `file:line problem`. */
async function gateFindings(): Promise<string[]> {
  const { stdout } = await validate('--format', 'line');
  return stdout
    .split('\n')
    .filter((line) => line.includes(': medium gate-weakened:'))
    .map((line) =>
      line
        .replace(/^([^:]*:\d+):\d+: medium gate-weakened: /, '$1 ')
        .replace(/ in `[^`]*`, compared with `main`\..*$/, ''),
    );
}

const config = base['assay.config.yaml'];

describe('validate --config-from', () => {
  it('follows the configuration of the commit, not that of the files', async () => {
    expect((await validate()).exitCode).toBe(1);
    write('assay.config.yaml', 'failSeverity: none\nrules: { plaintext-communication: off }\n');
    write('.assay-ignore.yaml', '- { rule: plaintext-communication, file: openapi.yaml }\n');
    const { exitCode, stdout } = await validate('--format', 'line');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('critical plaintext-communication');
    expect((await runCommand(folder, ['validate', 'openapi.yaml'])).exitCode).toBe(0);
  });

  it('follows it if the files are deleted', async () => {
    for (const name of Object.keys(base)) rmSync(join(folder, name));
    expect((await validate('--format', 'line')).stdout).toContain('critical plaintext-communication');
  });

  it.each([
    [
      'a laxer gate',
      config.replace('failSeverity: high', 'failSeverity: none'),
      'assay.config.yaml:1 `failSeverity` goes from `high` to `none`',
    ],
    [
      'no minimum score',
      config.replace('minScore: 10\n', ''),
      'assay.config.yaml:1 `minScore` goes from `10` to `0`',
    ],
    [
      'ignored schema errors',
      `${config}schemaErrors: ignore\n`,
      'assay.config.yaml:10 `schemaErrors` goes from `fail` to `ignore`',
    ],
    [
      'a rule that is off',
      config.replace('=critical', 'off'),
      'assay.config.yaml:4 `plaintext-communication` goes from `=critical` to `off`',
    ],
    [
      'a maximum in place of a severity',
      config.replace('=critical', 'critical'),
      'assay.config.yaml:4 `plaintext-communication` goes from `=critical` to `critical`',
    ],
    [
      'other options',
      config.replace('overrides:', '  operation-summary-too-long: [low, { most: 500 }]\noverrides:'),
      'assay.config.yaml:5 The options of `operation-summary-too-long` differ',
    ],
    [
      'a new override',
      config.replace('include:', '  - paths: /a\n    rules: { operation-security-missing: off }\ninclude:'),
      'assay.config.yaml:9 `operation-security-missing` goes to `off` under the path `/a`',
    ],
    [
      'a removed override',
      config.replace(/overrides:[^]*(?=include)/, ''),
      'assay.config.yaml:1 An override that raised `operation-description-missing` is gone',
    ],
    [
      'excluded documents',
      `${config}exclude: apis/old/**\n`,
      'assay.config.yaml:10 `exclude` has the new pattern `apis/old/**`',
    ],
    [
      'documents that are not included',
      config.replace(', apis/**', ''),
      'assay.config.yaml:8 `include` has lost the pattern `apis/**`',
    ],
  ])('reports %s', async (_, text, expected) => {
    write('assay.config.yaml', text);
    expect(await gateFindings()).toEqual([expected]);
  });

  it('reports another preset with the rules that it disables', async () => {
    git('checkout', '--quiet', '-b', 'strict');
    write('assay.config.yaml', 'extends: assay:strict\n');
    git('add', '.');
    commit('Strict');
    write('assay.config.yaml', 'extends: assay:recommended\n');
    const { stdout } = await validate('--format', 'line', '--config-from', 'strict');
    git('checkout', '--quiet', '--force', 'main');
    expect(stdout).toMatch(
      /^assay\.config\.yaml:1:\d+: medium gate-weakened: `.*` and \d+ more are off or less severe/m,
    );
  });

  it('reports new entries of the ignore file and of the baseline on their lines', async () => {
    write('.assay-ignore.yaml', '# none\n- rule: plaintext-communication\n  file: openapi.yaml\n');
    const entry = '{"document":"openapi.yaml","pointer":"/paths","rule":"no-paths","severity":"low"}';
    write('baseline.json', `{\n"version": 1,\n"findings": [\n${entry}\n]\n}\n`);
    expect(await gateFindings()).toEqual([
      '.assay-ignore.yaml:2 There is a new entry for `plaintext-communication`',
      'baseline.json:4 There is 1 new entry',
    ]);
  });

  it('reports an invalid configuration', async () => {
    write('assay.config.yaml', 'failSeverity: lax\n');
    expect((await gateFindings()).join('\n')).toMatch(
      /^assay\.config\.yaml:1 The configuration cannot be used/,
    );
  });

  it('mentions changes that weaken nothing, and reports none of them', async () => {
    write('assay.config.yaml', config.replace('failSeverity: high', 'failSeverity: low'));
    const { stdout, stderr } = await validate('--format', 'line');
    expect(stdout).not.toContain('gate-weakened');
    expect(stderr).toContain(
      'assay.config.yaml differs from `main` and weakens nothing. This run uses `main`.\n',
    );
    expect((await validate('--quiet')).stderr).not.toContain('weakens nothing');
  });

  it('keeps the findings visible', async () => {
    write('assay.config.yaml', config.replace('high', 'none'));
    write('openapi.yaml', `# assay-ignore-file gate-weakened\n${document}`);
    expect(await gateFindings()).toHaveLength(1);
    const { stdout } = await validate('--format', 'line', '--since', 'main', '--no-diff');
    expect(stdout).toContain('gate-weakened');
  });

  it('runs no code of the commit or of the files', async () => {
    git('checkout', '--quiet', '-b', 'code');
    rmSync(join(folder, 'assay.config.yaml'));
    const mark = join(folder, 'MARK');
    const code = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(mark)}, 'x');\nexport default {};\n`;
    write('assay.config.mjs', code);
    git('add', '--all', '.');
    commit('Code');
    write('assay.config.mjs', `${code}// other\n`);
    const { stdout, stderr } = await validate('--format', 'line', '--config-from', 'code');
    git('checkout', '--quiet', '--force', 'main');
    expect(stderr).toContain(
      'assay.config.mjs: the configuration was not run: it is code, and `--config-from code`',
    );
    expect(stdout).toContain('gate-weakened: A configuration with code has changed');
    expect(existsSync(mark)).toBe(false);
  });

  it('reads a Spectral ruleset and the rulesets that it extends from the commit', async () => {
    git('checkout', '--quiet', '-b', 'spectral');
    const rule = (severity: string): string =>
      `rules:\n  no-contact:\n    given: $.info\n    severity: ${severity}\n    then: { field: contact, function: truthy }\n`;
    write('assay.config.yaml', 'spectral: { ruleset: rules/.spectral.yaml }\n');
    write('rules/.spectral.yaml', 'extends: [./house.yaml]\n');
    write('rules/house.yaml', rule('error'));
    git('add', '.');
    commit('Spectral');
    write('rules/house.yaml', rule('off'));
    const changed = await validate('--format', 'line', '--config-from', 'spectral');
    rmSync(join(folder, 'rules'), { recursive: true });
    const removed = await validate('--format', 'line', '--config-from', 'spectral');
    git('checkout', '--quiet', '--force', 'main');
    expect(changed.stdout).toContain('high no-contact');
    expect(changed.stdout).toMatch(
      /^rules\/house\.yaml:1:1: medium gate-weakened: The Spectral ruleset has changed/m,
    );
    expect(removed.stdout).toContain('high no-contact');
  });

  it.each([
    [['validate', '--config-from', 'nowhere', 'openapi.yaml'], '`--config-from nowhere`: the repository of'],
    [
      ['validate', '--config-from', 'main', '--baseline', 'b.json', '--update-baseline', 'openapi.yaml'],
      '`--update-baseline` writes a baseline, but `--config-from` reads the baseline of a commit.',
    ],
    [
      ['validate', '--config-from', 'main', '--watch', 'openapi.yaml'],
      '`--watch` follows files as they change',
    ],
  ])('rejects %j', async (args, expected) => {
    const { exitCode, stderr } = await runCommand(folder, args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(expected);
  });

  it('reports that a shallow clone lacks the commit', async () => {
    const clone = mkdtempSync(join(tmpdir(), 'assay-shallow-'));
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${folder}`, clone]);
    const args = ['validate', 'openapi.yaml', '--config-from', 'f'.repeat(40)];
    const { exitCode, stderr } = await runCommand(clone, args);
    rmSync(clone, { recursive: true });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('The repository is a shallow clone: fetch the commit first.');
  });

  it.each([
    ['score', ['score', 'openapi.yaml', '--min-score', '0'], ''],
    ['fix', ['fix', '--dry-run', 'openapi.yaml'], ''],
    ['config print', ['config', 'print', 'openapi.yaml'], 'failSeverity: high'],
  ])('is an option of %s', async (_, args, expected) => {
    write('assay.config.yaml', 'nonsense: true\n');
    const { exitCode, stdout } = await runCommand(folder, [...args, '--config-from', 'main']);
    expect(exitCode).not.toBe(2);
    expect(stdout).toContain(expected);
  });

  it('reads the ignore file of a diff from the commit', async () => {
    write('openapi.yaml', document.replace('paths: {}', 'paths: {}\nsecurity: []'));
    write('.assay-ignore.yaml', 'nonsense\n');
    const { exitCode } = await runCommand(folder, [
      'diff',
      'git:main:openapi.yaml',
      'openapi.yaml',
      '--config-from',
      'main',
    ]);
    expect(exitCode).not.toBe(2);
  });
});

it('validate --config-from explains that a base without a configuration lists no documents', async () => {
  const tree = git('mktree', '--missing').trim();
  const names = ['-c', 'user.name=a', '-c', 'user.email=a@a.test'];
  const before = git(...names, 'commit-tree', tree, '-m', 'Before').trim();
  const { exitCode, stderr } = await runCommand(folder, ['validate', '--config-from', before]);
  expect(stderr).toContain(
    `\`--config-from\` reads the configuration of \`${before}\`, which lists no documents under \`include\`.`,
  );
  expect(exitCode).toBe(2);
});
