// Writes the command and the packages that it loads on demand to one self-contained folder, for executables and the editor extension.
import { copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** The modules of threads. */
const threads = ['document-worker.js', 'ruleset-thread.js'];

/**
 * Writes `dist` with the built command, and `node_modules` with a bundle of each package.
 *
 * @param {string} target
 * @param {readonly string[]} packages names without the scope: `language-server`
 * @param {string} scope for example `@assay`
 * @returns {Promise<readonly { metafile: { inputs: object } }[]>} the bundled source files, by path
 */
export async function bundleEngine(target, packages, scope) {
  const dist = join(folder, 'dist');
  mkdirSync(join(target, 'dist'), { recursive: true });
  for (const name of readdirSync(dist)) {
    if ((name.endsWith('.cjs') && name !== 'library.cjs') || threads.includes(name))
      copyFileSync(join(dist, name), join(target, 'dist', name));
  }
  cpSync(join(dist, 'aside'), join(target, 'dist/aside'), { recursive: true });
  writeFileSync(join(target, 'package.json'), '{ "type": "module" }\n');
  const builds = [];
  for (const name of packages)
    builds.push(await bundlePackage(join(target, 'node_modules', scope, name), `${scope}/${name}`));
  return builds;
}

async function bundlePackage(outdir, name) {
  const built = await build({
    absWorkingDir: folder,
    entryPoints: { index: name },
    outdir,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['source'],
    external: ['fsevents'],
    // Its main module loads the others by a `require` that bundlers do not detect.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    // CommonJS packages call `require`, which ES modules do not have.
    banner: {
      js: "import{createRequire as assayCreateRequire}from'node:module';const require=assayCreateRequire(import.meta.url);",
    },
  });
  writeFileSync(join(outdir, 'package.json'), `${JSON.stringify({ name, exports: './index.mjs' })}\n`);
  return built;
}
