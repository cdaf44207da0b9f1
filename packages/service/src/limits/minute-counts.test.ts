import { describe, expect, it, vi } from 'vitest';
import { silent } from '../../testing/stores.js';
import type { CountStore } from './count-store.js';
import { countedAs, createMinuteCounts } from './minute-counts.js';

/** Returns an in-memory store that nodes share. */
function sharedCounts(): CountStore & { isDown: boolean } {
  const rows = new Map<string, { id: string; minute: number; node: string; count: number }>();
  return {
    isShared: true,
    isDown: false,
    async exchange(node, minute, own) {
      if (this.isDown) throw new Error('down');
      for (const { id, count } of own) rows.set(`${node} ${minute} ${id}`, { id, minute, node, count });
      const others = [...rows.values()].filter((row) => row.node !== node && row.minute === minute);
      return own.flatMap(({ id }) => {
        const count = others.filter((row) => row.id === id).reduce((sum, row) => sum + row.count, 0);
        return count === 0 ? [] : [{ id, count }];
      });
    },
  };
}

describe('counts per minute', () => {
  let time = new Date('2026-01-31T12:00:15Z');
  const now = (): Date => time;

  it('are those of all nodes, and start again with each minute', async () => {
    const shared = sharedCounts();
    const [left, right] = [createMinuteCounts(shared, now, silent), createMinuteCounts(shared, now, silent)];
    for (let index = 0; index < 3; index++) left.add('key');
    expect(right.add('key')).toBe(1);
    await left.exchange();
    await right.exchange();
    await left.exchange();
    expect([left.of('key'), right.of('key'), right.of('another')]).toEqual([4, 4, 0]);
    expect(left.secondsLeft).toBe(45);
    time = new Date('2026-01-31T12:01:00Z');
    expect([left.add('key'), right.add('key'), left.secondsLeft]).toEqual([1, 1, 60]);
    await Promise.all([left.stop(), right.stop()]);
  });

  it('are exchanged within a second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const shared = sharedCounts();
    const [left, right] = [createMinuteCounts(shared, now, silent), createMinuteCounts(shared, now, silent)];
    left.add('key', 5);
    right.add('key');
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect([left.of('key'), right.of('key')]).toEqual([6, 6]);
    await Promise.all([left.stop(), right.stop()]);
  });

  it('continue with the known counts of a node while the database is down', async () => {
    const shared = sharedCounts();
    const counts = createMinuteCounts(shared, now, silent);
    shared.isDown = true;
    counts.add('key');
    await counts.exchange();
    expect(counts.add('key')).toBe(2);
    await counts.stop();
  });
});

it('an address is counted under a constant UUID', () => {
  expect(countedAs('address', '192.0.2.1')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(countedAs('address', '192.0.2.1')).toBe(countedAs('address', '192.0.2.1'));
  expect(countedAs('address', '192.0.2.1')).not.toBe(countedAs('address', '192.0.2.2'));
});
