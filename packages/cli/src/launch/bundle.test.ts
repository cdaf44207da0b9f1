import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileBundle, runBundle } from './bundle.js';

let folder: string;
let file: string;

/** A bundle as the build makes it: one function. */
const bundleOf = (code: string): string =>
  `(function(exports,require,module,__filename,__dirname,Import){${code}\n})`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-bundle-'));
  file = join(folder, 'assay.cjs');
  writeFileSync(
    file,
    bundleOf("exports.place = () => [__filename, typeof require]; exports.load = () => Import('node:path');"),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a bundle runs as a CommonJS module does, and can import', async () => {
  // `as`: this bundle is not the real one.
  const bundle = runBundle(compileBundle(file, undefined), file) as {
    place(): unknown;
    load(): Promise<{ join: unknown }>;
  };
  expect(bundle.place()).toEqual([file, 'function']);
  expect((await bundle.load()).join).toBe(join);
});

test('the code that was kept of it is taken, and the bundle does the same', () => {
  const script = compileBundle(file, undefined);
  runBundle(script, file);
  const code = script.createCachedData();
  const again = compileBundle(file, code);
  expect(again.cachedDataRejected).toBe(false);
  expect(Object.keys(runBundle(again, file) as object)).toEqual(['place', 'load']);
});

test('code of another bundle is left', () => {
  const code = compileBundle(file, undefined).createCachedData();
  writeFileSync(file, bundleOf('exports.other = true;'));
  expect(runBundle(compileBundle(file, code), file)).toEqual({ other: true });
});
