// Bundles Spectral's packages with ours: installed as packages, they come with an install script that reports home.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { recordBundled } from '../../tools/release/licences.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const outdir = `${folder}dist/bundle`;

// Chunks are named after their content: those of earlier builds would stay for ever.
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
  // Its main module finds the others by a `require` that no bundler sees.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  // Names stay: messages of Spectral repeat some.
  minifyWhitespace: true,
  // They are in THIRD-PARTY-LICENSES.txt.
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  // Packages in CommonJS call `require`, which a module does not have.
  banner: {
    js: "import{createRequire as assayCreateRequire}from'node:module';const require=assayCreateRequire(import.meta.url);",
  },
});
recordBundled(`${folder}dist`, folder, [bundle]);
