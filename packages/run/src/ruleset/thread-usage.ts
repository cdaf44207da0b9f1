import type { Worker } from 'node:worker_threads';

/** Minimum share of the time between two checks that counts: a blocked thread uses no processor. */
const minShare = 0.25;

/** Times in milliseconds: the clock, the processor time of the process, and the idle time of the event loop of one thread. */
export interface ThreadUsage {
  readonly time: number;
  readonly cpu: number;
  readonly idle: number;
}

/** Measures a thread of this process. */
export function measureUsage(worker: Worker): ThreadUsage {
  const { user, system } = process.cpuUsage();
  const { idle } = worker.performance.eventLoopUtilization();
  return { time: performance.now(), cpu: (user + system) / 1_000, idle };
}

/**
 * Returns the share of the time between two measurements that counts against the limit of a thread, between 0.25 and 1. The time that
 * the process waited for a processor of a busy machine does not count.
 */
export function getCountedShare(before: ThreadUsage, after: ThreadUsage): number {
  const used = Math.max(after.cpu - before.cpu, after.idle - before.idle);
  return Math.min(Math.max(used / (after.time - before.time), minShare), 1);
}
