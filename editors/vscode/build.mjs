// Bundles the extension into dist/: editors install it without its dependencies.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
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
writeLicences(join(target, 'THIRD-PARTY-LICENSES.txt'), folder, [bundle]);
