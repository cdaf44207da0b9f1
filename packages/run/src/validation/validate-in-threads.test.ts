import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder } from './validate-in-threads.js';

/** Waits for a number of microtask turns. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
}

describe('parallel work', () => {
  it('returns all results in order, within the limits on running and kept items', async () => {
    const item = fc.record({ takes: fc.nat(40), size: fc.nat(5) });
    const limit = fc.integer({ min: 1, max: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(item), limit, limit, limit, async (items, atOnce, maxCount, maxSize) => {
        let [running, begun, size] = [0, 0, 0];
        const peak = { running: 0, begun: 0, size: 0 };
        const work = async (each: (typeof items)[number]) => {
          peak.running = Math.max(peak.running, ++running);
          peak.begun = Math.max(peak.begun, ++begun);
          await turns(each.takes);
          running--;
          size += each.size;
          peak.size = Math.max(peak.size, size);
          return each;
        };
        const taken: typeof items = [];
        for await (const each of inOrder(items, work, (result) => result.size, {
          atOnce,
          maxStarted: maxCount,
          maxWaitingSize: maxSize,
        })) {
          taken.push(each);
          begun--;
          size -= each.size;
          await turns(3);
        }
        expect(taken).toEqual(items);
        expect(peak.running).toBeLessThanOrEqual(atOnce);
        // One result may be yielded before the consumer has counted it.
        expect(peak.begun).toBeLessThanOrEqual(maxCount + 1);
        // Started items are finished even without space, and a yielded result frees its space early.
        expect(peak.size).toBeLessThanOrEqual(maxSize + (atOnce + 1) * 5);
      }),
    );
  });

  it('starts no item after one has failed or the consumer stops', async () => {
    const begun: number[] = [];
    const work = async (item: number): Promise<number> => {
      begun.push(item);
      await turns(2);
      if (item === 1) throw new Error('fault');
      return item;
    };
    const items = Array.from({ length: 20 }, (_, index) => index);
    const limits = { atOnce: 2, maxStarted: 4, maxWaitingSize: 100 };
    const results = inOrder(items, work, () => 1, limits);
    expect(await results.next()).toEqual({ value: 0, done: false });
    await expect(results.next()).rejects.toThrow('fault');
    const sofar = begun.length;
    await turns(20);
    expect(begun.length).toBe(sofar);
    expect(sofar).toBeLessThan(8);

    begun.length = 0;
    for await (const _ of inOrder(items.slice(2), work, () => 1, limits)) break;
    await turns(20);
    expect(begun.length).toBeLessThan(8);
  });
});
