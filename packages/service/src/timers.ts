import { setTimeout } from 'node:timers/promises';

/** Passing of time for work in the background: that of the system, or that of a simulation. */
export interface Timers {
  /** Returns milliseconds of a clock that only goes forward. */
  elapsed(): number;
  /** Calls again and again; returns what ends that. Keeps no process alive. */
  every(interval: number, call: () => void): () => void;
  /** Resolves later; rejects when the signal aborts. Keeps no process alive. */
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
