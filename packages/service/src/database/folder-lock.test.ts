import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/stores.js';
import { lockFolder } from './folder-lock.js';

describe('the lock of a folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.delete());

  const locks = (): readonly string[] => readdirSync(folder.path);
  const isLocked = { code: 'store-error', message: expect.stringContaining(`(pid ${process.pid})`) };

  it('is held until it is released', async () => {
    const lock = await lockFolder(folder.path);
    await expect(lockFolder(folder.path)).rejects.toMatchObject(isLocked);
    await lock.release();
    await (await lockFolder(folder.path)).release();
    expect(locks()).toEqual(['store.lock.2']);
  });

  it('goes to one of many that find it abandoned by a process whose id is reused', async () => {
    const lock = await lockFolder(folder.path);
    const path = join(folder.path, 'store.lock.1');
    const holder = JSON.parse(readFileSync(path, 'utf8'));
    await lock.release();
    writeFileSync(path, JSON.stringify({ ...holder, started: '1' }));

    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder.path)));
    const won = tries.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(locks()).toHaveLength(1);
    for (const result of tries) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject(isLocked);
    }
    await won[0]?.value.release();
  });

  it('is abandoned if its process has ended', async () => {
    const lock = await lockFolder(folder.path);
    const path = join(folder.path, 'store.lock.1');
    const holder = JSON.parse(readFileSync(path, 'utf8'));
    await lock.release();
    writeFileSync(path, JSON.stringify({ ...holder, pid: 2 ** 22 + 1 }));
    await (await lockFolder(folder.path)).release();
  });

  it('of an unknown process is held while its file is touched', async () => {
    const lock = await lockFolder(folder.path);
    const path = join(folder.path, 'store.lock.1');
    const holder = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...holder, pid: 1, world: 'another container' }));
    await expect(lockFolder(folder.path)).rejects.toMatchObject({
      message: expect.stringContaining('(pid 1)'),
    });
    await lock.release();
  });
});
