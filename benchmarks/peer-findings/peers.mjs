// Runs linters on documents and caches their output, because running all of them takes a quarter of an hour.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * One result of a linter.
 *
 * @typedef {{ rule: string, path: readonly (string | number)[] }} Told
 * @typedef {{ name: string, tell: (file: string) => Told[] | undefined, silentWhere: string }} Peer a linter; `silentWhere`
 *   describes the documents for which it reports nothing at all
 */

const here = fileURLToPath(new URL('..', import.meta.url));
const program = (name) => join(here, 'node_modules/.bin', name);

/** @type {readonly Peer[]} */
const installed = [
  { name: 'redocly', tell: askRedocly, silentWhere: '' },
  { name: 'spectral', tell: askSpectral, silentWhere: '' },
  {
    name: 'ibm',
    tell: askIbm,
    silentWhere:
      'It refuses the others, which are of 2.0 and 3.2 ("Only OpenAPI 3.0.x and 3.1.x documents are currently supported"). Where its rule `ibm-schema-naming-convention` throws, which ends the whole run, it is asked again without that rule.',
  },
];

/**
 * Lists the available linters: those in this folder's node_modules, and vacuum if it is given.
 *
 * @param {string | undefined} vacuum the program
 * @param {string} cache the folder for cached results
 * @returns {readonly Peer[]}
 */
export function peersWith(vacuum, cache) {
  const all =
    vacuum === undefined
      ? installed
      : [
          ...installed,
          {
            name: 'vacuum',
            tell: vacuumAt(vacuum, cache),
            silentWhere: 'On the others it panics before it has a report.',
          },
        ];
  return all.map(({ name, tell: report, silentWhere }) => ({
    name,
    silentWhere,
    tell: (file) => kept(join(cache, name), file, report),
  }));
}

function kept(folder, file, report) {
  const place = join(folder, `${basename(file)}.json`);
  if (existsSync(place)) return JSON.parse(readFileSync(place, 'utf8')) ?? undefined;
  mkdirSync(folder, { recursive: true });
  const reported = report(file);
  writeFileSync(place, JSON.stringify(reported ?? null));
  return reported;
}

function run(command, ...options) {
  const { stdout } = spawnSync(command, options, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    timeout: 300_000,
    cwd: here,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return stdout;
}

function read(text, toTold) {
  try {
    return toTold(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function askRedocly(file) {
  const text = run(
    program('redocly'),
    'lint',
    '--extends=recommended',
    '--format=json',
    '--max-problems=100000',
    file,
  );
  return read(text, ({ problems }) =>
    problems.map(({ ruleId, location: [place] }) => ({
      rule: ruleId,
      path: segmentsOf(place?.pointer ?? '#'),
    })),
  );
}

function askSpectral(file) {
  const ruleset = join(here, 'rulesets/oas-owasp-all.yaml');
  return read(run(program('spectral'), 'lint', '-r', ruleset, '-f', 'json', '-q', file), (found) =>
    found.map(({ code, path }) => ({ rule: code, path })),
  );
}

function askIbm(file) {
  const kinds = ['error', 'warning', 'info', 'hint'];
  const toTold = (report) =>
    kinds.flatMap((kind) => (report[kind]?.results ?? []).map(({ rule, path }) => ({ rule, path })));
  const script = realpathSync(program('lint-openapi'));
  const without = fileURLToPath(new URL('ibm-without-schema-names.cjs', import.meta.url));
  return (
    read(run(process.execPath, script, '-j', file), toTold) ??
    read(run(process.execPath, '--require', without, script, '-j', file), toTold)
  );
}

function vacuumAt(vacuum, cache) {
  return (file) => {
    const report = resolve(cache, 'vacuum.json');
    writeFileSync(report, '');
    run(vacuum, 'spectral-report', file, report, '--hard-mode', '--no-style');
    return read(readFileSync(report, 'utf8'), (found) =>
      found.map(({ code, path }) => ({ rule: code, path })),
    );
  };
}

/**
 * The segments of a JSON Pointer, with or without `#`.
 *
 * @param {string} pointer
 */
export function segmentsOf(pointer) {
  return pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
