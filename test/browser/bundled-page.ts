import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';

const outdir = fileURLToPath(new URL('bundled', import.meta.url));

/** Bundles `page.ts` for browsers. Returns the metadata of the chunks, and their bytes by name. */
export async function bundlePage(): Promise<{
  readonly outputs: Metafile['outputs'];
  readonly files: ReadonlyMap<string, Uint8Array>;
}> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: outdir.slice(0, -'/bundled'.length),
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    outdir,
    platform: 'browser',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'silent',
  });
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, output]) => [path.replace(/^bundled\//, ''), output]),
  );
  const files = new Map(outputFiles.map(({ path, contents }) => [relative(outdir, path), contents]));
  return { outputs, files };
}
