import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenProcessEnds } from './when-process-ends.js';

/** A small file system in memory that tests can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk, leaving `bytesLeft` bytes. */
  readonly fill: (bytesLeft: number) => void;
  /** Removes the filling. */
  readonly empty: () => void;
  readonly remove: () => void;
}

/**
 * Creates a small file system, which requires administrator rights. Without them, prints a note and returns undefined.
 *
 * @param size - its size in the syntax of `mount`
 */
export function makeSmallDisk(size: string): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'assay-disk-'));
  const options = `size=${size},mode=700`;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'assay-test', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    const reason = mounted.stderr?.trim() ?? mounted.error?.message;
    process.stderr.write(
      `The tests of a full disk are skipped, because a small file system cannot be mounted (${reason}).\n`,
    );
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  const empty = (): void => rmSync(ballast, { force: true });
  const fill = (bytesLeft: number): void => {
    empty();
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft), 1));
  };
  const unmount = (): void => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  const forget = whenProcessEnds(unmount);
  const remove = (): void => {
    forget();
    unmount();
  };
  return { folder, fill, empty, remove };
}
