import { systemTimers, type Timers } from '../timers.js';
import { FairQueue, type Waiting } from './fair-queue.js';

/** Too many of one owner wait for their turn already; its message says so to people. */
export class NoTurn extends Error {
  readonly code = 'no-turn';
  /** After how many seconds there will be room, as far as can be told. */
  readonly retryAfter: number;

  constructor(max: number, retryAfter: number) {
    super(`Too many requests of this key are waiting: ${max} may, the limit \`queue\`.`);
    this.retryAfter = retryAfter;
  }
}

/** Limits of the work that takes turns. */
export interface TurnLimits {
  /** Maximum amount of work at a time. */
  readonly atOnce: number;
  /** Maximum amount of one owner's work at a time. */
  readonly perOwner?: number;
  /** Maximum number of one owner's waiting items. */
  readonly waiting: number;
}

interface Waiter {
  readonly start: () => void;
}

/** Weight of the latest work in the expected duration of the next, which before the first is a second. */
const freshness = 0.2;

/** Lets so many pieces of work run at a time, and all owners equally. */
export class Turns {
  private readonly queue: FairQueue<Waiter>;
  private readonly limits: TurnLimits;
  private readonly timers: Pick<Timers, 'elapsed'>;
  /** Number of running items. */
  running = 0;
  private average = 1_000;

  constructor(limits: TurnLimits, timers: Pick<Timers, 'elapsed'> = systemTimers) {
    this.limits = limits;
    this.timers = timers;
    this.queue = new FairQueue(limits.perOwner);
  }

  /** Number of waiting items. */
  get waiting(): number {
    return this.queue.length;
  }

  /**
   * Runs a piece of work when it is its owner's turn.
   *
   * @throws NoTurn where too many of the owner wait, the reason of the signal where that aborts before, and what the work throws.
   */
  async take<Result>(
    owner: string,
    signal: AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const entry = await this.wait(owner, signal);
    const started = this.timers.elapsed();
    try {
      return await work();
    } finally {
      const took = this.timers.elapsed() - started;
      this.average += freshness * (took - this.average);
      this.running--;
      this.queue.end(entry, took);
      this.next();
    }
  }

  private wait(owner: string, signal: AbortSignal | undefined): Promise<Waiting<Waiter>> {
    signal?.throwIfAborted();
    const { count } = this.queue.waitingOf(owner);
    const mustWait =
      this.running >= this.limits.atOnce || this.queue.runningOf(owner) >= (this.limits.perOwner ?? Infinity);
    if (mustWait && count >= this.limits.waiting)
      throw new NoTurn(
        this.limits.waiting,
        Math.max(1, Math.ceil(this.average / this.limits.atOnce / 1_000)),
      );
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        // The reason of the signal is an error: whoever aborts it says why.
        if (this.queue.remove(waiter)) reject(signal?.reason as Error);
      };
      const waiter = {
        start: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(entry);
        },
      };
      const entry: Waiting<Waiter> = { owner, item: waiter, cost: this.average };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.queue.push(entry);
      this.next();
    });
  }

  private next(): void {
    while (this.running < this.limits.atOnce) {
      const entry = this.queue.shift();
      if (entry === undefined) return;
      this.running++;
      entry.item.start();
    }
  }
}
