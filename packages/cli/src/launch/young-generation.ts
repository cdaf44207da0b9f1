import { getHeapSpaceStatistics } from 'node:v8';
import { LimitedFlag } from './limited-flag.js';

/** The bytes from which on the young generation of the heap no longer grows. */
const enough = 8 << 20;

/** The same for `import`, whose records live longer than most findings do. */
const enoughForImport = 16 << 20;

/** The versions of V8 whose young generation may grow to 64 MiB, of which a run of a second mostly fills garbage. */
const generous: ReadonlySet<string> = new Set(['13', '14']);

/**
 * Keeps the young generation of the heap of this process from growing beyond 8 MiB, 16 for `import`: docs/decisions/tune-v8.md has the figures.
 * No flag sets that limit in a process that runs already; that it grows by the factor one comes to the same.
 */
export class YoungGeneration {
  private readonly enough: number;
  private isWatched: boolean;
  private readonly flag = new LimitedFlag('semi-space-growth-factor', 1, 2);

  constructor(v8: string, command?: string) {
    this.enough = command === 'import' ? enoughForImport : enough;
    this.isWatched = generous.has(v8.split('.')[0] ?? '');
  }

  /** Looks how large it has become. To be called now and then; once there is nothing more to do, a call costs nothing. */
  look(): void {
    if (!this.isWatched) return;
    for (const space of getHeapSpaceStatistics()) {
      if (space.space_name !== 'new_space' || space.space_size < this.enough) continue;
      this.isWatched = false;
      this.flag.limit();
    }
  }

  /** Does something with the flags that V8 has by default. */
  asByDefault<T>(work: () => T): T {
    return this.flag.asByDefault(work);
  }
}
