import { spawnSync } from 'node:child_process';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { targets } from '../binaries/targets.js';
import { product, productVersion } from './product.js';
import { makeRecipes } from './recipes.js';

const checksums = Object.fromEntries(targets.map(({ name }, index) => [name, String(index + 1).repeat(64)]));
const { homebrew, scoop } = makeRecipes(checksums);
const address = (target: string, ending: string): string =>
  `${product.repository}/releases/download/v${productVersion}/assay-${productVersion}-${target}.${ending}`;
const hasRuby = spawnSync('ruby', ['--version']).status === 0;

/** The required form of a Scoop manifest, from Scoop's schema.json. */
const scoopManifest = {
  type: 'object',
  additionalProperties: false,
  required: ['version', 'homepage', 'license'],
  properties: {
    '##': { type: 'string' },
    version: { type: 'string', pattern: '^[\\w.\\-+]+$' },
    description: { type: 'string' },
    homepage: { type: 'string', pattern: '^https://' },
    license: { type: 'string' },
    bin: { type: 'string' },
    architecture: {
      type: 'object',
      additionalProperties: false,
      properties: {
        '64bit': {
          type: 'object',
          additionalProperties: false,
          properties: {
            url: { type: 'string', pattern: '^https://' },
            hash: { type: 'string', pattern: '^[a-f\\d]{64}$' },
            extract_dir: { type: 'string' },
          },
        },
      },
    },
  },
};

it('the formula of Homebrew has each archive with its checksum', () => {
  const entries = [...homebrew.matchAll(/url "([^"]+)"\n\s+sha256 "([^"]+)"/g)].map(([, ...entry]) => entry);
  const names = ['macos-arm64', 'macos-x64', 'linux-arm64', 'linux-x64'];
  expect(entries).toEqual(names.map((name) => [address(name, 'tar.xz'), checksums[name]]));
});

it.runIf(hasRuby)('the formula of Homebrew is Ruby', () => {
  const { status, stderr } = spawnSync('ruby', ['-c', '-'], { input: homebrew, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

it('the manifest of Scoop has the required fields, and the archive with its checksum', () => {
  const manifest: unknown = JSON.parse(scoop);
  const validate = new Ajv().compile(scoopManifest);
  expect([validate(manifest), validate.errors]).toEqual([true, null]);
  expect(manifest).toMatchObject({
    version: productVersion,
    architecture: { '64bit': { url: address('windows-x64', 'zip'), hash: checksums['windows-x64'] } },
    bin: 'assay.exe',
  });
});

it('recipes of no release install nothing', () => {
  for (const recipe of Object.values(makeRecipes())) expect(recipe).toContain(`"${'0'.repeat(64)}"`);
});
