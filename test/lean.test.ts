import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlocks } from '../tools/readme/markdown.js';
import { installationIn, npm, pack } from '../tools/release/pack.js';
import { stagePackage } from '../tools/release/stage.js';
import { ensureBuilt } from './support/built.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'assay-lean-'));
const installed = join(folder, 'node_modules/assay');

const parcels = `openapi: 3.1.1
info: { title: Parcels, version: 1.0.0 }
servers: [{ url: http://parcels.test }]
paths: {}
`;

beforeAll(() => {
  ensureBuilt();
  const [tarball] = pack(
    [stagePackage(root, 'packages/cli', join(folder, 'staged'))],
    join(folder, 'tarballs'),
  );
  writeFileSync(
    join(folder, '.spectral.yaml'),
    'rules: { no-owner: { given: $.info, then: { field: x-owner, function: truthy } } }\n',
  );
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'bookshop.yaml'));
  mkdirSync(join(folder, 'specs'));
  writeFileSync(join(folder, 'specs/parcels.yaml'), parcels);
  // Offline, because the package has no dependencies.
  npm(['install', '--offline', '--silent', tarball?.file ?? ''], folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package `assay`, installed alone', () => {
  it('brings at most 5 packages and 20 MB, and runs nothing when it is installed', () => {
    const { packages, bytes, scripts } = installationIn(folder);
    expect(packages).toEqual(['node_modules/assay']);
    expect(bytes).toBeLessThan(20e6);
    expect(scripts).toEqual([]);
  });

  it('has no source maps and no broken exports', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const code = files.filter((file) => /\.[cm]?js$|\.d\.[cm]?ts$/.test(file));
    expect(
      code.filter((file) => readFileSync(join(installed, file), 'utf8').includes('\n//# sourceMappingURL')),
    ).toEqual([]);
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      readonly exports: unknown;
    };
    expect(pathsOf(exports).filter((path) => !existsSync(join(installed, path)))).toEqual([]);
    expect(JSON.stringify(exports)).not.toContain('source');
  });

  it.each([
    ['validate bookshop.yaml', 1, /HIGH {2}plaintext-communication/],
    ['validate . --jobs 2 --format json', 1, /parcels\.yaml/],
    ['explain plaintext-communication', 0, /PLAINTEXT|plaintext/],
    ['validate bookshop.yaml --ruleset .spectral.yaml', 1, /no-owner/],
    ['rules --format json', 0, /"operation-id-missing"/],
    ['bundle bookshop.yaml', 0, /openapi: 3\.1\.1/],
    ['import bookshop.yaml --out projects', 0, /4 projects/],
  ])('runs `assay %s`', (command, exitCode, output) => {
    const result = assay(command);
    expect(result).toMatchObject({ exitCode, stdout: expect.stringMatching(output) });
  });

  it.each([
    ['serve', '`assay serve` needs the package `@assay/service`'],
    [
      'verify bookshop.yaml --base-url http://127.0.0.1:9',
      '`assay verify` needs the package `@assay/verify`',
    ],
    [
      'validate bookshop.yaml --ruleset .spectral.yaml --ruleset-engine spectral',
      'The Spectral ruleset `.spectral.yaml` needs the package `@assay/spectral`',
    ],
  ])('names in a sentence the package that `assay %s` needs', (command, beginning) => {
    const { exitCode, stdout, stderr } = assay(command);
    const name = /@assay\/\w+/.exec(beginning)?.[0];
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `${beginning}, which is not installed: \`npm install ${name}\`.\n`,
    });
  });
});

describe('the guide of the library', () => {
  const guide = readFileSync(join(root, 'docs/library.md'), 'utf8');
  const blocks = codeBlocks(guide);
  const examples = blocks.flatMap((block, index) => {
    const { language, text, line } = block;
    if (language !== 'ts' && language !== 'cjs') return [];
    return [
      { line, text, name: `line-${line}.${language === 'ts' ? 'mts' : 'cts'}`, output: blocks[index + 1] },
    ];
  });

  it('has examples that print the documented output', () => {
    for (const { name, text } of examples) writeFileSync(join(folder, name.replace(/ts$/, 'js')), text);
    const run = examples.map(({ name }) => `await import('./${name.replace(/ts$/, 'js')}'); await end();`);
    // Waits, because an example in CommonJS continues after it is loaded.
    const end =
      "const end = async () => { await new Promise((go) => setTimeout(go, 200)); console.log('---'); };";
    writeFileSync(join(folder, 'examples.mjs'), [end, ...run].join('\n'));
    const { stdout, stderr } = spawnSync(process.execPath, ['examples.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout.split('\n---\n').slice(0, -1)).toEqual(examples.map(({ output }) => output?.text));
  });

  it('has examples that compile with the types of the package', () => {
    for (const { name, text } of examples) {
      const typed = text.replace(/^const (\{.*\}) = require\((.*)\);/m, 'import $1 from $2;');
      writeFileSync(join(folder, name), typed);
    }
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'NodeNext',
      target: 'ES2023',
      skipLibCheck: false,
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: examples.map(({ name }) => name) }),
    );
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder],
      {
        encoding: 'utf8',
      },
    );
    expect(stdout).toBe('');
  }, 60_000);
});

function assay(command: string): {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(installed, 'bin/assay.js'), ...command.split(' ')],
    { cwd: folder, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  );
  return { exitCode: status, stdout, stderr };
}

/** The paths in an `exports` field, under all conditions. */
function pathsOf(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports];
  return typeof exports === 'object' && exports !== null ? Object.values(exports).flatMap(pathsOf) : [];
}
