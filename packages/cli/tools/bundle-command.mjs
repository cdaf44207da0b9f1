// Bundles the command: the pieces of Assay's code, a file in aside/ for each large package that few runs need, and the launchers.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parseSync } from 'oxc-parser';
import { rolldown } from 'rolldown';
import { bundlePlayground } from '../../web/tools/build-playground.mjs';
import { bundleReportShell } from '../../web/tools/build-report-shell.mjs';
import { Pieces } from './pieces.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Modules with their own bundle, by file name. Most runs need none of them. */
const aside = {
  explanations: '../run/src/generated/explanations.ts',
  // The version that the host package pins, because another one may be hoisted.
  undici: createRequire(new URL('../../host/package.json', import.meta.url)).resolve('undici'),
  piscina: 'piscina',
  'report-shell': '../web/tools/report-shell.mjs',
  'playground-page': '../web/tools/playground-page.mjs',
};

/** Optional packages, which users install only if they need them: packages/run/src/optional-package.ts. */
const optional = /^@assay\/(?:language-server|mcp|service|spectral|verify)(?:\/|$)/;

// Each bundle is one function that launch/bundle.ts calls.
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
 * @param {readonly import('rolldown').Plugin[]} plugins for the pieces
 * @returns {Promise<readonly { metafile: { inputs: object } }[]>} the bundled source files, by path
 */
export async function bundleCommand(outdir, plugins = []) {
  const pieces = await bundlePieces(outdir, plugins);
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
    plugins: [
      { name: 'report', setup: ({ onLoad }) => giveShell(onLoad, report.shell) },
      { name: 'playground', setup: ({ onLoad }) => givePlayground(onLoad) },
    ],
    banner: { js: opening },
    footer: { js: closing },
  });
  // Piscina starts the file with this name next to its own.
  const worker = await build({
    ...shared,
    outfile: join(outdir, 'aside/worker.js'),
    metafile: true,
    entryPoints: ['../../node_modules/piscina/dist/worker.js'],
    format: 'cjs',
    // A native package that Piscina loads only to change the priority of threads.
    external: ['@napi-rs/nice'],
  });
  const playground = await bundlePlayground();
  writeFileSync(join(outdir, 'aside/playground.html'), playground.html);
  writeFileSync(join(outdir, 'aside/package.json'), '{ "type": "commonjs" }\n');
  const launcher = { ...shared, outdir, define: { bundleName: JSON.stringify(pieces.name) } };
  await build({
    ...launcher,
    entryPoints: { launch: 'src/main.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
  });
  await build({
    ...launcher,
    entryPoints: { 'document-worker': 'src/launch/document-worker.ts' },
    format: 'esm',
  });
  // The module is the entry of its own thread.
  const ruleset = await build({
    ...shared,
    outfile: join(outdir, 'ruleset-thread.js'),
    metafile: true,
    entryPoints: ['../run/src/ruleset/ruleset-thread.ts'],
    format: 'esm',
    legalComments: 'none',
  });
  await build({
    ...launcher,
    entryPoints: { binary: 'src/launch/binary.ts' },
    outdir: join(outdir, 'executable'),
    format: 'cjs',
  });
  return [pieces, besides, worker, ruleset, report.built, ...playground.built];
}

async function bundlePieces(outdir, plugins) {
  for (const name of existing(outdir)) rmSync(join(outdir, name));
  const pieces = new Pieces(folder);
  const all = [leaveAside, pieces.plugin, lazyInitialisation, ...plugins];
  const output = await writePieces(outdir, pieces.splitting, all);
  const hash = createHash('sha256');
  for (const { fileName } of output.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    passImports(join(outdir, fileName));
    hash.update(readFileSync(join(outdir, fileName)));
  }
  const inputs = Object.fromEntries(output.flatMap(({ moduleIds }) => moduleIds.map((id) => [id, {}])));
  return { name: hash.digest('hex').slice(0, 16), metafile: { inputs } };
}

