import { getHeapStatistics } from 'node:v8';
import { LimitedFlag } from './limited-flag.js';

/** The bytes of the heap from which on it grows slowly. */
const enough = 64 << 20;

/** The versions of V8 that are known to have the flag. */
const known: ReadonlySet<string> = new Set(['11', '12', '13', '14']);

/**
 * Has the heap of an `import` that has become large grow by a third at most before its garbage is collected. By default V8 lets it become
 * several times as large as what is in use: docs/decisions/tune-v8.md has the figures.
 */
export class OldGeneration {
  private isWatched: boolean;
  private readonly flag = new LimitedFlag('heap-growing-percent', 30, 0);

  constructor(v8: string, command?: string) {
    this.isWatched = command === 'import' && known.has(v8.split('.')[0] ?? '');
  }

  /** Looks how large the heap has become. To be called now and then; once there is nothing more to do, a call costs nothing. */
  look(): void {
    if (!this.isWatched || getHeapStatistics().used_heap_size < enough) return;
    this.isWatched = false;
    this.flag.limit();
  }

  /** Does something with the flags that V8 has by default. */
  asByDefault<T>(work: () => T): T {
    return this.flag.asByDefault(work);
  }
}
