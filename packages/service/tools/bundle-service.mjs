// Bundles the service, because finding and opening its thousand modules and those of most packages takes half of its start.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Packages that read files in their own folder, and optional packages. */
const external = [
  '@electric-sql/pglite',
  '@fastify/static',
  '@fastify/swagger-ui',
  'pg-native',
  'pino',
  'selfsigned',
  'undici',
];

/**
 * @param {string} outdir - the folder to write to
 * @returns {Promise<import('esbuild').BuildResult<{ metafile: true }>>} the bundled sources
 */
export async function bundleService(outdir) {
  // Chunks are named after their content, so that chunks of earlier builds would accumulate.
  rmSync(outdir, { recursive: true, force: true });
  return build({
    metafile: true,
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    entryPoints: { index: 'src/index.ts', administration: 'src/administration/index.ts' },
    outdir,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['source'],
    external,
    logLevel: 'warning',
    // CommonJS packages call `require`, which ES modules do not have.
    banner: {
      js: "import{createRequire as assayCreateRequire}from'node:module';const require=assayCreateRequire(import.meta.url);",
    },
  });
}
