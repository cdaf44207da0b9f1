import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Message } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../tools/release/manifest.js';
import { publishedFolders, stagePackage } from '../tools/release/stage.js';
import { ensureBuilt } from './support/built.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'assay-published-'));

beforeAll(() => ensureBuilt(), 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

// The packages that list files; all others publish all of `dist`.
const choosing = publishedFolders(root).filter((name) => !manifestOf(name).files.includes('dist'));

it.each(choosing)('the package in %s is published with all modules that it imports', async (name) => {
  const { folder: staged, manifest } = stagePackage(root, name, join(folder, name));
  expect(await unresolvedImports(staged, modulesOf(manifest['exports']))).toEqual([]);
});

it('the library is bundled without optional packages', async () => {
  const { folder: staged } = stagePackage(root, 'packages/cli', join(folder, 'library'));
  expect(await unresolvedImports(staged, ['dist/library.cjs'], 'bundle')).toEqual([]);
});

/** Imports that esbuild cannot resolve, from these modules on. Other packages count only if `packages` is `bundle`. */
async function unresolvedImports(
  packageFolder: string,
  modules: readonly string[],
  packages: 'external' | 'bundle' = 'external',
): Promise<string[]> {
  try {
    await build({
      entryPoints: modules.map((module, index) => ({ in: join(packageFolder, module), out: String(index) })),
      bundle: true,
      packages,
      platform: 'node',
      format: 'esm',
      outdir: join(packageFolder, 'bundled'),
      write: false,
      logLevel: 'silent',
    });
    return [];
  } catch (error) {
    // `as`: esbuild rejects with this error.
    return (error as { readonly errors: readonly Message[] }).errors.map(({ text }) => text);
  }
}

/** The JavaScript files in the `exports` of a package. */
function modulesOf(exported: unknown): string[] {
  if (typeof exported === 'string') return /\.[cm]?js$/.test(exported) ? [exported] : [];
  if (typeof exported !== 'object' || exported === null) return [];
  return Object.values(exported).flatMap(modulesOf);
}

function manifestOf(name: string): Manifest {
  // `as`: npm has checked the manifest.
  return JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as Manifest;
}
