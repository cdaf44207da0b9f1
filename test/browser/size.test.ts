import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundlePage } from './bundled-page.js';

type Page = Awaited<ReturnType<typeof bundlePage>>;

describe('the files that a page loads, compressed by gzip,', () => {
  let page: Page;

  beforeAll(async () => {
    page = await bundlePage();
  });

  // The engine takes 95 KB, the data about rules that are not loaded yet 11 KB.
  it('have at most 110 KB at first', () => {
    expect(sizeOf(page, [])).toBeGreaterThan(50_000);
    expect(sizeOf(page, [])).toBeLessThanOrEqual(110_000);
  });

  // 72 KB are the generated lexicon of other languages, which rules read synchronously. The limit leaves 1 % of room.
  it('have at most 430 KB when a document of 3.1 has been analysed', () => {
    const needed = ['rules/recommended.ts', 'packages/core/src/schema/generated/oas31.ts'];
    expect(sizeOf(page, needed)).toBeGreaterThan(150_000);
    expect(sizeOf(page, needed)).toBeLessThanOrEqual(430_000);
  });
});

/** The compressed bytes of the page's script, the given modules and all of their imports. Each chunk is compressed separately. */
function sizeOf({ outputs, files }: Page, modules: readonly string[]): number {
  const chunkOf = (module: string): string =>
    Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith(module) === true) ?? '';
  const loaded = new Set<string>();
  const waiting = ['page.ts', ...modules].map(chunkOf);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') waiting.push(imported.replace(/^bundled\//, ''));
  }
  return [...loaded].reduce((sum, path) => sum + gzipSync(files.get(path) ?? '').length, 0);
}
