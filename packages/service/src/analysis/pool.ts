import type { Logger } from 'pino';
import type { AnalysisSettings } from '../settings/settings.js';
import { CostModel } from '../queue/cost-model.js';
import { FairQueue, type Waiting } from '../queue/fair-queue.js';
import { PoolClosed, PoolFull, type PoolState } from './analysis-pool.js';
import type { Measures } from '../operation/metrics.js';
import type { Terms } from '../fetching/fetching.js';
import { AnalysisChild, type ChildOptions, type JobEnd } from './child-process.js';
import { taskOf, type Needed, type Task, type Work } from './task.js';

/** Error: the child processes cannot be started, so nothing can be analysed. */
export class PoolNotStarted extends Error {
  readonly code = 'pool-not-started';
}

const memoryCheckInterval = 100;
/** A process that still uses this share of its memory limit after a job is replaced, so that the next job has room. */
const recycleAbove = 0.5;
/** The cost of replacing a child, in milliseconds, charged to the owner of abandoned work. */
const replacement = 1_000;
const firstBackoff = 200;
const longestBackoff = 10_000;
/** A pool that never ran gives up after this number of consecutive failed starts. */
const maxFailedStarts = 3;

/** Assigns jobs to child processes, and keeps as many processes ready as the settings require. */
export class Pool {
  private readonly settings: AnalysisSettings;
  private readonly options: ChildOptions;
  private readonly log: Logger;
  private readonly starting = new Set<AnalysisChild>();
  private readonly idle: AnalysisChild[] = [];
  private readonly busy = new Set<AnalysisChild>();
  /** Busy or idle children that end as soon as a replacement is ready. */
  private readonly retiring = new Set<AnalysisChild>();
  private readonly waiting: FairQueue<Task>;
  private readonly costs = new CostModel();
  private readonly replaced = { deadline: 0, memory: 0, crash: 0, recycled: 0, abandoned: 0 };
  private failedStarts = 0;
  private backoff: NodeJS.Timeout | undefined;
  private closing: Promise<void> | undefined;
  private drained: () => void = () => {};
  private settleStart: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;
  private readonly watchdog: NodeJS.Timeout;

  constructor(settings: AnalysisSettings, options: ChildOptions) {
    this.settings = settings;
    this.options = options;
    this.log = options.log;
    this.waiting = new FairQueue(settings.perKey);
    this.watchdog = setInterval(() => this.checkMemory(), memoryCheckInterval);
  }

  /** Starts the children; resolves when the first is ready. Rejects with `PoolNotStarted` if none becomes ready. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.settleStart = { resolve, reject };
      this.fill();
    });
  }

  submit<Answer extends { readonly measures: Measures }>(
    work: Work<Answer>,
    terms: Terms = {},
  ): Promise<Answer | Needed> {
    const { owner = '', bytes = 0, signal } = terms;
    if (this.closing !== undefined) return Promise.reject(new PoolClosed('The service is stopping'));
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    const full = this.fullFor(owner);
    if (full !== undefined) return Promise.reject(full);
    return new Promise((resolve, reject) => {
      const task = taskOf(work, resolve, reject, terms, this.log);
      this.waiting.push({ owner, item: task, cost: this.costs.estimate(bytes) });
      signal?.addEventListener('abort', () => this.giveUp(task, signal), { once: true });
      this.dispatch();
    });
  }

  /** Returns the error for an owner that may not queue another analysis; undefined if there is room. */
  private fullFor(owner: string): PoolFull | undefined {
    const { count, cost } = this.waiting.waitingOf(owner);
    if (count === 0) return undefined;
    const { queue, queueTime, processes, perKey } = this.settings;
    // All owners with work share the processes.
    const share = Math.min(
      perKey,
      Math.max(processes / Math.max(1, this.waiting.owners), 1 / this.waiting.owners),
    );
    const wait = cost / share;
    const beyond = Math.max(wait - queueTime, count < queue ? 0 : wait / count);
    if (count < queue && wait <= queueTime) return undefined;
    const bound =
      count < queue
        ? `an analysis may be expected to wait ${queueTime / 1_000} s at most, the limit \`queueTime\``
        : `${queue} may wait, the limit \`queue\``;
    return new PoolFull(
      `Too many analyses of this key are waiting: ${bound}.`,
      Math.max(1, Math.ceil(beyond / 1_000)),
    );
  }

  state(): Omit<PoolState, 'fetching' | 'waitingToFetch'> {
    return {
      ready: this.idle.length + this.busy.size,
      running: this.busy.size,
      waiting: this.waiting.length,
      replaced: { ...this.replaced },
    };
  }

  close(): Promise<void> {
    this.closing ??= this.drain();
    return this.closing;
  }

  private async drain(): Promise<void> {
    if (this.waiting.length + this.busy.size > 0) {
      await new Promise<void>((resolve) => (this.drained = resolve));
    }
    clearInterval(this.watchdog);
    clearTimeout(this.backoff);
    await Promise.all([...this.idle.splice(0), ...this.starting].map((child) => child.stop()));
  }

