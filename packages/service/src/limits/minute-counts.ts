import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { CountStore } from './count-store.js';

/** Counts per minute of the clock over all nodes that share a database. Counts of other nodes arrive within half a second. */
export interface MinuteCounts {
  /** Adds to a count and returns its new value. */
  add(id: string, amount?: number): number;
  /** Returns the current value of a count. */
  of(id: string): number;
  /** The seconds until counts restart, at least 1. */
  readonly secondsLeft: number;
  /** Exchanges counts with the other nodes now. */
  exchange(): Promise<void>;
  stop(): Promise<void>;
}

interface Count {
  own: number;
  others: number;
  /** The time of the last use, in milliseconds. */
  usedAt: number;
}

/** The interval for exchanging counts, in milliseconds, so that limits apply on all nodes within a second. */
const interval = 500;
/** The time for which a count is exchanged after its last use, in milliseconds. */
const attention = 5_000;
/** The maximum number of counts in one statement. */
const together = 1_000;
/** The maximum number of counts in a minute. Further senders are not counted, to limit the memory. */
const maxCounts = 200_000;

/** Creates counts that restart every minute. */
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
        // Logged once, not twice a second. Each node continues with its own counts.
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

/** Returns the id for counting a subject without an id: a UUID derived from a hash (version 8 of RFC 9562). */
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
