import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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
  collect: () => {
    setFlagsFromString('--expose-gc');
    // `as`: the flag puts this function into each context that is made.
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    collect();
  },
};
