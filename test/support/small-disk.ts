import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenProcessEnds } from './when-process-ends.js';

/** A file system of its own, in memory, that can be full. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves so many bytes of it free. */
  readonly fill: (bytesLeft: number) => void;
  /** Makes room again. */
  readonly empty: () => void;
  readonly remove: () => void;
}

/**
 * Makes a small file system, which takes the rights of an administrator; undefined, and a note, where that is not allowed.
 *
 * @param size - its size, as `mount` takes it
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
      `A full disk is not tried: a small file system cannot be mounted here (${reason}).\n`,
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
