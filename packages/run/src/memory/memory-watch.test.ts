import { MemoryExceeded, type ReadResult } from '@assay/core';
import { expect, it } from 'vitest';
import { HeapGuard } from './heap-guard.js';
import { MemoryWatch } from './memory-watch.js';

const mebibyte = 1 << 20;

/** A heap of 100 MiB of which so much is needed. */
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

it('ends it before work that takes more than is left', () => {
  const watch = new MemoryWatch(undefined, guardOf(40));
  watch.taken(read(1));
  expect(() => watch.look(0)).not.toThrow();
  expect(() => watch.look(50 * mebibyte)).toThrow(MemoryExceeded);
});

it('does not look while little was read, and lets others look', () => {
  let looks = 0;
  const watch = new MemoryWatch(() => void looks++, guardOf(90));
  watch.taken(read(0.5));
  expect(() => watch.look(0)).not.toThrow();
  expect(looks).toBe(1);
});

it('refuses a document whose text would not fit, where texts stand in the heap', () => {
  const refused = { ok: false, code: 'too-large', limit: { what: 'memory', limit: 100 * mebibyte } };
  expect(new MemoryWatch(undefined, guardOf(40), '11.3').taken(read(50))).toMatchObject(refused);
  expect(new MemoryWatch(undefined, guardOf(40), '13.6').taken(read(50)).ok).toBe(true);
  expect(new MemoryWatch(undefined, guardOf(90), '13.6').taken(read(1))).toMatchObject(refused);
});
