// Makes the web console from its sources: its shell, and chunks whose names say what is in them.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = join(folder, 'src/console');

/**
 * Writes the console: `index.html`, and `assets/` with all that it loads.
 *
 * @param {string} outdir - the folder to write to; what it holds is deleted
 * @returns {Promise<import('esbuild').Metafile>} what the chunks are made of
 */
export async function buildConsole(outdir) {
  const assets = join(outdir, 'assets');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  const [{ metafile }, { metafile: looks }] = await Promise.all([
    bundle(assets, ['main.tsx'], { splitting: true, format: 'esm' }),
    bundle(assets, ['console.css'], {}),
  ]);
  const icon = readFileSync(join(sources, 'icon.svg'));
  const iconName = `icon-${hashOf(icon)}.svg`;
  writeFileSync(join(assets, iconName), icon);
  const shell = readFileSync(join(sources, 'index.html'), 'utf8')
    .replace('%ICON%', iconName)
    .replace('%STYLE%', nameOf(looks, 'console.css'))
    .replace('%SCRIPT%', nameOf(metafile, 'main.tsx'));
  writeFileSync(join(outdir, 'index.html'), shell);
  return metafile;
}

function bundle(outdir, entries, options) {
  return build({
    absWorkingDir: folder,
    entryPoints: entries.map((name) => `src/console/${name}`),
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
}

/** The name of the file that an entry became. */
function nameOf({ outputs }, entry) {
  const path = Object.keys(outputs).find((each) => outputs[each].entryPoint === `src/console/${entry}`);
  return path.slice(path.lastIndexOf('/') + 1);
}

function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();
}
