import { expect, it } from 'vitest';
import { HeapGuard, type Heap, notEnoughMemory, MemoryWatch } from './memory.js';
import { MemoryExceeded, type ReadResult } from '@assay/core';

const mebibyte = 1 << 20;

/** Returns a heap with `used` bytes, of which `left` remain after a collection. */
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

function looksAt(heap: Heap, ahead = 0): boolean[] {
  const guard = new HeapGuard(heap);
  return Array.from({ length: 3 }, () => guard.isFull(ahead * mebibyte));
}

it('leaves a heap with room alone', () => {
  const heap = heapOf(840, 0);
  expect(looksAt(heap)).toEqual([false, false, false]);
  expect(heap.collections).toBe(0);
});

it('continues if most was garbage', () => {
  const heap = heapOf(860, 790);
  expect(looksAt(heap)).toEqual([false, false, false]);
  expect(heap.collections).toBe(1);
});

it('reports a heap that is full of live data, or would be', () => {
  expect(looksAt(heapOf(860, 810))).toContain(true);
  expect(looksAt(heapOf(400, 350), 500)).toContain(true);
  expect(looksAt(heapOf(400, 290), 500)).not.toContain(true);
});

it('reads the heap of the process, and collects its garbage', () => {
  expect(new HeapGuard().isFull()).toBe(false);
  expect(new HeapGuard().isFull(Number.MAX_SAFE_INTEGER)).toBe(true);
});

it('is reported with a remedy', () => {
  expect(notEnoughMemory('The import of `large.yaml`', 1000 * mebibyte)).toBe(
    'The import of `large.yaml` needs more memory than the 1,000 MiB that Node may use. Nothing was written. ' +
      'Allow more, such as `NODE_OPTIONS=--max-old-space-size=2048`, or split the document.',
  );
});

/** Returns a guard for a heap of 100 MiB, of which `used` remain in use. */
function guardOf(used: number): () => HeapGuard {
  const guard = new HeapGuard({
    limit: 100 * mebibyte,
    used: () => used * mebibyte,
    collect: () => undefined,
  });
  return () => guard;
}

function read(size: number): ReadResult {
  return { ok: true, source: { uri: 'file:///openapi.yaml', bytes: new Uint8Array(size * mebibyte) } };
}

it('ends an analysis whose memory is about to run out', () => {
  const watch = new MemoryWatch(undefined, guardOf(90));
  watch.taken(read(1));
  expect(() => watch.look(0)).toThrow(MemoryExceeded);
});

it('ends it before work that needs more than is left', () => {
  const watch = new MemoryWatch(undefined, guardOf(40));
  watch.taken(read(1));
  expect(() => watch.look(0)).not.toThrow();
  expect(() => watch.look(50 * mebibyte)).toThrow(MemoryExceeded);
});

it('does not measure after little input, and yields to other work', () => {
  let looks = 0;
  const watch = new MemoryWatch(() => void looks++, guardOf(90));
  watch.taken(read(0.5));
  expect(() => watch.look(0)).not.toThrow();
  expect(looks).toBe(1);
});

it('rejects a document whose text would not fit, if texts are in the heap', () => {
  const refused = { ok: false, code: 'too-large', limit: { what: 'memory', limit: 100 * mebibyte } };
  expect(new MemoryWatch(undefined, guardOf(40), '11.3').taken(read(50))).toMatchObject(refused);
  expect(new MemoryWatch(undefined, guardOf(40), '13.6').taken(read(50)).ok).toBe(true);
  expect(new MemoryWatch(undefined, guardOf(90), '13.6').taken(read(1))).toMatchObject(refused);
});
