// Bundles the extension and the engine into dist/, because editors install the extension without its dependencies. Build the
// command first.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleEngine } from '../../packages/cli/tools/bundle-engine.mjs';
import { writeLicences } from '../../tools/release/licences.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const target = process.argv[2] ?? join(folder, 'dist');

const bundle = await build({
  absWorkingDir: folder,
  entryPoints: ['src/extension.ts'],
  outfile: join(target, 'extension.cjs'),
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});
const engine = join(target, 'engine');
rmSync(engine, { recursive: true, force: true });
const packages = await bundleEngine(engine, ['language-server', 'spectral'], '@assay');
const command = fileURLToPath(new URL('../../packages/cli/dist/THIRD-PARTY-LICENSES.txt', import.meta.url));
cpSync(command, join(engine, 'THIRD-PARTY-LICENSES.txt'));
writeLicences(join(target, 'THIRD-PARTY-LICENSES.txt'), folder, [bundle]);
writeLicences(
  join(engine, 'THIRD-PARTY-LICENSES-PACKAGES.txt'),
  fileURLToPath(new URL('../../packages/cli', import.meta.url)),
  packages,
);
