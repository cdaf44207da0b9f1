import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../../../test/support/command.js';
import { describeNextSteps } from './next-steps.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-next-steps-'));
const repository = join(folder, 'repository');
const worktree = join(folder, 'worktree');
beforeAll(() => {
  cpSync(
    fileURLToPath(new URL('../../../../examples/bookshop.yaml', import.meta.url)),
    join(folder, 'openapi.yaml'),
  );
  mkdirSync(join(repository, '.git/refs/heads'), { recursive: true });
  writeFileSync(join(repository, '.git/HEAD'), 'ref: refs/heads/topic\n');
  writeFileSync(join(repository, '.git/packed-refs'), '# pack-refs\n0123456789 refs/heads/main\n');
  mkdirSync(join(repository, '.git/worktrees/other'), { recursive: true });
  writeFileSync(join(repository, '.git/worktrees/other/commondir'), '../..\n');
  mkdirSync(worktree);
  writeFileSync(join(worktree, '.git'), `gitdir: ${join(repository, '.git/worktrees/other')}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = {
  inputs: ['openapi.yaml'],
  fixes: { safe: 0, suggested: 0, unsafe: 0 },
  notAnalysed: 0,
  cwd: folder,
  peers: [] as readonly string[],
  isInteractive: false,
};

function commands(change: Partial<typeof run> = {}): string[] {
  return describeNextSteps({ ...run, ...change })
    .slice(1)
    .map((line) => line.trim().replace(/ {3,}.*/, ''));
}

it('suggests a baseline outside of a repository, and a comparison with the main branch in one', () => {
  expect(commands()).toEqual([
    'assay validate openapi.yaml --baseline assay-baseline.json --update-baseline',
  ]);
  expect(commands({ cwd: repository })).toEqual(['assay validate openapi.yaml --since main']);
  expect(commands({ cwd: worktree })).toEqual(['assay validate openapi.yaml --since main']);
});

it('looks for the repository of each document, wherever the command is called', () => {
  const inside = join(repository, 'specs/*.yaml');
  const outside = join(folder, 'openapi.yaml');
  expect(commands({ inputs: [outside], cwd: repository })[0]).toContain('--baseline');
  expect(commands({ inputs: [inside, outside], cwd: repository })[0]).toContain('--baseline');
  expect(commands({ inputs: [inside] })[0]).toContain('--since main');
});

it('does not suggest to accept documents that could not be analysed', () => {
  expect(describeNextSteps({ ...run, notAnalysed: 1 })).toEqual([]);
  const fixes = { safe: 1, suggested: 0, unsafe: 0 };
  expect(commands({ notAnalysed: 1, fixes, cwd: repository })).toEqual(['assay fix openapi.yaml']);
});

it('suggests fixes with their number, and the option that they need if no one can be prompted', () => {
  const fixes = { safe: 0, suggested: 26, unsafe: 3 };
  expect(describeNextSteps({ ...run, fixes })[1]).toContain('apply 26 suggested fixes');
  expect(commands({ fixes })[0]).toBe('assay fix openapi.yaml --suggested');
  expect(commands({ fixes, isInteractive: true })[0]).toBe('assay fix openapi.yaml');
  expect(commands({ fixes: { ...fixes, safe: 1, suggested: 0 } })[0]).toBe('assay fix openapi.yaml');
  expect(commands({ fixes: { ...fixes, suggested: 0 } })).toHaveLength(1);
});

it('suggests to migrate the configuration of another tool, unless Assay has one', () => {
  expect(commands({ peers: ['.spectral.yaml'] })[0]).toBe('assay migrate');
  writeFileSync(join(worktree, 'assay.config.yaml'), 'rules: {}\n');
  expect(commands({ peers: ['.spectral.yaml'], cwd: worktree })).toHaveLength(1);
});

it('quotes names for a shell, and suggests nothing for inputs that are not files', () => {
  expect(commands({ inputs: ["it's here.yaml"], cwd: repository })).toEqual([
    "assay validate 'it'\\''s here.yaml' --since main",
  ]);
  expect(commands({ inputs: [], cwd: repository })).toEqual(['assay validate --since main']);
  expect(commands({ inputs: ['-'] })).toEqual([]);
  expect(commands({ inputs: ['https://api.test/openapi.yaml'] })).toEqual([]);
});

it.each<[string, string[], boolean, Record<string, string>?]>([
  ['a failed run', ['openapi.yaml'], true],
  ['a run that passes', ['openapi.yaml', '--fail-severity', 'none'], false],
  ['a report for programs', ['openapi.yaml', '--format', 'json'], false],
  ['a quiet run', ['openapi.yaml', '--quiet'], false],
  ['a run in CI', ['openapi.yaml'], false, { CI: 'true' }],
  ['a run with `CI=false`', ['openapi.yaml'], true, { CI: 'false' }],
  ['a run that compares already', ['openapi.yaml', '--baseline', 'none.json', '--update-baseline'], false],
])('after %s', { timeout: 120_000 }, async (_, args, isSuggested, env = {}) => {
  const { stderr, stdout } = await runCommand(folder, ['validate', '--no-config', ...args], { env });
  expect(stderr.includes('Next steps:')).toBe(isSuggested);
  expect(stdout).not.toContain('Next steps:');
});