async function writePieces(outdir, codeSplitting, plugins) {
  const bundle = await rolldown({
    cwd: folder,
    input: { assay: 'src/entry.ts' },
    platform: 'node',
    resolve: { conditionNames: ['source', 'import', 'default'] },
    transform: { target: 'node20.19' },
    external: optional,
    preserveEntrySignatures: 'allow-extension',
    checks: { ineffectiveDynamicImport: false },
    plugins,
  });
  const { output } = await bundle.write({
    dir: outdir,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    minify: { compress: false, mangle: false, codegen: true },
    charset: 'ascii',
    comments: false,
    esModule: false,
    codeSplitting,
    postBanner: opening,
    postFooter: closing,
  });
  await bundle.close();
  return output;
}

/** Lists the pieces of an earlier build. */
function existing(outdir) {
  try {
    return readdirSync(outdir).filter((name) => name.endsWith('.cjs') && name !== 'library.cjs');
  } catch {
    return [];
  }
}

/** Replaces imports of the modules in `aside` by their own bundles, which are loaded with the importing module. */
const leaveAside = {
  name: 'aside',
  resolveId(path, importer = '') {
    for (const name of Object.keys(aside)) {
      if (!new RegExp(`(?:^|/generated/|^@assay/web/)${name}(?:\\.js)?$`).test(path)) continue;
      return { id: `./aside/${name}.cjs`, external: true };
    }
    // commander can start subcommands as programs, which Assay does not use. Loading `child_process` for that takes 5 ms.
    const isUnneeded =
      /^(?:node:)?child_process$/.test(path) && importer.includes('/node_modules/commander/');
    return isUnneeded ? '\0nothing' : undefined;
  },
  load: (id) => (id === '\0nothing' ? 'module.exports = {};' : undefined),
};

/**
 * Modules that are loaded on their first call, because few runs need them. Each creates large regular expressions, which takes V8
 * a millisecond. An entry has the importing source, the import and its replacement.
 */
const lazyReplacements = [
  [
    'api-knowledge/src/names/singular.ts',
    "import pluralize from 'pluralize';",
    "const pluralize = { singular: (word) => require('pluralize').singular(word) };",
  ],
  [
    'reporters/src/terminal/layout.ts',
    "import measure from 'fast-string-truncated-width';",
    "const measure = (text, options) => require('fast-string-truncated-width').default(text, options);",
  ],
  [
    'reporters/src/terminal/layout.ts',
    "import { wrapAnsi } from 'fast-wrap-ansi';",
    "const wrapAnsi = (text, width) => require('fast-wrap-ansi').wrapAnsi(text, width);",
  ],
];

const lazyInitialisation = {
  name: 'when-called',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      const path = id.replaceAll('\\', '/');
      let changed = code;
      for (const [source, sourceName, instead] of lazyReplacements) {
        if (!path.endsWith(`/${source}`)) continue;
        if (!changed.includes(sourceName)) throw new Error(`${source} has no longer: ${sourceName}`);
        changed = changed.replace(sourceName, instead);
      }
      return changed === code ? undefined : changed;
    },
  },
};

/** Replaces the module that builds the page of the HTML report by the built page. */
function giveShell(onLoad, shell) {
  onLoad({ filter: /[\\/]report-shell\.mjs$/ }, () => ({
    contents: `export const reportShell = async () => (${JSON.stringify(shell)});`,
    loader: 'js',
  }));
}

/** Replaces the module that builds the page of the playground by code that reads the built file. */
function givePlayground(onLoad) {
  onLoad({ filter: /[\\/]playground-page\.mjs$/ }, () => ({
    contents: `import { readFileSync } from 'node:fs';
export const playgroundPage = async () => readFileSync(__dirname + '/playground.html', 'utf8');`,
    loader: 'js',
  }));
}

/**
 * Replaces each `import()` of a piece by a call of `Import`, which launch/bundle.ts passes. Both have the same length, so offsets stay
 * valid.
 */
function passImports(file) {
  let code = readFileSync(file, 'latin1');
  if (code.match(/\bImport\b/g)?.length !== 1)
    throw new Error(`${file} has something of its own that is called Import.`);
  if (/[^\0-\x7f]/.test(code)) throw new Error(`${file} is not ASCII.`);
  for (const { start } of parseSync(file, code).module.dynamicImports) {
    code = `${code.slice(0, start)}I${code.slice(start + 1)}`;
  }
  writeFileSync(file, code, 'latin1');
}
