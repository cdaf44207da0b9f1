import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentFiles } from '@assay/host';
import { afterAll, expect, it } from 'vitest';
import { isUnchanged } from './compare-files.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-unchanged-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['export default {};\n', 'export default {};\n', true],
  // The line endings that git writes on Windows.
  ['export default {};\n// a\n', 'export default {};\r\n// a\r\n', true],
  ['export default {};\n', 'export default { rules: {} };\n', false],
  ['a\rb\n', 'a\nb\n', false],
])('compares %j with %j', async (before, now, expected) => {
  const path = join(folder, 'assay.config.js');
  writeFileSync(path, now);
  const files = { ...currentFiles, readBytes: async () => new TextEncoder().encode(before) };
  expect(await isUnchanged(path, files)).toBe(expected);
});
