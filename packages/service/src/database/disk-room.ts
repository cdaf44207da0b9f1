import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import type { WriteTerms } from './database.js';
import { DiskFull } from './errors.js';

/** Two segments of PostgreSQL's log. PostgreSQL dies if it cannot write its log, so writes are refused earlier. */
const logBytes = 32_000_000;

/** The free space to leave beside a new reserve: enough to store records again. */
const spareBytes = 40_000_000;

/** The maximum number of bytes that one transaction deletes while the disk is full: its log must fit in the reserve. */
export const stepBytes = 8_000_000;

/** The disk space of an embedded database, with a reserve for deletions on a full disk. */
export class DiskRoom {
  private readonly reserve: string;
  private readonly free: () => Promise<number>;
  private readonly reclaim: () => Promise<void>;
  private running: Promise<void> | undefined;
  private isReleased = false;

  /**
   * @param reserve - the path of the file that reserves disk space
   * @param free - returns the free bytes of the disk; Infinity if unknown
   * @param reclaim - returns the space of deleted records to the disk
   */
  constructor(reserve: string, free: () => Promise<number>, reclaim: () => Promise<void>) {
    this.reserve = reserve;
    this.free = free;
    this.reclaim = reclaim;
  }

  /** True from the time the reserve is needed until there is room for a new one. */
  async isShort(): Promise<boolean> {
    return this.isReleased || (await this.free()) < logBytes;
  }

  /** Rejects with `DiskFull` if there is no room for a transaction. A transaction that may use the reserve releases it. */
  async demand({ bytes = 0, purpose }: WriteTerms): Promise<void> {
    // The space of a released reserve is for deletions and audit entries only.
    if (this.isReleased) await this.refill();
    // Each byte is written to the log and to its table, and indexes need space, too.
    if (!this.isReleased && (await this.free()) >= logBytes + 3 * bytes) return;
    if (purpose !== undefined) {
      await this.running;
      this.isReleased = true;
      await rm(this.reserve, { force: true });
      // A deletion also writes the deleted bytes to the log.
      if ((await this.free()) >= logBytes / 2 + bytes) return;
    }
    throw new DiskFull('The disk of the data folder is full.');
  }

  /** Returns the space that a deletion freed, and creates the reserve again if there is enough room. */
  async restore({ purpose }: WriteTerms): Promise<void> {
    if (!this.isReleased || purpose !== 'delete') return;
    await this.reclaim();
    await this.refill();
  }

  /** Creates the reserve if it is missing and the disk has room. Never rejects. */
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
      // A compressing file system would reserve no space for zeros.
      const block = randomBytes(1_000_000);
      for (let size = 0; size < logBytes; size += block.byteLength) await file.write(block);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** Returns the free bytes of a folder's disk; Infinity if the system does not report them. */
export async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk === undefined ? Infinity : disk.bavail * disk.bsize;
}
