// Bundles the child process that creates exports into one file.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * @param {string} outfile - the path to write to
 * @returns {Promise<import('esbuild').BuildResult<{ metafile: true }>>} the bundled sources
 */
export async function bundleExportChild(outfile) {
  return build({
    metafile: true,
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: ['src/http/resources/export/export-child.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['source'],
    logLevel: 'warning',
  });
}
