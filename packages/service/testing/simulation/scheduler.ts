import type { Timers } from '../../src/timers.js';

/** A process of the simulation. Its scheduled calls wait while it is paused, and never run once it is dead. */
export interface Process {
  readonly name: string;
  state: 'running' | 'paused' | 'dead';
  readonly delayed: Scheduled[];
}

interface Scheduled {
  readonly time: number;
  readonly order: number;
  readonly call: () => void;
  readonly process: Process | undefined;
}

/** Virtual time: scheduled calls run in order, and no real time passes between them. */
export class Scheduler {
  /** Milliseconds since the start of the simulation. */
  now = 0;
  /** The number of events so far. */
  events = 0;
  private readonly heap: Scheduled[] = [];
  private order = 0;

  /** Schedules a call, for a process or for the environment. */
  in(delay: number, call: () => void, process?: Process): void {
    if (process?.state === 'dead') return;
    this.push({ time: this.now + Math.max(0, delay), order: this.order++, call, process });
  }

  /** Pauses a process. */
  pause(process: Process): void {
    if (process.state === 'running') process.state = 'paused';
  }

  /** Resumes a process. All calls that became due meanwhile run now. */
  resume(process: Process): void {
    if (process.state !== 'paused') return;
    process.state = 'running';
    for (const { call } of process.delayed.splice(0)) this.in(0, call, process);
  }

  kill(process: Process): void {
    process.state = 'dead';
    process.delayed.length = 0;
  }

  /** Runs scheduled calls until `isOver`. Returns false if the time ended first, or no call was left. */
  async run(isOver: () => boolean, end: number): Promise<boolean> {
    await settle();
    while (!isOver()) {
      const next = this.pop();
      if (next === undefined || next.time > end) return false;
      const { process } = next;
      if (process?.state === 'dead') continue;
      this.now = next.time;
      if (process?.state === 'paused') {
        process.delayed.push(next);
        continue;
      }
      this.events++;
      next.call();
      await settle();
    }
    return true;
  }

  /** Returns the timers of a process. */
  timersOf(process: Process): Timers {
    return {
      elapsed: () => this.now,
      every: (interval, call) => {
        let isStopped = false;
        const tick = (): void => {
          if (isStopped) return;
          this.in(interval, tick, process);
          call();
        };
        this.in(interval, tick, process);
        return () => {
          isStopped = true;
        };
      },
      sleep: (milliseconds, signal) =>
        new Promise((resolve, reject) => {
          // The reason of a signal is always an error in the service.
          if (signal?.aborted === true) return reject(signal.reason as Error);
          const giveUp = (): void => reject(signal?.reason as Error);
          signal?.addEventListener('abort', giveUp, { once: true });
          this.in(
            milliseconds,
            () => {
              signal?.removeEventListener('abort', giveUp);
              resolve();
            },
            process,
          );
        }),
    };
  }

  private push(entry: Scheduled): void {
    const { heap } = this;
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(entry, heap[parent]!)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = entry;
  }

  private pop(): Scheduled | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!isBefore(heap[child]!, last)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

function isBefore(a: Scheduled, b: Scheduled): boolean {
  return a.time < b.time || (a.time === b.time && a.order < b.order);
}

/** Waits until all promises that can settle have settled: Node runs this callback when no microtask is left. */
function settle(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
