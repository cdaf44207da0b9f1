import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

// Before gzip 780 KB: the recommended rules 355 (a quarter of it texts), what rules share 76, knowledge of APIs 68, reading sources 62,
// js-yaml 41, JSON Schema and patterns 86, the model and references 48. js-yaml cannot be loaded later while `parseSource` is synchronous.
it('what a page loads at first has at most 262 KB compressed by gzip', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: 'page',
    platform: 'browser',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'silent',
  });
  const entry = Object.keys(metafile.outputs).find(
    (path) => metafile.outputs[path]?.entryPoint !== undefined,
  );
  const first = new Set<string>();
  const waiting = [entry ?? ''];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (first.has(path)) continue;
    first.add(path);
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') waiting.push(imported);
  }
  const bytes = outputFiles
    .filter(({ path }) => [...first].some((each) => path.endsWith(each)))
    .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(262_000);
});
