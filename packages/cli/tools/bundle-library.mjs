// Bundles the library for `import 'assay'`: library.cjs with all of the code, an ES module that exports its names, and the types.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes library.cjs, library.js, library.d.ts and library.d.cts.
 *
 * @param {string} outdir the folder with the compiled modules
 * @returns {Promise<import('esbuild').BuildResult<{ metafile: true }>>} the bundled source files
 */
export async function bundleLibrary(outdir) {
  const file = join(outdir, 'library.cjs');
  const built = await build({
    metafile: true,
    absWorkingDir: folder,
    entryPoints: ['src/library/index.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    conditions: ['source'],
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    external: ['@assay/spectral'],
    define: { 'import.meta.url': 'assayUrl' },
    // publint recognises CommonJS by a space before `require`. It misses `module.exports`, because it treats `//` in strings as a comment.
    banner: { js: "const assayUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  const names = Object.keys(createRequire(import.meta.url)(file)).sort();
  // Both kinds of module share one copy of the code, so that classes are identical in programs that mix them.
  const exportLines = names.map((name) => `export const ${name} = library.${name};\n`);
  writeFileSync(join(outdir, 'library.js'), `import library from './library.cjs';\n${exportLines.join('')}`);
  await bundleTypes(outdir, names);
  return built;
}

async function bundleTypes(outdir, names) {
  const bundle = await rolldown({
    input: { library: join(outdir, 'library/index.d.ts') },
    plugins: [dts({ dtsInput: true, resolve: true, tsconfig: false })],
    external: /^node:/,
    platform: 'node',
    resolve: { conditionNames: ['types', 'import', 'default'] },
  });
  await bundle.write({ dir: outdir, format: 'es' });
  await bundle.close();
  const file = join(outdir, 'library.d.ts');
  const values = new Set(names);
  // The bundler exports a class as a type if any module imports it as a type.
  const text = readFileSync(file, 'utf8').replace(/^export \{.*\};$/m, (exports) =>
    exports.replace(/\btype (\w+)/g, (all, name) => (values.has(name) ? name : all)),
  );
  writeFileSync(file, text);
  const outside = text.match(/(?:from |import\()['"][^'"]+['"]/g);
  if (outside !== null) throw new Error(`The types of the library need ${outside.join(', ')}.`);
  copyFileSync(file, join(outdir, 'library.d.cts'));
}
