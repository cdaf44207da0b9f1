import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportFormats } from '@assay/reporters';
import { load, loadAll } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClone, type Clone } from '../tools/readme/clone.js';
import { product, productVersion } from '../tools/product/product.js';
import { codeBlocks, documentedCommands } from '../tools/readme/markdown.js';
import { ensureBuilt } from './support/built.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

let clone: Clone;
beforeAll(() => {
  clone = makeClone(root);
  git('init', '--quiet', '--initial-branch=main');
  git('add', 'openapi.yaml');
  git('-c', 'user.name=a', '-c', 'user.email=a@a.test', 'commit', '--quiet', '--message=First');
  ensureBuilt();
}, 120_000);
afterAll(() => clone.remove());

function git(...gitArguments: string[]): string {
  return execFileSync('git', gitArguments, { cwd: clone.folder, encoding: 'utf8' });
}

describe('docs/ci.md', () => {
  const blocks = codeBlocks(read('docs/ci.md'));

  it.each(documentedCommands(blocks))('runs `$command`', { timeout: 60_000 }, async ({ command }) => {
    const { exitCode, stderr } = await clone.run(command, { withoutNpm: true });
    // No server responds at the URLs of the examples.
    const allowed = command.includes('https://') ? [0, 1, 2] : [0, 1];
    expect(allowed, stderr).toContain(exitCode);
    if (command.includes('--since')) expect(exitCode).toBe(0);
  });

  it('has valid YAML', () => {
    for (const { text, language } of blocks) if (language === 'yaml') expect(load(text)).toBeTypeOf('object');
  });
});

