import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitProblems, commitsToCheck } from './commit-lint.mjs';

describe('the message of a commit', () => {
  it.each([
    'fix(core): resolve $ref siblings in 3.1',
    'feat(api-knowledge)!: rank what each operation can harm',
    'refactor: name variables by what they hold',
    'docs(docs/decisions): share API heuristics in one package\n\nWith a reason.',
    'chore: embed the licence',
    'refactor(web,bundler): merge words into their users',
    'Merge branch main into feature',
    'Revert "feat: add a gate"',
  ])('accepts %j', (message) => {
    expect(commitProblems(message)).toEqual([]);
  });

  it.each([
    ['Servers are located once', 'The subject is not `type(scope): description`.'],
    ['feature: add a gate', 'The type `feature` is not one of feat'],
    ['feat(The Core): add a gate', 'The scope `The Core` is not'],
    ['feat(): add a gate', 'The scope `` is not'],
    ['fix: typo', 'The description needs a verb and an object.'],
    ['fix: Resolve a reference', 'The description starts with a capital letter.'],
    ['fix: resolved a reference', 'The description starts with `resolved`'],
    ['fix: resolves a reference', 'The description starts with `resolves`'],
    ['fix: resolving a reference', 'The description starts with `resolving`'],
    ['fix: resolve a reference.', 'The subject ends with a period.'],
    [`fix: resolve ${'a'.repeat(90)}`, 'The subject has 103 characters; the limit is 100.'],
    ['fix: resolve a reference\nWith a reason.', 'The second line is not empty.'],
  ])('rejects %j', (message, problem) => {
    expect(commitProblems(message)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('the commits to check', () => {
  let folder: string;
  const git = (...options: string[]): string =>
    execFileSync('git', options, { cwd: folder, encoding: 'utf8' });
  const commit = (message: string): void => {
    git(
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@a.test',
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      message,
    );
  };
  const subjects = (root: string): readonly string[] | undefined =>
    commitsToCheck(root, 'lint.mjs')?.commits.map(({ message }) => message);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-commits-'));
    git('init', '--quiet', '--initial-branch=main');
    commit('Before the convention');
    writeFileSync(join(folder, 'lint.mjs'), '');
    git('add', 'lint.mjs');
    commit('build: add the lint');
    commit('feat: add a gate');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are those after the lint was added', () => {
    expect(subjects(folder)).toEqual(['feat: add a gate', 'build: add the lint']);
  });

  it('are those in a shallow clone', () => {
    const shallow = join(folder, 'shallow');
    git('clone', '--quiet', '--depth=1', `file://${folder}`, shallow);
    expect(subjects(shallow)).toEqual(['feat: add a gate']);
    expect(commitsToCheck(shallow, 'lint.mjs')?.isShallow).toBe(true);
  });

  it('start after the last release', () => {
    git('tag', 'v1.0.0');
    commit('fix: close the gate');
    expect(subjects(folder)).toEqual(['fix: close the gate']);
  });

  it('are none outside a repository', () => {
    const outside = mkdtempSync(join(tmpdir(), 'assay-no-commits-'));
    expect(commitsToCheck(outside, 'lint.mjs')).toBeUndefined();
    rmSync(outside, { recursive: true });
  });
});
