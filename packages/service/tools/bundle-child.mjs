// Bundles the child process that analyses documents into one file, which starts faster than its many modules.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * @param {string} outfile - the path to write to
 * @returns {Promise<import('esbuild').BuildResult<{ metafile: true }>>} the bundled sources
 */
export async function bundleChild(outfile) {
  return build({
    metafile: true,
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: ['src/analysis/child/main.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['source'],
    logLevel: 'warning',
    // CommonJS packages call `require`, which ES modules do not have.
    banner: {
      js: "import{createRequire as assayCreateRequire}from'node:module';const require=assayCreateRequire(import.meta.url);",
    },
  });
}
