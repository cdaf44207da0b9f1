// Bundles Spectral's packages with this one. Installed as packages, they would run an install script that sends telemetry.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { recordBundled } from '../../tools/release/licences.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const outdir = `${folder}dist/bundle`;

// Chunk names contain a hash, so chunks of earlier builds would remain.
rmSync(outdir, { recursive: true, force: true });
const bundle = await build({
  absWorkingDir: folder,
  entryPoints: ['src/index.ts'],
  outdir,
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: ['@assay/*', 'fsevents'],
  // Its main module loads the others by a `require` that bundlers do not detect.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  // Only whitespace, because some messages of Spectral contain identifiers.
  minifyWhitespace: true,
  // The licences are in THIRD-PARTY-LICENSES.txt.
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // CommonJS packages call `require`, which ES modules do not have.
  banner: {
    js: "import{createRequire as assayCreateRequire}from'node:module';const require=assayCreateRequire(import.meta.url);",
  },
});
recordBundled(`${folder}dist`, folder, [bundle]);
