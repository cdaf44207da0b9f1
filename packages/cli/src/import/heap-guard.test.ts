import { expect, it } from 'vitest';
import { CommandError } from '../command-error.js';
import { HeapGuard, type Heap } from './heap-guard.js';

const mebibyte = 1 << 20;

/** A heap of which so much is in use, and so much is left when garbage is collected. */
function heapOf(used: number, left: number): Heap & { collections: number } {
  let now = used;
  return {
    limit: 1000 * mebibyte,
    collections: 0,
    used: () => now * mebibyte,
    collect() {
      this.collections++;
      now = left;
    },
  };
}

function lookOften(heap: Heap): void {
  const guard = new HeapGuard('The import of `large.yaml`', heap);
  for (let call = 0; call < 3; call++) guard.look();
}

it('leaves a heap with room alone', () => {
  const heap = heapOf(840, 0);
  lookOften(heap);
  expect(heap.collections).toBe(0);
});

it('goes on where most was garbage', () => {
  const heap = heapOf(860, 790);
  lookOften(heap);
  expect(heap.collections).toBe(1);
});

it('ends with a sentence where the heap is full of what is needed', () => {
  expect(() => lookOften(heapOf(860, 810))).toThrow(CommandError);
  expect(() => lookOften(heapOf(860, 810))).toThrow(
    'The import of `large.yaml` needs more memory than the 1,000 MiB that Node may use. Nothing was written. ' +
      'Allow more, such as `NODE_OPTIONS=--max-old-space-size=2048`, or split the document.',
  );
});

it('reads the heap of the process, and collects its garbage', () => {
  expect(() => new HeapGuard('The import').look()).not.toThrow();
});
