import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { CountStore } from './count-store.js';

/** Counts by the minute of the clock, over all nodes that share a database: what others have counted is known half a second later. */
export interface MinuteCounts {
  /** Adds to a count, and answers what it is now. */
  add(id: string, amount?: number): number;
  /** Returns the current value of a count. */
  of(id: string): number;
  /** Seconds until counts begin again, 1 at least. */
  readonly secondsLeft: number;
  /** Exchanges counts with the other nodes now. */
  exchange(): Promise<void>;
  stop(): Promise<void>;
}

interface Count {
  own: number;
  others: number;
  /** Time of its last use, in milliseconds. */
  usedAt: number;
}

/** Interval for exchanging counts, in milliseconds: limits are to hold everywhere within a second. */
const interval = 500;
/** For how long a count that nobody asks for is exchanged. */
const attention = 5_000;
/** The most counts of one statement. */
const together = 1_000;
/** The most counts of a minute; whoever comes later is not counted, rather than the memory filled. */
const maxCounts = 200_000;

/** Makes counts that begin again with each minute. */
export function createMinuteCounts(store: CountStore, now: () => Date, log: Logger): MinuteCounts {
  const node = randomUUID();
  let counts = new Map<string, Count>();
  let minute = 0;
  let isWarned = false;
  let exchanging: Promise<void> | undefined;
  const timer = store.isShared ? setInterval(() => void exchange(), interval).unref() : undefined;

  function getCount(id: string): Count {
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) counts = new Map();
    minute = current;
    const known = counts.get(id);
    if (known !== undefined) return known;
    const createdCounts = { own: 0, others: 0, usedAt: 0 };
    if (counts.size < maxCounts) counts.set(id, createdCounts);
    return createdCounts;
  }

  async function exchangeAll(): Promise<void> {
    const since = performance.now() - attention;
    const [current, seen] = [minute, counts];
    const pending = [...counts].filter(([, { usedAt }]) => usedAt >= since);
    for (let from = 0; from < pending.length; from += together) {
      const own = pending
        .slice(from, from + together)
        .map(([id, count]) => ({ id, count: Math.round(count.own) }));
      const others = await store.exchange(node, current, own);
      for (const { id, count } of others) {
        const known = seen.get(id);
        if (known !== undefined) known.others = count;
      }
    }
  }

  function exchange(): Promise<void> {
    exchanging ??= exchangeAll()
      .then(() => {
        isWarned = false;
      })
      .catch((error: unknown) => {
        // Once, and not twice a second: each node goes on with what it counts itself.
        if (!isWarned) log.warn({ err: error }, 'requests cannot be counted together with other nodes');
        isWarned = true;
      })
      .finally(() => {
        exchanging = undefined;
      });
    return exchanging;
  }

  return {
    add(id, amount = 1) {
      const count = getCount(id);
      count.own += amount;
      count.usedAt = performance.now();
      return count.own + count.others;
    },
    of(id) {
      const count = getCount(id);
      count.usedAt = performance.now();
      return count.own + count.others;
    },
    get secondsLeft() {
      return Math.max(1, Math.ceil(60 - (now().getTime() % 60_000) / 1_000));
    },
    exchange,
    async stop() {
      clearInterval(timer);
      await exchanging;
    },
  };
}

/** Returns the id for counting a subject that has none of its own: a UUID made of a hash (version 8 of RFC 9562). */
export function countedAs(kind: string, name: string): string {
  const digits = createHash('sha256').update(`${kind}\0${name}`).digest('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
  ];
  return [...parts, digits.slice(20, 32)].join('-');
}
