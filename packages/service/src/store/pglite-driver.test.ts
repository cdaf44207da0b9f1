import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { open, temporaryFolder } from '../../testing/stores.js';
import { StoreUnavailable } from './store.js';

describe('the store in a folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.delete());

  it('belongs to one process, and keeps what it acknowledged when that is killed', async () => {
    const program = fileURLToPath(new URL('../../testing/saving-process.ts', import.meta.url));
    const options = ['--conditions=source', '--import', 'tsx', program, folder.path];
    const other = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exit = once(other, 'exit');
    const acknowledged: string[] = [];
    try {
      for await (const id of createInterface(other.stdout)) {
        acknowledged.push(id);
        if (acknowledged.length === 1) {
          await expect(open({ data: folder.path })).rejects.toMatchObject({
            code: 'store-error',
            message: expect.stringContaining(`(pid ${other.pid})`),
          });
        }
        if (acknowledged.length === 5) other.kill('SIGKILL');
      }
    } finally {
      other.kill('SIGKILL');
      await exit;
    }

    expect(acknowledged.length).toBeGreaterThanOrEqual(5);
    const store = await open({ data: folder.path });
    for (const id of acknowledged) expect((await store.records.exportTexts(id))?.flows).toHaveLength(3);
    await store.close();
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  }, 120_000);

  it('is refused when a newer version has migrated it, and opens again after it was closed', async () => {
    const store = await open({ data: folder.path });
    await store.close();
    await (await open({ data: folder.path })).close();

    const client = await PGlite.create(join(folder.path, 'store'));
    await client.query("insert into assay.migrations (hash, created_at) values ('later', 99999999999999)");
    await client.close();
    await expect(open({ data: folder.path })).rejects.toThrow(/newer version of Assay/);
  }, 120_000);

  it('says what to do where the folder cannot be used', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const failure = open({ data: join(file, 'data') });
    await expect(failure).rejects.toMatchObject({
      code: 'store-error',
      message: expect.stringContaining('--data'),
    });
  });
});
