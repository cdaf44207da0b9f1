import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { TestStage } from './select-tests.js';

/** The outcome of a test run. */
export type Outcome = 'passed' | 'failed' | 'timed out';

/** A test run, with the failed files if the report lists them. */
export interface TestRun {
  readonly outcome: Outcome;
  readonly failed: readonly string[];
}

/** A copy of the checkout that tests one mutant at a time. Its dependencies are links to the checkout's. */
export class CheckoutCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'assay-mutation-'));

  constructor(root: string) {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    for (const path of listed.split('\0')) {
      if (path === '' || !existsSync(join(root, path))) continue;
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      copyFileSync(join(root, path), join(this.folder, path));
    }
    const owners = ['.', 'rules', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
    for (const owner of owners) linkDependencies(join(root, owner), join(this.folder, owner));
    linkPackages(this.folder);
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text);
  }

  /** Runs the tests of a stage until the first one fails. */
  run(
    { files, rules }: TestStage,
    timeout: number,
    more: readonly string[] = ['--bail=1'],
  ): Promise<TestRun> {
    const report = join(this.folder, 'node_modules/report.json');
    rmSync(report, { force: true });
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...files,
        '--maxWorkers=1',
        '--reporter=json',
        `--outputFile=${report}`,
        ...more,
      ],
      {
        cwd: this.folder,
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, ...(rules && { ASSAY_TESTED_RULES: rules.join(',') }) },
      },
    );
    return new Promise((resolve, reject) => {
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        // Kills the whole group, because workers in an endless loop do not notice the end of their parent.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      }, timeout);
      child.once('error', reject);
      child.once('exit', (code) => {
        clearTimeout(timer);
        const outcome = timedOut ? 'timed out' : code === 0 ? 'passed' : 'failed';
        resolve({ outcome, failed: outcome === 'failed' ? this.listFailed(report) : [] });
      });
    });
  }

  private listFailed(report: string): string[] {
    if (!existsSync(report)) return [];
    // `as`: Vitest has written the report.
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      readonly testResults: readonly { readonly name: string; readonly status: string }[];
    };
    return testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(realpathSync(this.folder), name));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function linkDependencies(owner: string, copy: string): void {
  const [from, to] = [join(owner, 'node_modules'), join(copy, 'node_modules')];
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    if (name !== '@assay') symlinkSync(join(from, name), join(to, name));
  }
}

/** Links the packages of a copy to each other, because the checkout's links lead to its own sources. */
function linkPackages(copy: string): void {
  const folder = join(copy, 'node_modules/@assay');
  mkdirSync(folder);
  symlinkSync(join(copy, 'rules'), join(folder, 'rules'));
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(folder, name));
}
