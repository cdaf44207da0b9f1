import { systemTimers, type Timers } from '../timers.js';
import { FairQueue, type Waiting } from './fair-queue.js';

/** Error: too much work of one owner is waiting. The message is for people. */
export class NoTurn extends Error {
  readonly code = 'no-turn';
  /** The estimated seconds until there is room. */
  readonly retryAfter: number;

  constructor(max: number, retryAfter: number) {
    super(`Too many requests of this key are waiting: ${max} may, the limit \`queue\`.`);
    this.retryAfter = retryAfter;
  }
}

/** Limits of work that takes turns. */
export interface TurnLimits {
  /** The maximum amount of simultaneous work. */
  readonly atOnce: number;
  /** The maximum amount of simultaneous work of one owner. */
  readonly perOwner?: number;
  /** The maximum number of one owner's waiting items. */
  readonly waiting: number;
}

interface Waiter {
  readonly start: () => void;
}

/** The weight of the latest work in the expected duration of the next. The first expectation is a second. */
const freshness = 0.2;

/** Runs a limited number of work items at the same time, and serves all owners equally. */
export class Turns {
  private readonly queue: FairQueue<Waiter>;
  private readonly limits: TurnLimits;
  private readonly timers: Pick<Timers, 'elapsed'>;
  /** The number of running items. */
  running = 0;
  private average = 1_000;

  constructor(limits: TurnLimits, timers: Pick<Timers, 'elapsed'> = systemTimers) {
    this.limits = limits;
    this.timers = timers;
    this.queue = new FairQueue(limits.perOwner);
  }

  /** The number of waiting items. */
  get waiting(): number {
    return this.queue.length;
  }

  /**
   * Runs work when it is its owner's turn.
   *
   * @throws NoTurn if too much work of the owner waits, the reason of a signal that aborts before, and the errors of the work.
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
        // The reason of the signal is always an error.
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
