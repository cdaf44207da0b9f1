// Bundles the command into dist/, one chunk per dynamic import, so that a shell that is not used is not loaded.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

// Chunks are named after their content: those of earlier builds would stay for ever.
rmSync(new URL('dist/chunks/', import.meta.url), { recursive: true, force: true });

const { metafile } = await build({
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: { assay: 'src/main.ts', 'document-worker': 'src/document-worker.ts' },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['source'],
  minifyWhitespace: true,
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
  // Their packages look for files beside themselves. Loaded only for a Spectral ruleset, for many documents, and as the service.
  external: ['@stoplight/*', 'piscina', '@assay/service'],
  // Packages in CommonJS call `require`, which a module does not have.
  banner: {
    js: "import{createRequire as assayCreateRequire}from'node:module';const require=assayCreateRequire(import.meta.url);",
  },
});

// A chunk that begins with a CommonJS module exports nothing but `default`, and code that works unbundled finds its
// named imports undefined.
for (const { entryPoint } of Object.values(metafile.outputs)) {
  if (entryPoint !== undefined && metafile.inputs[entryPoint]?.format === 'cjs') {
    console.error(
      `${entryPoint} is CommonJS: import a module of ours dynamically, and that package statically in it.`,
    );
    process.exitCode = 1;
  }
}
