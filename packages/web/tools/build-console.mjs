// Builds the web console: its shell, and chunks with descriptive names.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { constants } from './constants.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = join(folder, 'src/console');

/**
 * Writes the console: `index.html`, and `assets/` with the files that it loads.
 *
 * @param {string} outdir The output folder. Its content is deleted first.
 * @returns {Promise<{ page: import('esbuild').Metafile, worker: import('esbuild').Metafile }>} The inputs of the chunks.
 */
export async function buildConsole(outdir) {
  const assets = join(outdir, 'assets');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  const modules = { splitting: true, format: 'esm' };
  const [worker, looks] = await Promise.all([
    bundle(assets, 'analysis/worker.ts', { ...modules, define: constants }),
    bundle(assets, 'console.css', {}),
  ]);
  const consoleWorker = JSON.stringify(`/console/assets/${getChunkName(worker, 'analysis/worker.ts')}`);
  const page = await bundle(assets, 'main.tsx', { ...modules, define: { ...constants, consoleWorker } });
  const icon = readFileSync(join(sources, 'icon.svg'));
  const iconName = `icon-${hashBytes(icon)}.svg`;
  writeFileSync(join(assets, iconName), icon);
  const shell = readFileSync(join(sources, 'index.html'), 'utf8')
    .replace('%ICON%', iconName)
    .replace('%STYLE%', getChunkName(looks, 'console.css'))
    .replace('%SCRIPT%', getChunkName(page, 'main.tsx'));
  writeFileSync(join(outdir, 'index.html'), shell);
  return { page, worker };
}

async function bundle(outdir, entry, options) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [`src/console/${entry}`],
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'browser',
    target: ['es2022', 'chrome110', 'firefox115', 'safari16.4'],
    conditions: ['source'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
    ...options,
  });
  return metafile;
}

/** Returns the name of the output file of an entry. */
function getChunkName({ outputs }, entry) {
  const path = Object.keys(outputs).find((each) => outputs[each].entryPoint === `src/console/${entry}`);
  return path.slice(path.lastIndexOf('/') + 1);
}

function hashBytes(bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();
}
