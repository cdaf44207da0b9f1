import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../../packages/service/src/database/errors.js';
import { open, temporaryFolder } from '../../../packages/service/testing/stores.js';

describe('the store in a folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.delete());

  it('belongs to one process, and keeps acknowledged records when that is killed', async () => {
    const program = fileURLToPath(
      new URL('../../../packages/service/testing/saving-process.ts', import.meta.url),
    );
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
    for (const id of acknowledged)
      expect((await store.of('default').records.exportTexts(id))?.flows).toHaveLength(3);
    await store.close();
    await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  });
});
