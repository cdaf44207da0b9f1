import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CommandError } from '../command-error.js';

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

/** Ends a command with a sentence where its heap is about to be full: V8 would end the process with a trace of its own. */
export class HeapGuard {
  private readonly subject: string;
  private readonly heap: Heap;

  /** @param subject - what needs the memory, as a sentence begins with it */
  constructor(subject: string, heap: Heap = ownHeap) {
    this.subject = subject;
    this.heap = heap;
  }

  /**
   * Looks how full the heap is. To be called now and then: a look takes microseconds.
   *
   * @throws CommandError where it is about to be full.
   */
  look(): void {
    const { heap } = this;
    if (heap.used() < heap.limit * worthCollecting) return;
    heap.collect();
    if (heap.used() < heap.limit * tooMuch) return;
    const mebibytes = Math.round(heap.limit / (1 << 20));
    throw new CommandError(
      `${this.subject} needs more memory than the ${mebibytes.toLocaleString('en')} MiB that Node may use. ` +
        `Nothing was written. Allow more, such as \`NODE_OPTIONS=--max-old-space-size=${roundedUp(mebibytes)}\`, or split the document.`,
    );
  }
}

/** Twice as much, in steps of 512. */
function roundedUp(mebibytes: number): number {
  return Math.ceil((mebibytes * 2) / 512) * 512;
}

/** The MiB that V8 counts as part of the limit although only young objects may fill them, by its major version; elsewhere as many as anywhere. */
const young: ReadonlyMap<string, number> = new Map([
  ['11', 48],
  ['12', 48],
  ['13', 192],
  ['14', 96],
]);
const mostYoung = 192;

const ownHeap: Heap = {
  limit:
    getHeapStatistics().heap_size_limit -
    ((young.get(process.versions.v8.split('.', 1)[0] ?? '') ?? mostYoung) << 20),
  used: () => getHeapStatistics().used_heap_size,
  collect: () => {
    setFlagsFromString('--expose-gc');
    // `as`: the flag puts this function into each context that is made.
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    collect();
  },
};
