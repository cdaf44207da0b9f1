import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/stores.js';
import { DiskRoom } from './disk-room.js';
import { DiskFull } from './errors.js';

const megabyte = 1_000_000;

/** A disk with a number of free bytes, from which a reserve is subtracted. */
class Disk {
  free = 1_000 * megabyte;
  reclaimed = 0;
  /** Bytes that become free when the space of deleted records is returned. */
  deleted = 0;
  readonly folder = temporaryFolder();
  readonly reserve = join(this.folder.path, 'reserve');
  readonly room = new DiskRoom(
    this.reserve,
    async () => this.free - (existsSync(this.reserve) ? statSync(this.reserve).size : 0),
    async () => {
      this.reclaimed++;
      this.free += this.deleted;
      this.deleted = 0;
    },
  );
}

describe('the room on a disk', () => {
  let disk: Disk;
  beforeEach(async () => {
    disk = new Disk();
    await disk.room.refill();
  });
  afterEach(() => disk.folder.delete());

  it('is refused to records once the disk is full, while deletions and audit entries use the reserve', async () => {
    expect(statSync(disk.reserve).size).toBe(32 * megabyte);
    disk.free = 40 * megabyte;
    await expect(disk.room.demand({ bytes: 1 })).rejects.toBeInstanceOf(DiskFull);
    expect([existsSync(disk.reserve), await disk.room.isShort()]).toEqual([true, true]);
    await disk.room.demand({ purpose: 'note' });
    await disk.room.demand({ purpose: 'delete', bytes: 8 * megabyte });
    await expect(disk.room.demand({ bytes: 1 })).rejects.toBeInstanceOf(DiskFull);
    expect([existsSync(disk.reserve), await disk.room.isShort()]).toEqual([false, true]);
    await expect(disk.room.demand({ purpose: 'delete', bytes: 30 * megabyte })).rejects.toBeInstanceOf(
      DiskFull,
    );
  });

  it('is released by a deletion, and reserved again once there is enough', async () => {
    disk.free = 40 * megabyte;
    await disk.room.demand({ purpose: 'delete' });
    disk.deleted = 10 * megabyte;
    await disk.room.restore({ purpose: 'delete' });
    expect([existsSync(disk.reserve), await disk.room.isShort()]).toEqual([false, true]);
    disk.deleted = 100 * megabyte;
    await disk.room.restore({ purpose: 'delete' });
    expect([existsSync(disk.reserve), await disk.room.isShort()]).toEqual([true, false]);
    await disk.room.demand({ bytes: megabyte });
  });

  it('is available for records again after another program frees it', async () => {
    disk.free = 40 * megabyte;
    await disk.room.demand({ purpose: 'note' });
    disk.free = 500 * megabyte;
    await disk.room.demand({ bytes: megabyte });
    expect(existsSync(disk.reserve)).toBe(true);
  });

  it('is not used by deletions while there is enough of it', async () => {
    await disk.room.demand({ purpose: 'delete', bytes: 50 * megabyte });
    await disk.room.restore({ purpose: 'delete' });
    expect([disk.reclaimed, existsSync(disk.reserve)]).toEqual([0, true]);
  });

  it('has no reserve if that would fill the disk', async () => {
    const small = new Disk();
    small.free = 70 * megabyte;
    await small.room.refill();
    expect(existsSync(small.reserve)).toBe(false);
    small.folder.delete();
  });
});
