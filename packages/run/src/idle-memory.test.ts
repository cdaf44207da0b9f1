import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IdleMemory, processMemory, type ProcessMemory } from './idle-memory.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process with a fixed memory size in MiB, which halves after a release. */
class FakeMemory implements ProcessMemory {
  megabytes = 100;
  releases = 0;

  resident(): number {
    return this.megabytes << 20;
  }

  release(): Promise<void> {
    this.releases++;
    this.megabytes /= 2;
    return Promise.resolve();
  }
}

function startWith(megabytes: number): { idle: IdleMemory; memory: FakeMemory } {
  const memory = new FakeMemory();
  const idle = new IdleMemory(memory);
  memory.megabytes = megabytes;
  return { idle, memory };
}

it('releases memory once after work, if no more work follows', async () => {
  const { idle, memory } = startWith(300);
  await idle.during(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(1900);
  expect(memory.releases).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(memory).toMatchObject({ releases: 1, megabytes: 150 });
});

it('waits for all running work', async () => {
  const { idle, memory } = startWith(300);
  let finish: () => void = () => undefined;
  const running = idle.during(() => new Promise<void>((resolve) => (finish = resolve)));
  await idle.during(() => Promise.resolve());
  idle.rest();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(memory.releases).toBe(0);
  finish();
  await running;
  await vi.advanceTimersByTimeAsync(2000);
  expect(memory.releases).toBe(1);
});

it('waits for the requested delay after the work, also after a failure', async () => {
  const { idle, memory } = startWith(300);
  const failing = idle.during(
    () => Promise.reject(new Error('no')),
    () => 30_000,
  );
  await expect(failing).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(memory.releases).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(memory.releases).toBe(1);
});

it('keeps a process that has hardly grown', async () => {
  const { idle, memory } = startWith(140);
  await idle.during(() => Promise.resolve());
  await vi.advanceTimersByTimeAsync(2000);
  expect(memory.releases).toBe(0);
});

/** Creates garbage and returns the used bytes of the heap, garbage included. */
function makeGarbage(): number {
  const garbage = Array.from({ length: 1 << 20 }, (_, index) => ({ index, text: `${index}` }));
  const { heapUsed } = process.memoryUsage();
  return garbage.length > 0 ? heapUsed : 0;
}

it('collects garbage of this process', async () => {
  const before = makeGarbage();
  await processMemory.release();
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(32 << 20);
});
