import { getHeapSpaceStatistics } from 'node:v8';
import { LimitedFlag } from './limited-flag.js';

/** The size in bytes from which the young generation no longer grows. */
const enough = 8 << 20;

/** The same limit for `import`, whose records live longer than most findings. */
const enoughForImport = 16 << 20;

/** The major versions of V8 whose young generation may grow to 64 MiB. In a run of a second it contains mostly garbage. */
const generous: ReadonlySet<string> = new Set(['13', '14']);

/**
 * Limits the young generation of this process's heap to 8 MiB, or 16 MiB for `import`: docs/decisions/tune-v8.md has the figures.
 * No flag sets the size in a running process, but a growth factor of one has the same effect.
 */
export class YoungGeneration {
  private readonly enough: number;
  private isWatched: boolean;
  private readonly flag = new LimitedFlag('semi-space-growth-factor', 1, 2);

  constructor(v8: string, command?: string) {
    this.enough = command === 'import' ? enoughForImport : enough;
    this.isWatched = generous.has(v8.split('.')[0] ?? '');
  }

  /** Checks the size and sets the limit once it is reached. Call it repeatedly: after the limit is set, a call costs nothing. */
  look(): void {
    if (!this.isWatched) return;
    for (const space of getHeapSpaceStatistics()) {
      if (space.space_name !== 'new_space' || space.space_size < this.enough) continue;
      this.isWatched = false;
      this.flag.limit();
    }
  }

  /** Runs a function with V8's default flags. */
  asByDefault<T>(work: () => T): T {
    return this.flag.asByDefault(work);
  }
}
