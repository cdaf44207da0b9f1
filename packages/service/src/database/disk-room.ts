import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import type { WriteTerms } from './database.js';
import { DiskFull } from './errors.js';

/** Two segments of PostgreSQL's log. Where it cannot write its log it dies, so it does not get that far. */
const logBytes = 32_000_000;

/** Room that has to be left beside a new reserve: enough to store records again. */
const spareBytes = 40_000_000;

/** Bytes that deletions may free in one transaction while the disk is short: their log has to fit in the reserve. */
export const stepBytes = 8_000_000;

/** The room on the disk of a database in this process, with a reserve for deletions once it is full. */
export class DiskRoom {
  private readonly reserve: string;
  private readonly free: () => Promise<number>;
  private readonly reclaim: () => Promise<void>;
  private running: Promise<void> | undefined;
  private isReleased = false;

  /**
   * @param reserve - the path of a file that keeps room on the disk
   * @param free - gets the free bytes of the disk; Infinity where that is unknown
   * @param reclaim - gives the room of deleted records back to the disk
   */
  constructor(reserve: string, free: () => Promise<number>, reclaim: () => Promise<void>) {
    this.reserve = reserve;
    this.free = free;
    this.reclaim = reclaim;
  }

  /** True once the reserve is needed, until there is room for another one. */
  async isShort(): Promise<boolean> {
    return this.isReleased || (await this.free()) < logBytes;
  }

  /** Rejects with a `DiskFull` where there is no room for a transaction. One that may use the reserve makes that free. */
  async demand({ bytes = 0, purpose }: WriteTerms): Promise<void> {
    // The room that the reserve has left behind is for deletions and notes.
    if (this.isReleased) await this.refill();
    // Each byte is written to the log and to its table, and an index knows of it.
    if (!this.isReleased && (await this.free()) >= logBytes + 3 * bytes) return;
    if (purpose !== undefined) {
      await this.running;
      this.isReleased = true;
      await rm(this.reserve, { force: true });
      // What is deleted is written to the log once more.
      if ((await this.free()) >= logBytes / 2 + bytes) return;
    }
    throw new DiskFull('The disk of the data folder is full.');
  }

  /** Gives room back that a deletion has freed, and keeps a reserve again where there is enough of it. */
  async restore({ purpose }: WriteTerms): Promise<void> {
    if (!this.isReleased || purpose !== 'delete') return;
    await this.reclaim();
    await this.refill();
  }

  /** Makes the reserve, where it is not there and the disk has room. Never rejects. */
  refill(): Promise<void> {
    this.running ??= this.fill()
      .catch(() => rm(this.reserve, { force: true }))
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async fill(): Promise<void> {
    const size = await stat(this.reserve).then(
      (file) => file.size,
      () => 0,
    );
    if (size < logBytes && (await this.free()) < spareBytes + logBytes) return;
    if (size < logBytes) await this.write();
    this.isReleased = false;
  }

  private async write(): Promise<void> {
    const file = await open(this.reserve, 'w', 0o600);
    try {
      // A file system that compresses would keep no room for zeros.
      const block = randomBytes(1_000_000);
      for (let size = 0; size < logBytes; size += block.byteLength) await file.write(block);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** The free bytes of the disk that a folder is on; Infinity where the system does not say. */
export async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk === undefined ? Infinity : disk.bavail * disk.bsize;
}
