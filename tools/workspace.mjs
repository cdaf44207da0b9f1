// Shared code of `npm start`, `npm test` and `npm run build`, which install and build only missing parts. Plain JavaScript
// without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installationIsCurrent } from './installation.mjs';
import { withLock } from './exclusive-lock.mjs';
import { ruleFolders } from '../rules/rule-folders.mjs';
import { fingerprintSources } from './sources.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const command = join(root, 'packages/cli');
const bundle = join(command, 'dist/launch.cjs');
const buildStamp = join(command, 'dist/.built-from');
const buildLock = join(root, 'node_modules/.cache/assay-build');
const example = join(root, 'examples/bookshop.yaml');

const quietTurbo = {
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
};

/** Installs the dependencies if they differ from the lock file. */
async function ensureInstalled() {
  if (installationIsCurrent(root)) return;
  console.error('Installing dependencies…');
  await runQuietly(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund'],
    'Installing the dependencies failed',
  );
}

/** Builds the given workspaces (turbo filters; all by default). `fromNothing` ignores earlier builds. */
async function build(filters = [], fromNothing = false) {
  console.error('Building…');
  // The first build compiles all packages at once, because a compiler per package would read the packages below it repeatedly.
  if (!existsSync(join(command, 'dist'))) {
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    await runQuietly(
      process.execPath,
      [compiler, '--build', join(command, 'tsconfig.build.json')],
      'Compiling failed',
    );
  }
  const turbo = join(root, 'node_modules/turbo/bin/turbo');
  const options = ['run', 'build', '--output-logs=errors-only', '--ui=stream', '--log-order=grouped'];
  if (fromNothing) options.push('--force');
  const selection = filters.map((name) => `--filter=${name}`);
  await runQuietly(process.execPath, [turbo, ...options, ...selection], 'Building failed', quietTurbo);
}

/** Builds the command if it is older than its sources. */
async function ensureBuilt() {
  const sources = fingerprintSources(root);
  if (isBuiltFrom(sources)) return;
  await withLock(buildLock, async () => {
    if (isBuiltFrom(sources)) return;
    await build(['assay']);
    writeFileSync(buildStamp, sources);
  });
}

function isBuiltFrom(sources) {
  return existsSync(bundle) && existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === sources;
}

/** Runs the command with the given arguments in the user's current folder; returns its exit code. */
async function start(commandArguments) {
  await ensureInstalled();
  await ensureBuilt();
  if (commandArguments.length > 0) {
    return run(process.execPath, [bundle, ...commandArguments], { cwd: userFolder() });
  }
  const examplePath = relative(userFolder(), example);
  const exitCode = await run(process.execPath, [bundle, 'validate', examplePath], { cwd: userFolder() });
  if (exitCode > 1) return exitCode;
  console.error(
    [
      '',
      `That was the example ${examplePath}. Try next:`,
      '  npm start -- validate path/to/openapi.yaml   your own document',
      '  npx assay explain plaintext-communication    what an issue means',
      '  npx assay --help                             everything else',
    ].join('\n'),
  );
  // The example is faulty on purpose, so that a failed gate is a success here.
  return 0;
}

/**
 * Runs the tests. Arguments go to vitest, except `rules/<id>` and `rules/<topic>/<id>`, which name a rule to test. Returns the
 * exit code.
 */
async function test(testArguments) {
  await ensureInstalled();
  const rules = testArguments.flatMap((argument) => ruleId(argument) ?? []);
  if (rules.length > 0 && rules.length === testArguments.length) return testRules(rules);
  await ensureBuilt();
  return runTests(testArguments, { ASSAY_BUILT: '1' });
}

/** The id in `rules/<id>` or `rules/<topic>/<id>`, if the rule exists. */
function ruleId(argument) {
  const path = /^rules\/([a-z0-9/-]+?)\/?$/.exec(argument)?.[1];
  if (path === undefined) return undefined;
  for (const [id, folder] of ruleFolders(join(root, 'rules'))) if (path === id || path === folder) return id;
  return undefined;
}

/** Tests single rules from their sources, without a build. */
function testRules(ids) {
  const folders = ruleFolders(join(root, 'rules'));
  const files = ['rules/rules.test.ts', ...ids.map((id) => `rules/${folders.get(id)}/`)];
  return runTests(files, { ASSAY_TESTED_RULES: ids.join(',') });
}

function runTests(vitestArguments, environment = {}) {
  return run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...vitestArguments], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
}

/** Builds every package, with `--force` from scratch. Returns the exit code. */
async function buildAll(buildArguments) {
  await ensureInstalled();
  await withLock(buildLock, () => build([], buildArguments.includes('--force')));
  return 0;
}

/** The tasks of `node tools/run.mjs <task>`. Each takes arguments and returns an exit code. */
export const tasks = { start, test, build: buildAll };

/** The folder in which the user called npm. Relative paths start from it. */
function userFolder() {
  return process.env.INIT_CWD ?? process.cwd();
}

/** Runs a program on this terminal; returns its exit code, or 128 + n if signal n ended it. */
function run(program, programArguments, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { cwd, env, stdio: 'inherit' });
    // Ctrl+C reaches the whole process group. The command handles it, and this process only waits.
    const wait = () => {};
    process.on('SIGINT', wait);
    const pass = () => child.kill('SIGTERM');
    process.on('SIGTERM', pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', pass);
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
    });
  });
}

/** Runs a program in the checkout, and prints its output only if it fails. */
function runQuietly(program, programArguments, failure, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => reject(setupError(`${failure}: ${error.message}`)));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(setupError(`${Buffer.concat(output).toString()}\n${failure} (exit code ${code}).`));
    });
  });
}

function setupError(message) {
  return Object.assign(new Error(message), { code: 'ASSAY_SETUP' });
}
