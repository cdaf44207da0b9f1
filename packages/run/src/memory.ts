import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MemoryExceeded, type AnalyseOptions, type ReadResult } from '@assay/core';

/** The heap of a process. */
export interface Heap {
  /** The maximum size in bytes. */
  readonly limit: number;
  /** Returns the bytes in use, garbage included. */
  used(): number;
  /** Collects all garbage. */
  collect(): void;
}

/**
 * Shares of the limit: the use from which garbage is collected, and the use after it that is too much. At the limit itself, V8
 * ends the process.
 */
const worthCollecting = 0.85;
const tooMuch = 0.8;

/** Detects an almost full heap in time to react. At the limit, V8 would end the process with its own trace. */
export class HeapGuard {
  /** The maximum size of the heap in bytes. */
  readonly limit: number;
  private readonly heap: Heap;

  constructor(heap: Heap = ownHeap) {
    this.heap = heap;
    this.limit = heap.limit;
  }

  /**
   * True if the heap is almost full. Call it repeatedly: a check takes two microseconds.
   *
   * @param ahead - the minimum number of bytes that the next step allocates
   */
  isFull(ahead = 0): boolean {
    const { heap, limit } = this;
    if (heap.used() + ahead < limit * worthCollecting) return false;
    heap.collect();
    return heap.used() + ahead >= limit * tooMuch;
  }
}

/**
 * The MiB of the young generation by V8's major version. V8 includes them in the limit, although old objects cannot use them.
 * Unknown versions use the largest value.
 */
const young: ReadonlyMap<string, number> = new Map([
  ['11', 48],
  ['12', 48],
  ['13', 192],
  ['14', 96],
]);
const maxYoung = 192;

const ownHeap: Heap = {
  get limit() {
    const { heap_size_limit: all } = getHeapStatistics();
    const ofYoung = (young.get(process.versions.v8.split('.', 1)[0] ?? '') ?? maxYoung) << 20;
    // A Node option can set a smaller young generation.
    return all > ofYoung ? all - ofYoung : all;
  },
  used: () => getHeapStatistics().used_heap_size,
  collect: collectGarbage,
};

/** Collects all garbage of this process. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // `as`: the flag adds this function to each new context.
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}

/** The number of bytes of documents from which an analysis may need much memory. */
const enough = 1 << 20;

/** The major versions of V8 that store the text of a file in the heap. Later versions store it outside the heap. */
const keepingTexts: ReadonlySet<string> = new Set(['11', '12']);

/**
 * Ends the analysis of a document with a finding before its memory runs out. Otherwise V8 would end the process with its own
 * trace. The thread that starts another thread watches that thread's memory.
 */
export class MemoryWatch {
  private readonly other: AnalyseOptions['watch'];
  private readonly watching: () => HeapGuard | undefined;
  private readonly keepsTexts: boolean;
  /** The guard of the heap, created after many bytes were read. */
  private guard: HeapGuard | undefined;
  private bytes = 0;

  /**
   * @param other - another watch of the same analysis
   * @param watching - creates the guard of the heap
   */
  constructor(other?: AnalyseOptions['watch'], watching = guardOfThread, v8 = process.versions.v8) {
    this.other = other;
    this.watching = watching;
    this.keepsTexts = keepingTexts.has(v8.split('.', 1)[0] ?? '');
  }

  /** The `watch` function of the analysis. */
  readonly look = (ahead: number): void => {
    this.other?.(ahead);
    if (this.guard?.isFull(ahead) === true) throw new MemoryExceeded(this.guard.limit);
  };

  /** Returns the result of a read, or a failure if there is not enough memory for its text. */
  taken(result: ReadResult): ReadResult {
    if (!result.ok) return result;
    const { uri, bytes } = result.source;
    this.bytes += bytes.length;
    if (this.bytes < enough) return result;
    this.guard ??= this.watching();
    if (this.guard?.isFull(this.keepsTexts ? bytes.length : 0) !== true) return result;
    const limit = { what: 'memory', limit: this.guard.limit } as const;
    return { ok: false, uri, code: 'too-large', reason: 'there is not enough memory for it', limit };
  }
}

/** Created on demand, because most runs need neither the guard nor `node:worker_threads`. */
function guardOfThread(): HeapGuard | undefined {
  return process.getBuiltinModule('node:worker_threads').isMainThread ? new HeapGuard() : undefined;
}

/**
 * Explains that a command was ended before its memory ran out.
 *
 * @param subject - the beginning of the sentence, which names what needs the memory
 * @param limit - the maximum number of bytes
 */
export function notEnoughMemory(subject: string, limit: number): string {
  const mebibytes = Math.round(limit / (1 << 20));
  return (
    `${subject} needs more memory than the ${mebibytes.toLocaleString('en')} MiB that Node may use. ` +
    `Nothing was written. Allow more, such as \`NODE_OPTIONS=--max-old-space-size=${roundedUp(mebibytes)}\`, or split the document.`
  );
}

/** Returns twice the size, rounded up to a multiple of 512. */
function roundedUp(mebibytes: number): number {
  return Math.ceil((mebibytes * 2) / 512) * 512;
}
