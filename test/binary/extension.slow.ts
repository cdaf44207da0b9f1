import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { checkExtension } from '../../tools/release/check-extension.js';
import { ensureBuilt } from '../support/built.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

it(
  'the packed extension reports findings and quick fixes in an empty folder',
  { timeout: 900_000 },
  async () => {
    ensureBuilt();
    const folder = mkdtempSync(join(tmpdir(), 'assay-extension-'));
    expect(await checkExtension(root, folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);
