// Bundles the command: assay.cjs with all of our own code, a file beside it for each large package that few calls need, and the
// launchers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parseSync } from 'oxc-parser';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** What is bundled into files of its own, by the name of the file: most calls need none of it. */
const aside = {
  explanations: './src/generated/explanations.ts',
  undici: 'undici',
};

/** Their packages look for files beside themselves. Loaded only for a Spectral ruleset, for many documents, and as the service. */
const external = ['@stoplight/*', 'piscina', '@assay/service', '@assay/service/*'];

// Each bundle is one function, which launch/bundle.ts calls.
const opening = '(function(exports,require,module,__filename,__dirname,Import){';
const closing = '})';

const shared = {
  absWorkingDir: folder,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  conditions: ['source'],
  minifyWhitespace: true,
  logLevel: 'warning',
};

/**
 * Writes the command.
 *
 * @param {string} outdir
 * @param {readonly import('esbuild').Plugin[]} plugins of the bundle
 * @returns {Promise<void>}
 */
export async function bundleCommand(outdir, plugins = []) {
  await build({
    ...shared,
    outdir,
    entryPoints: { assay: 'src/entry.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    sourcemap: true,
    external,
    plugins: [{ name: 'aside', setup: leaveAside }, ...plugins],
    define: { 'import.meta.url': 'assayUrl' },
    banner: {
      js: `${opening}const assayUrl=require('node:url').pathToFileURL(__filename).href;`,
    },
    footer: { js: closing },
  });
  passImports(join(outdir, 'assay.cjs'));
  await build({
    ...shared,
    outdir,
    entryPoints: Object.fromEntries(
      Object.entries(aside).map(([name, specifier]) => [`aside/${name}`, specifier]),
    ),
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    banner: { js: opening },
    footer: { js: closing },
  });
  await build({
    ...shared,
    outdir,
    entryPoints: { assay: 'src/main.ts', 'document-worker': 'src/launch/document-worker.ts' },
    format: 'esm',
  });
}

/** Makes the bundle load what stands aside when the modules that need it are loaded. */
function leaveAside({ onResolve, onLoad }) {
  for (const [name, specifier] of Object.entries(aside)) {
    const [end] = specifier.split('/src/').slice(-1);
    const filter = new RegExp(`${escaped(end.replace(/\.ts$/, '.js'))}$`);
    onResolve({ filter }, () => ({ path: `./aside/${name}.cjs`, external: true }));
  }
  // commander starts programs of other commands, which Assay has none of; loading the module that can takes 5 ms.
  onResolve({ filter: /^(?:node:)?child_process$/ }, ({ importer }) =>
    importer.includes('/node_modules/commander/')
      ? { path: 'child_process', namespace: 'nothing' }
      : undefined,
  );
  onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: 'module.exports = {};' }));
}

function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Turns each `import()` of the bundle into a call of `Import`, which launch/bundle.ts gives it. The name is as long: the source map stays good. */
function passImports(file) {
  let code = readFileSync(file, 'latin1');
  if (code.match(/\bImport\b/g)?.length !== 1)
    throw new Error(`${file} has something of its own that is called Import.`);
  for (const { start } of parseSync(file, code).module.dynamicImports) {
    code = `${code.slice(0, start)}I${code.slice(start + 1)}`;
  }
  writeFileSync(file, code, 'latin1');
}
