// Bundles the child process that analyses documents into one file, which starts faster than the many modules that it is made of.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * @param {string} outfile - the path to write to
 * @returns {Promise<import('esbuild').BuildResult<{ metafile: true }>>} what was taken of whose code
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
    // Packages in CommonJS call `require`, which a module does not have.
    banner: {
      js: "import{createRequire as assayCreateRequire}from'node:module';const require=assayCreateRequire(import.meta.url);",
    },
  });
}
