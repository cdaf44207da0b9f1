import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineFolder, packFiles } from './engine-folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-engine-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = new Map([
  ['dist/worker.js', Buffer.from('export {};')],
  ['node_modules/@assay/mcp/index.mjs', Buffer.from('// é')],
]);
const archive = brotliCompressSync(packFiles(files));

test('files are written once, and found by later runs', () => {
  let reads = 0;
  const open = (): string =>
    new EngineFolder('build', { ASSAY_CACHE: folder }, () => {
      reads++;
      return archive;
    }).open();
  const path = open();
  expect(path).toBe(join(folder, 'engine', 'build'));
  for (const [name, bytes] of files) expect(readFileSync(join(path, name)).equals(bytes)).toBe(true);
  expect(open()).toBe(path);
  expect(reads).toBe(1);
  expect(readdirSync(join(folder, 'engine'))).toEqual(['build']);
});

test('without a writable cache folder, files are written to a temporary one', () => {
  writeFileSync(join(folder, 'file'), '');
  const engine = new EngineFolder('build', { ASSAY_CACHE: join(folder, 'file') }, () => archive);
  const path = engine.open();
  expect(path.startsWith(join(tmpdir(), 'assay-engine-'))).toBe(true);
  expect(readFileSync(join(path, 'dist/worker.js'), 'utf8')).toBe('export {};');
  expect(engine.open()).toBe(path);
  rmSync(path, { recursive: true });
});