  /** Starts the missing children. */
  private fill(): void {
    if (this.isDone() || this.backoff !== undefined) return;
    const lasting = [...this.idle, ...this.busy].filter((child) => !this.retiring.has(child)).length;
    // Until the first child is warm, the service needs the other processors for its own start.
    const processes = this.settleStart === undefined ? this.settings.processes : 1;
    for (let missing = processes - lasting - this.starting.size; missing > 0; missing--) {
      void this.startChild();
    }
  }

  private async startChild(): Promise<void> {
    let child: AnalysisChild;
    try {
      child = new AnalysisChild(this.options);
    } catch (error) {
      this.failToStart(error);
      return;
    }
    this.starting.add(child);
    const isReady = await child.ready;
    this.starting.delete(child);
    if (!isReady) {
      this.failToStart();
      return;
    }
    this.failedStarts = 0;
    this.settleStart?.resolve();
    this.settleStart = undefined;
    if (this.isDone()) {
      await child.stop();
      return;
    }
    this.idle.push(child);
    this.fill();
    // Another program can kill an idle child.
    void child.ended.then(() => this.loseIdle(child));
    this.endRetired();
    this.dispatch();
  }

  private failToStart(error?: unknown): void {
    if (this.isDone()) return;
    this.failedStarts++;
    this.log.error({ err: error, failures: this.failedStarts }, 'A child process for analyses did not start');
    if (this.settleStart !== undefined && this.failedStarts >= maxFailedStarts) {
      this.settleStart.reject(
        new PoolNotStarted(`The child process for analyses does not start: \`${this.options.script}\``),
      );
      this.settleStart = undefined;
      this.closing ??= this.drain();
      return;
    }
    if (this.failedStarts >= maxFailedStarts && this.isEmpty()) {
      for (const task of this.waiting.clear()) task.fail();
      this.notifyDrained();
    }
    if (this.backoff !== undefined) return;
    const delay = Math.min(longestBackoff, firstBackoff * 2 ** (this.failedStarts - 1));
    this.backoff = setTimeout(() => {
      this.backoff = undefined;
      this.fill();
    }, delay);
  }

  private loseIdle(child: AnalysisChild): void {
    const index = this.idle.indexOf(child);
    if (index === -1) return;
    this.idle.splice(index, 1);
    this.retiring.delete(child);
    this.replaced.crash++;
    this.fill();
  }

  private giveUp(task: Task, signal: AbortSignal): void {
    if (!this.waiting.remove(task)) return;
    task.reject(signal.reason);
    this.notifyDrained();
  }

  private dispatch(): void {
    while (this.idle.length > 0) {
      const next = this.waiting.shift();
      const child = next && this.idle.shift();
      if (child === undefined || next === undefined) return;
      void this.runOn(child, next);
    }
  }

  private async runOn(child: AnalysisChild, next: Waiting<Task>): Promise<void> {
    const { owner, item: task } = next;
    this.busy.add(child);
    const { child: outcome, again, took } = await task.run(child);
    if (outcome === 'done') this.costs.learn(task.bytes, took);
    if (again) this.waiting.push({ owner, item: task, cost: next.cost }, true);
    this.waiting.end(next, outcome === 'abandoned' ? took + replacement : took);
    if (outcome === 'done') await this.takeBack(child);
    else this.lose(child, outcome);
    this.dispatch();
    this.notifyDrained();
  }

  private lose(child: AnalysisChild, reason: Exclude<JobEnd, 'done'>): void {
    this.busy.delete(child);
    this.retiring.delete(child);
    this.replaced[reason]++;
    if (reason !== 'abandoned') this.log.warn({ reason }, 'A child process was lost during an analysis');
    this.fill();
  }

  private async takeBack(child: AnalysisChild): Promise<void> {
    const isWorn = child.jobs >= this.settings.recycleAfter || (await this.isLarge(child));
    if (!child.isAlive) {
      this.lose(child, 'crash');
      return;
    }
    this.busy.delete(child);
    this.idle.push(child);
    if (isWorn && !this.retiring.has(child)) {
      this.retiring.add(child);
      this.replaced.recycled++;
      this.fill();
    }
    this.endRetired();
  }

  private async isLarge(child: AnalysisChild): Promise<boolean> {
    return ((await child.memory()) ?? 0) > this.settings.memory * recycleAbove;
  }

  /** Ends children that are to be replaced once there are enough others. */
  private endRetired(): void {
    const retired = this.idle.filter((child) => this.retiring.has(child));
    const spare = this.idle.length + this.busy.size - this.settings.processes;
    for (const child of retired.slice(0, Math.max(0, spare))) {
      this.idle.splice(this.idle.indexOf(child), 1);
      this.retiring.delete(child);
      void child.stop();
    }
  }

  private checkMemory(): void {
    for (const child of this.busy) void child.checkMemory();
  }

  private isEmpty(): boolean {
    return this.idle.length + this.busy.size + this.starting.size === 0;
  }

  private isDone(): boolean {
    return this.closing !== undefined && this.waiting.length === 0;
  }

  private notifyDrained(): void {
    if (this.waiting.length + this.busy.size === 0) this.drained();
  }
}