describe('the GitHub Action', () => {
  const action = load(read('action.yml')) as {
    readonly inputs: Readonly<Record<string, unknown>>;
    readonly runs: {
      readonly steps: readonly { readonly env?: Readonly<Record<string, string>>; readonly run?: string }[];
    };
  };

  it('hands every input to the script as a variable, never as a part of a command', () => {
    const [step] = action.runs.steps;
    expect(step?.run).not.toContain('${{');
    const script = read('action/validate.sh');
    for (const name of Object.keys(step?.env ?? {})) expect(script).toContain(name);
    const used = JSON.stringify(action.runs);
    for (const input of Object.keys(action.inputs)) expect(used).toContain(`inputs.${input}`);
  });

  function runAction(
    env: Readonly<Record<string, string>>,
    cwd = clone.folder,
  ): {
    readonly status: number | null;
    readonly stdout: string;
  } {
    const { status, stdout } = spawnSync(join(root, 'action/validate.sh'), {
      cwd,
      encoding: 'utf8',
      env: {
        PATH: clone.pathWithoutNpm,
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: join(clone.folder, 'summary.md'),
        ASSAY_VERSION: '0.1.0',
        ASSAY_SARIF: 'assay.sarif',
        ASSAY_FILES: 'openapi.yaml\n',
        ...env,
      },
    });
    return { status, stdout };
  }

  const isReady = reportFormats.some((format) => String(format) === 'markdown');
  it.runIf(isReady)('annotates, writes SARIF and a summary, and fails if the gate does', () => {
    const { status, stdout } = runAction({ ASSAY_MIN_SCORE: '90' });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error /m);
    expect(JSON.parse(readFileSync(join(clone.folder, 'assay.sarif'), 'utf8'))).toMatchObject({
      version: '2.1.0',
    });
    const summary = readFileSync(join(clone.folder, 'summary.md'), 'utf8');
    expect(summary).toContain('plaintext-communication');
    expect(summary).toContain('below 90');
  });

  it.runIf(isReady)('reports only findings that are new since the base branch', () => {
    expect(runAction({ GITHUB_BASE_REF: 'main' }).status).toBe(0);
    expect(runAction({ GITHUB_BASE_REF: 'main', ASSAY_SINCE: 'none' }).status).toBe(1);
  });

  it.runIf(isReady)('compares the documents with those of the base branch, unless disabled', () => {
    const before = read('examples/bookshop.yaml');
    const after = read('examples/bookshop-next.yaml');
    const file = join(clone.folder, 'changed.yaml');
    writeFileSync(file, before);
    git('add', 'changed.yaml');
    git('-c', 'user.name=a', '-c', 'user.email=a@a.test', 'commit', '--quiet', '--message=Second');
    writeFileSync(file, after);
    const env = { GITHUB_BASE_REF: 'main', ASSAY_FILES: 'changed.yaml\n', ASSAY_FAIL_SEVERITY: 'none' };
    const { status, stdout } = runAction(env);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error file=changed\.yaml,line=\d+,title=critical anonymous-access/m);
    expect(readFileSync(join(clone.folder, 'summary.md'), 'utf8')).toContain('### Security becomes weaker');
    expect(readFileSync(join(clone.folder, 'assay.sarif'), 'utf8')).toContain('"ruleId":"anonymous-access"');
    expect(runAction({ ...env, ASSAY_FAIL_ON: 'none' }).status).toBe(0);
    expect(runAction({ ...env, ASSAY_DIFF: 'false' })).toMatchObject({
      status: 0,
      stdout: expect.not.stringContaining('anonymous-access'),
    });
  });

  it.runIf(isReady)('is neither run nor configured by the checkout of a pull request', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-hostile-action-')));
    const inFolder = (name: string, text: string): void => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text, { mode: 0o755 });
    };
    const runGit = (...args: string[]): void => void execFileSync('git', args, { cwd: folder });
    inFolder('openapi.yaml', read('examples/bookshop.yaml'));
    inFolder('assay.config.yaml', 'failSeverity: high\n');
    runGit('init', '--quiet', '--initial-branch=main');
    runGit('add', '.');
    runGit('-c', 'user.name=a', '-c', 'user.email=a@a.test', 'commit', '--quiet', '--message=Base');
    // The pull request contains a command, a registry, code, and a gate that every document passes.
    const mark = join(folder, 'MARK');
    inFolder('node_modules/.bin/assay', `#!/bin/sh\ntouch ${mark}\n`);
    inFolder('node_modules/assay/bin/assay.js', `require('fs').writeFileSync('${mark}', '')\n`);
    inFolder('.npmrc', 'registry=http://127.0.0.1:9/\nscript-shell=/bin/false\n');
    inFolder('plugin.mjs', `import { writeFileSync } from 'node:fs';\nwriteFileSync('${mark}', '');\n`);
    inFolder('assay.config.yaml', 'failSeverity: none\nplugins: ./plugin.mjs\n');
    const env = { GITHUB_BASE_REF: 'main', ASSAY_SINCE: 'none', RUNNER_TEMP: tmpdir() };
    const run = (others: Readonly<Record<string, string>> = {}) =>
      runAction({ ...env, GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), ...others }, folder);
    const first = run();
    expect(first.status).toBe(1);
    expect(first.stdout).toMatch(/^::warning file=assay\.config\.yaml,line=1,.*gate-weakened/m);
    expect(run({ ASSAY_CONFIG_FROM: 'none' }).status).toBe(0);
    expect(existsSync(mark)).toBe(false);
    run({ ASSAY_CONFIG_FROM: 'none', ASSAY_CONFIG_CODE: 'true' });
    expect(existsSync(mark)).toBe(true);
    rmSync(folder, { recursive: true });
  });

  it.runIf(isReady)('treats file names as names, with any characters', () => {
    const { status } = runAction({ ASSAY_FILES: '$(touch hacked).yaml\n' });
    expect(status).toBe(2);
    expect(git('status', '--porcelain')).not.toContain('hacked');
  });
});

