import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installationIn, npm, pack } from '../tools/release/pack.js';
import { stagePackage } from '../tools/release/stage.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'assay-lean-'));
const installed = join(folder, 'node_modules/assay');

describe('the package `assay`, installed alone', () => {
  beforeAll(() => {
    spawnSync(process.execPath, [join(root, 'tools/run.mjs'), 'start', '--version']);
    const [tarball] = pack(
      [stagePackage(root, 'packages/cli', join(folder, 'staged'))],
      join(folder, 'tarballs'),
    );
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'bookshop.yaml'));
    cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'other.yaml'));
    // Offline: it needs nothing but itself.
    npm(['install', '--offline', '--silent', tarball?.file ?? ''], folder);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('brings at most 5 packages and 20 MB, and runs nothing when it is installed', () => {
    const { packages, bytes, scripts } = installationIn(folder);
    expect(packages).toEqual(['node_modules/assay']);
    expect(bytes).toBeLessThan(20e6);
    expect(scripts).toEqual([]);
  });

  it('has no source maps and no exports that lead nowhere', () => {
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
    ['validate . --jobs 2 --format json', 1, /other\.yaml/],
    ['explain plaintext-communication', 0, /PLAINTEXT|plaintext/],
    ['rules --format json', 0, /"operation-id-missing"/],
    ['bundle bookshop.yaml', 0, /openapi: 3\.1\.1/],
    ['import bookshop.yaml --out projects', 0, /4 projects/],
    ['init', 0, /assay\.config\.yaml/],
    ['config print bookshop.yaml', 0, /recommended/],
  ])('runs `assay %s`', (command, exitCode, output) => {
    const result = assay(command);
    expect(result).toMatchObject({ exitCode, stdout: expect.stringMatching(output) });
  });

  it.each([
    ['serve', '`assay serve` needs the package `@assay/service`'],
    ['keys list', '`assay keys` needs the package `@assay/service`'],
    ['engines list', '`assay engines` needs the package `@assay/service`'],
    [
      'validate bookshop.yaml --ruleset .spectral.yaml',
      'The Spectral ruleset `.spectral.yaml` needs the package `@assay/spectral`',
    ],
  ])('says in a sentence what `assay %s` needs', (command, beginning) => {
    const { exitCode, stdout, stderr } = assay(command);
    const name = /@assay\/\w+/.exec(beginning)?.[0];
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `${beginning}, which is not installed: \`npm install ${name}\`.\n`,
    });
  });
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

/** The paths that exports lead to, whatever the conditions. */
function pathsOf(exports: unknown): string[] {
  if (typeof exports === 'string') return [exports];
  return typeof exports === 'object' && exports !== null ? Object.values(exports).flatMap(pathsOf) : [];
}
