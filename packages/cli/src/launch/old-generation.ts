import { getHeapStatistics } from 'node:v8';
import { LimitedFlag } from './limited-flag.js';

/** The heap size in bytes from which the heap grows slowly. */
const enough = 64 << 20;

/** The major versions of V8 that are known to have the flag. */
const known: ReadonlySet<string> = new Set(['11', '12', '13', '14']);

/**
 * Limits the growth of a large heap during `import` to 30 % between garbage collections. By default V8 lets the heap become
 * several times as large as its live data: docs/decisions/tune-v8.md has the figures.
 */
export class OldGeneration {
  private isWatched: boolean;
  private readonly flag = new LimitedFlag('heap-growing-percent', 30, 0);

  constructor(v8: string, command?: string) {
    this.isWatched = command === 'import' && known.has(v8.split('.')[0] ?? '');
  }

  /**
   * Checks the heap size and sets the limit once it is large. Call it repeatedly: after the limit is set, a call costs nothing.
   */
  look(): void {
    if (!this.isWatched || getHeapStatistics().used_heap_size < enough) return;
    this.isWatched = false;
    this.flag.limit();
  }

  /** Runs a function with V8's default flags. */
  asByDefault<T>(work: () => T): T {
    return this.flag.asByDefault(work);
  }
}