describe('the installation for pipelines', () => {
  /** Runs action/install.sh with an npm that only prints its arguments. */
  function runInstall(...installArguments: readonly string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'assay-install-'));
    writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const { stderr } = spawnSync(join(root, 'action/install.sh'), [folder, ...installArguments], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env['PATH']}` },
    });
    const isLocked = existsSync(join(folder, 'package-lock.json'));
    rmSync(folder, { recursive: true });
    return `${isLocked ? 'locked ' : ''}${stderr.replaceAll(folder, 'FOLDER')}`;
  }

  it('installs the command by the lock file, without unnamed packages', () => {
    expect(runInstall(productVersion)).toMatch(/^locked ci --prefix FOLDER .*--omit=optional\n$/);
  });

  it('installs the package for rulesets by the lock file, too, and others as named', () => {
    const spectral = `${product.scope}/spectral@${productVersion}`;
    expect(runInstall(productVersion, spectral)).toMatch(/^locked ci --prefix FOLDER (?!.*--omit)/);
    expect(runInstall(productVersion, 'my-plugin@1.0.0')).toMatch(
      /^locked ci .*--omit=optional\ninstall .* -- my-plugin@1\.0\.0\n$/,
    );
  });

  it('reports that another version has no checksum', () => {
    expect(runInstall('9.9.9')).toMatch(
      new RegExp(
        `^${product.package}@9\\.9\\.9 is installed without a checksum: .*\\ninstall .* -- ${product.package}@9\\.9\\.9\\n$`,
      ),
    );
  });

  it('locks every package with a checksum', () => {
    const { packages } = JSON.parse(read('action/lock/package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
    };
    const { '': _root, ...installed } = packages;
    expect(Object.keys(installed)).toContain(`node_modules/${product.package}`);
    for (const { integrity } of Object.values(installed)) expect(integrity).toMatch(/^sha512-/);
  });

  it('of GitLab rejects a package with another checksum', () => {
    const [template] = loadAll(read('templates/assay.gitlab-ci.yml')) as {
      readonly assay: {
        readonly before_script: readonly string[];
        readonly variables: Readonly<Record<string, string>>;
      };
    }[];
    const script = template?.assay.before_script.at(-1) ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'assay-gitlab-'));
    const npm =
      '#!/bin/sh\nif [ "$1" = pack ]; then echo evil > assay.tgz; else touch "$CI_PROJECT_DIR/ran"; fi\n';
    writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 });
    const run = (checksum: string) =>
      spawnSync('sh', ['-e', '-c', script], {
        encoding: 'utf8',
        env: {
          ...template?.assay.variables,
          ASSAY_SHA512: checksum,
          CI_PROJECT_DIR: folder,
          PATH: `${folder}:${process.env['PATH']}`,
        },
      });
    const rejected = run(template?.assay.variables['ASSAY_SHA512'] ?? '');
    expect(rejected.status, rejected.stderr).not.toBe(0);
    expect(existsSync(join(folder, 'ran'))).toBe(false);
    const evil = createHash('sha512').update('evil\n').digest('hex');
    const accepted = run(evil);
    expect(accepted.status, accepted.stderr).toBe(0);
    expect(existsSync(join(folder, 'ran'))).toBe(true);
    rmSync(folder, { recursive: true });
  });
});

describe('the templates', () => {
  it('of GitLab names formats that exist', () => {
    const [template] = loadAll(read('templates/assay.gitlab-ci.yml'));
    const formats = [...JSON.stringify(template).matchAll(/--format ([a-z-]+)/g)].map(([, format]) => format);
    expect(formats.length).toBeGreaterThan(2);
    expect(formats.filter((format) => !reportFormats.some((each) => each === format))).toEqual([]);
  });

  it('of pre-commit runs a command that works', async () => {
    const [hook] = load(read('.pre-commit-hooks.yaml')) as { readonly entry: string }[];
    const command = hook?.entry.replace('action/', `${root}/action/`) ?? '';
    const cache = join(clone.folder, 'hook-cache');
    const run = () =>
      clone.run(`${command} openapi.yaml`, { withoutNpm: true, env: { XDG_CACHE_HOME: cache } });
    expect((await run()).exitCode).toBe(0);
    // The second run installs nothing.
    const [installed = ''] = readdirSync(join(cache, 'assay-hook'));
    writeFileSync(join(cache, 'assay-hook', installed, 'node_modules/.bin/assay'), '#!/bin/sh\nexit 7\n');
    expect((await run()).exitCode).toBe(7);
  });
});
