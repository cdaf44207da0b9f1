import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { open, silent, temporaryFolder } from '../../testing/stores.js';
import { openPglite } from './pglite-driver.js';

describe('the store in a folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.delete());

  it('is refused when a newer version has migrated it, and opens again after it was closed', async () => {
    const store = await open({ data: folder.path });
    await store.close();

    const driver = await openPglite(folder.path, silent);
    await driver.script("insert into assay.migrations (hash, created_at) values ('later', 99999999999999)");
    await driver.close();
    await expect(open({ data: folder.path })).rejects.toThrow(/newer version of Assay/);
  }, 120_000);

  it('reports a remedy if the folder cannot be used', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const failure = open({ data: join(file, 'data') });
    await expect(failure).rejects.toMatchObject({
      code: 'store-error',
      message: expect.stringContaining('--data'),
    });
  });
});
