import { setTimeout } from 'node:timers/promises';

/** The time source of background work: the system's, or a simulation's. */
export interface Timers {
  /** Returns the milliseconds of a monotonic clock. */
  elapsed(): number;
  /** Calls `call` repeatedly; returns a function that stops this. Does not keep the process alive. */
  every(interval: number, call: () => void): () => void;
  /** Resolves after a delay; rejects when the signal aborts. Does not keep the process alive. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The timers of the system. */
export const systemTimers: Timers = {
  elapsed: () => performance.now(),
  every(interval, call) {
    const timer = setInterval(call, interval).unref();
    return () => clearInterval(timer);
  },
  sleep: (milliseconds, signal) =>
    setTimeout(milliseconds, undefined, { ref: false, ...(signal !== undefined && { signal }) }),
};
