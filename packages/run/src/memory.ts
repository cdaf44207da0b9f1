import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MemoryExceeded, type AnalyseOptions, type ReadResult } from '@assay/core';

/** The heap of a process. */
export interface Heap {
  /** The most bytes that it may have. */
  readonly limit: number;
  /** The bytes in use, garbage included. */
  used(): number;
  /** Collects all garbage. */
  collect(): void;
}

/** The shares of the limit at which garbage is collected, and at which what is left is too much: beyond, V8 ends the process. */
const worthCollecting = 0.85;
const tooMuch = 0.8;

/** Tells where the heap is about to be full, while something can still be done: V8 would end the process with a trace of its own. */
export class HeapGuard {
  /** The most bytes that the heap may have. */
  readonly limit: number;
  private readonly heap: Heap;

  constructor(heap: Heap = ownHeap) {
    this.heap = heap;
    this.limit = heap.limit;
  }

  /**
   * Looks whether the heap is about to be full. To be called now and then: a look takes two microseconds.
   *
   * @param ahead - the bytes that what is done next takes at least
   */
  isFull(ahead = 0): boolean {
    const { heap, limit } = this;
    if (heap.used() + ahead < limit * worthCollecting) return false;
    heap.collect();
    return heap.used() + ahead >= limit * tooMuch;
  }
}

/** The MiB that V8 counts as part of the limit although only young objects may fill them, by its major version; elsewhere as many as anywhere. */
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
    // An option of Node may leave young objects less than that.
    return all > ofYoung ? all - ofYoung : all;
  },
  used: () => getHeapStatistics().used_heap_size,
  collect: collectGarbage,
};

/** Collects all garbage of this process. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  // `as`: the flag puts this function into each context that is made.
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}

/** The bytes of documents from which on their analysis may need much memory. */
const enough = 1 << 20;

/** The major versions of V8 that keep the text of a file in the heap; later ones keep it beside the heap. */
const keepingTexts: ReadonlySet<string> = new Set(['11', '12']);

/**
 * Ends the analysis of a document with a finding where its memory is about to run out: V8 would end the process with a trace of its own.
 * A thread is watched by the one that has started it.
 */
export class MemoryWatch {
  private readonly other: AnalyseOptions['watch'];
  private readonly watching: () => HeapGuard | undefined;
  private readonly keepsTexts: boolean;
  /** Guard of the heap, once much has been read. */
  private guard: HeapGuard | undefined;
  private bytes = 0;

  /**
   * @param other - what watches the analysis, too
   * @param watching - makes what looks at the heap
   */
  constructor(other?: AnalyseOptions['watch'], watching = guardOfThread, v8 = process.versions.v8) {
    this.other = other;
    this.watching = watching;
    this.keepsTexts = keepingTexts.has(v8.split('.', 1)[0] ?? '');
  }

  /** The `watch` of the analysis. */
  readonly look = (ahead: number): void => {
    this.other?.(ahead);
    if (this.guard?.isFull(ahead) === true) throw new MemoryExceeded(this.guard.limit);
  };

  /** A document that was read; in its place a failure where there is no memory for its text. */
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

/** Usual runs need neither the heap's guard nor the module that tells threads apart. */
function guardOfThread(): HeapGuard | undefined {
  return process.getBuiltinModule('node:worker_threads').isMainThread ? new HeapGuard() : undefined;
}

/**
 * Says that a command was ended because its memory was about to run out.
 *
 * @param subject - what needs the memory, as a sentence begins with it
 * @param limit - the bytes that it may use
 */
export function notEnoughMemory(subject: string, limit: number): string {
  const mebibytes = Math.round(limit / (1 << 20));
  return (
    `${subject} needs more memory than the ${mebibytes.toLocaleString('en')} MiB that Node may use. ` +
    `Nothing was written. Allow more, such as \`NODE_OPTIONS=--max-old-space-size=${roundedUp(mebibytes)}\`, or split the document.`
  );
}

/** Twice as much, in steps of 512. */
function roundedUp(mebibytes: number): number {
  return Math.ceil((mebibytes * 2) / 512) * 512;
}
