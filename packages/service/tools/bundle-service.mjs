// Bundles the service: its own thousand modules and those of most packages take half of its start to find and open.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Packages that look for files beside themselves, and those that are loaded only if they are installed. */
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
 * @returns {Promise<import('esbuild').BuildResult<{ metafile: true }>>} what was taken of whose code
 */
export async function bundleService(outdir) {
  // Chunks are named after their content: those of earlier builds would stay for ever.
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
    // Packages in CommonJS call `require`, which a module does not have.
    banner: {
      js: "import{createRequire as assayCreateRequire}from'node:module';const require=assayCreateRequire(import.meta.url);",
    },
  });
}
