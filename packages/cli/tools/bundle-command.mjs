// Bundles the command: assay.cjs with all of our own code, a file beside it for each large package that few calls need, and the
// launchers.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parseSync } from 'oxc-parser';
import { bundleReportShell } from '../../web/tools/build-report-shell.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** What is bundled into files of its own, by the name of the file: most calls need none of it. */
const aside = {
  explanations: './src/generated/explanations.ts',
  // The version that the host pins: another one may be hoisted to where this package looks.
  undici: createRequire(new URL('../../host/package.json', import.meta.url)).resolve('undici'),
  piscina: 'piscina',
  'report-shell': '../web/src/report-shell.ts',
};

/** Packages of their own, which only those install who need them: src/optional-package.ts. */
const external = [
  '@assay/language-server',
  '@assay/mcp',
  '@assay/service',
  '@assay/service/*',
  '@assay/spectral',
  '@assay/verify',
];

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
 * @returns {Promise<readonly import('esbuild').BuildResult<{ metafile: true }>[]>} what was taken of whose code
 */
export async function bundleCommand(outdir, plugins = []) {
  const command = await build({
    ...shared,
    outdir,
    entryPoints: { assay: 'src/entry.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external,
    metafile: true,
    plugins: [{ name: 'aside', setup: leaveAside }, ...plugins],
    define: { 'import.meta.url': 'assayUrl' },
    banner: {
      js: `${opening}const assayUrl=require('node:url').pathToFileURL(__filename).href;`,
    },
    footer: { js: closing },
  });
  passImports(join(outdir, 'assay.cjs'));
  const report = await bundleReportShell();
  const besides = await build({
    ...shared,
    outdir,
    metafile: true,
    entryPoints: Object.fromEntries(
      Object.entries(aside).map(([name, specifier]) => [`aside/${name}`, specifier]),
    ),
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    plugins: [{ name: 'report', setup: ({ onLoad }) => giveShell(onLoad, report.shell) }],
    banner: { js: opening },
    footer: { js: closing },
  });
  // Piscina starts the file of this name beside its own.
  const worker = await build({
    ...shared,
    outfile: join(outdir, 'aside/worker.js'),
    metafile: true,
    entryPoints: ['../../node_modules/piscina/dist/worker.js'],
    format: 'cjs',
    // Native, and asked for only where a thread is to be nicer than others.
    external: ['@napi-rs/nice'],
  });
  writeFileSync(join(outdir, 'aside/package.json'), '{ "type": "commonjs" }\n');
  await build({
    ...shared,
    outdir,
    entryPoints: { assay: 'src/main.ts', 'document-worker': 'src/launch/document-worker.ts' },
    format: 'esm',
    define: { bundleName: JSON.stringify(nameOf(join(outdir, 'assay.cjs'))) },
  });
  return [command, besides, worker, report.built];
}

/** The name of a bundle, by its content. */
function nameOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}

/** Makes the bundle load what stands aside when the modules that need it are loaded. */
function leaveAside({ onResolve, onLoad }) {
  for (const name of Object.keys(aside)) {
    const filter = new RegExp(`(?:^|/generated/|^@assay/web/)${name}(?:\\.js)?$`);
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

/** Puts the page of the HTML report, as it is now, in the place of what makes it. */
function giveShell(onLoad, shell) {
  onLoad({ filter: /[\\/]report-shell\.ts$/ }, () => ({
    contents: `export const reportShell = async () => (${JSON.stringify(shell)});`,
    loader: 'js',
  }));
}

/** Turns each `import()` of the bundle into a call of `Import`, which launch/bundle.ts gives it. The name is as long: places in the file stay what they are. */
function passImports(file) {
  let code = readFileSync(file, 'latin1');
  if (code.match(/\bImport\b/g)?.length !== 1)
    throw new Error(`${file} has something of its own that is called Import.`);
  for (const { start } of parseSync(file, code).module.dynamicImports) {
    code = `${code.slice(0, start)}I${code.slice(start + 1)}`;
  }
  writeFileSync(file, code, 'latin1');
}
