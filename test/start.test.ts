import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'assay-start-'));
const probe = join(folder, 'probe.cjs');
const loaded = join(folder, 'loaded.json');

beforeAll(() => {
  spawnSync(process.execPath, [join(root, 'tools/run.mjs'), 'start', '--version']);
  // `moduleLoadList` contains Node's own modules that were loaded.
  writeFileSync(
    probe,
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(loaded)}, JSON.stringify(process.moduleLoadList)));`,
  );
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('a typical run loads none of the slow modules of Node', () => {
  const { status } = spawnSync(
    process.execPath,
    [
      '--require',
      probe,
      join(root, 'packages/cli/bin/assay.js'),
      'validate',
      '--no-config',
      '--format=json',
      join(root, 'examples/bookshop.yaml'),
    ],
    { env: { PATH: process.env['PATH'], ASSAY_CACHE: join(folder, 'cache') }, stdio: 'ignore' },
  );
  expect(status).toBe(1);
  // `as`: the probe has written the list.
  const modules = JSON.parse(readFileSync(loaded, 'utf8')) as readonly string[];
  const slow = [
    'crypto',
    'child_process',
    'http',
    'https',
    'zlib',
    'worker_threads',
    'readline',
    // The modules that `node:fs/promises` and standard input load.
    'internal/fs/promises',
    'internal/fs/streams',
    'internal/readline/interface',
  ];
  expect(modules.filter((name) => slow.includes(name.replace('NativeModule ', '')))).toEqual([]);
});

it('an import loads the code that creates projects, and none of `diff` and `fix`', () => {
  const cache = join(folder, 'cache-of-import');
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'packages/cli/bin/assay.js'), 'import', join(root, 'examples/bookshop.yaml')],
    { env: { PATH: process.env['PATH'], ASSAY_CACHE: cache }, stdio: 'ignore' },
  );
  expect(status).toBe(0);
  // The cache has one file for each loaded piece of code, with the piece's name.
  const pieces = readdirSync(join(cache, 'code')).map((name) => name.split('-')[1]);
  expect(pieces).toEqual(expect.arrayContaining(['validate', 'projects', 'import']));
  expect(pieces.filter((name) => name === 'diff' || name === 'fix')).toEqual([]);
});
