import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageBill } from '../tools/release/container.js';
import { bundledList } from '../tools/release/licences.mjs';
import { pack, run } from '../tools/release/pack.js';
import type { Bill, BundledPackage, Component } from '../tools/release/sbom.js';
import { publishedFolders, sbomFile, stagePackage, type StagedPackage } from '../tools/release/stage.js';
import { ensureBuilt } from './support/built.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'assay-supply-'));
const staged = new Map<string, StagedPackage>();

beforeAll(async () => {
  ensureBuilt();
  // The build for tests omits this package, because the command does not need it.
  const tsc = join(root, 'node_modules/.bin/tsc');
  execFileSync(tsc, ['-b', 'packages/spectral-ruleset/tsconfig.build.json'], { cwd: root, stdio: 'ignore' });
  for (const path of publishedFolders(root))
    staged.set(path, stagePackage(root, path, join(folder, path.replaceAll('/', '-'))));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

// `as`: Assay's own releases write the file.
const billOf = ({ folder: at }: StagedPackage) =>
  JSON.parse(readFileSync(join(at, sbomFile), 'utf8')) as Bill;
const names = (components: readonly Component[]): string[] => components.map(({ name }) => name);

function bundledIn(path: string): BundledPackage[] {
  const list = join(root, path, 'dist', bundledList);
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as BundledPackage[]) : [];
}

describe('the bill of materials', () => {
  it('of each package is CycloneDX, and lists its bundled and installed packages', async () => {
    for (const [path, each] of staged) {
      const bill = billOf(each);
      expect(await validator.validate(JSON.stringify(bill)), path).toBeNull();
      expect(names(bill.components)).toEqual(
        expect.arrayContaining([
          ...bundledIn(path).map(({ name }) => name),
          ...Object.keys(each.manifest.dependencies ?? {}),
        ]),
      );
      const refs = bill.components.map((component) => component['bom-ref']);
      expect(new Set(refs).size).toBe(refs.length);
      for (const { dependsOn } of bill.dependencies)
        expect(refs).toEqual(expect.arrayContaining([...dependsOn]));
    }
  });

  it('identifies the bytes of a package of the lock file', () => {
    const [undici] = billOf(staged.get('packages/service')!).components.filter(
      ({ name }) => name === 'undici',
    );
    expect(undici).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/undici@/),
      licenses: [{ expression: 'MIT' }],
    });
    expect(undici?.['hashes']).toEqual([
      { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
    ]);
  });

  it('of the image lists its base and the packages in it', async () => {
    const bills = ['packages/cli', 'packages/service'].map((path) => billOf(staged.get(path)!));
    const bill = imageBill(root, bills);
    expect(await validator.validate(JSON.stringify(bill))).toBeNull();
    expect(names(bill.components)).toEqual(
      expect.arrayContaining([
        'docker.io/library/node:22-alpine',
        'assay',
        '@assay/service',
        'fastify',
        'pino',
      ]),
    );
  });
});

describe('a packed package', () => {
  it('includes the licences of all bundled code', () => {
    const bundling = [...staged].filter(([path]) => bundledIn(path).length > 0);
    expect(bundling.map(([path]) => path)).toEqual(['packages/cli', 'packages/service', 'packages/spectral']);
    const tarballs = pack(
      bundling.map(([, each]) => each),
      join(folder, 'tarballs'),
    );
    for (const [index, [path]] of bundling.entries()) {
      const file = tarballs[index]?.file ?? '';
      const listed = run('tar', ['-tzf', file], folder).output.split('\n');
      expect(listed).toEqual(
        expect.arrayContaining([
          `package/${sbomFile}`,
          'package/dist/THIRD-PARTY-LICENSES.txt',
          'package/LICENSE',
        ]),
      );
      expect(listed.filter((name) => name.endsWith(bundledList))).toEqual([]);
      const text = run('tar', ['-xzOf', file, 'package/dist/THIRD-PARTY-LICENSES.txt'], folder).output;
      // The rules of `spectral:oas` are generated from that package.
      if (path === 'packages/cli') expect(text).toContain('\n@stoplight/spectral-rulesets ');
      for (const { name, version } of bundledIn(path)) expect(text).toContain(`\n${name} ${version} (`);
    }
  });

  it('that bundles code declares it: others import nothing from packages that they do not depend on', () => {
    for (const [path, { folder: at }] of staged) {
      if (bundledIn(path).length > 0) continue;
      const code = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.c?js$/.test(name),
      );
      for (const name of code)
        expect(readFileSync(join(at, name), 'utf8'), `${path}/${name}`).not.toMatch(
          /^\/\/ .*node_modules\//m,
        );
    }
  });

  it('installs nothing that runs a script or collects data', () => {
    // `as`: npm's own format.
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<
        Record<string, { readonly version?: string; readonly hasInstallScript?: boolean }>
      >;
    };
    const scripted = new Set(
      Object.entries(packages).flatMap(([path, { version, hasInstallScript }]) =>
        hasInstallScript === true ? [`${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`] : [],
      ),
    );
    expect([...scripted].filter((name) => name.startsWith('@scarf/scarf@'))).toHaveLength(1);
    for (const [path, each] of staged) {
      const { components } = billOf(each);
      const installed = components.filter(({ properties }) => properties === undefined);
      expect(
        installed.map(({ name, version }) => `${name}@${version}`).filter((name) => scripted.has(name)),
        path,
      ).toEqual([]);
      expect(names(components)).not.toContain('@scarf/scarf');
    }
  });
});
