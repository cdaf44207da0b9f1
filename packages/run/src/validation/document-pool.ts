import { getHeapStatistics } from 'node:v8';
import { errorMessage } from '@assay/text';
import { errorCode } from '@assay/host';
import { Piscina } from 'piscina';
import { CommandError } from '../command-error.js';
import type { Threads } from '../io.js';
import type { DocumentOutcome, DocumentTask, RunTask } from './task.js';

/**
 * Answer of a thread. An exception would lose its class on the way, and could not be distinguished from the end of the
 * thread.
 */
export type WorkerAnswer =
  | { readonly kind: 'done'; readonly outcome: DocumentOutcome }
  /** A `CommandError`. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Any other exception. */
  | { readonly kind: 'fault'; readonly message: string; readonly stack: string | undefined };

/** Outcome of a document in another thread. */
export type PoolResult =
  | { readonly kind: 'done'; readonly outcome: DocumentOutcome }
  /** The thread ended over it; the others go on, and another one takes its place. */
  | {
      readonly kind: 'died';
      /** The MiB that were not enough; undefined where something else was the reason. */
      readonly heap: number | undefined;
      readonly message: string;
    }
  /**
   * No other thread can validate it: a plugin has options that cannot be given away, such as functions, or the system lets
   * no thread start.
   */
  | { readonly kind: 'unable' };

/** The MiB of the young generation of each thread; by default it may have more than all that a document needs. */
const maxYoung = 24;

/** Milliseconds; a thread that waits for a document is needed sooner or later. */
const longIdle = 600_000;

/** Threads that validate documents, each of which loads Assay once. */
export class DocumentPool {
  private readonly pool: Piscina<DocumentTask, WorkerAnswer>;
  private readonly heap: number;
  private hasLoaded = false;
  private isBroken = false;

  /** @param threads - their module is `document-worker.ts` */
  constructor({ module, heap }: Threads, count: number, run: RunTask) {
    this.heap = heap ?? Math.round(getHeapStatistics().heap_size_limit / (1024 * 1024));
    this.pool = new Piscina({
      filename: module.href,
      // Where results are kept, there may be nothing to do.
      minThreads: run.cache === undefined ? count : 0,
      maxThreads: count,
      idleTimeout: longIdle,
      workerData: run,
      recordTiming: false,
      resourceLimits: {
        maxYoungGenerationSizeMb: maxYoung,
        ...(heap === undefined ? {} : { maxOldGenerationSizeMb: heap }),
      },
    });
    this.pool.on('message', () => (this.hasLoaded = true));
    // A thread that ends while it has no document could not be started, and Piscina starts no other one.
    this.pool.on('error', () => {
      this.isBroken = true;
      void this.pool.destroy();
    });
  }

  /** Validates a document. Throws what the validator throws. */
  async validate(task: DocumentTask): Promise<PoolResult> {
    if (this.isBroken) return { kind: 'unable' };
    let answer: WorkerAnswer;
    try {
      answer = await this.pool.run(task);
    } catch (error) {
      const message = errorMessage(error);
      if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { kind: 'died', heap: this.heap, message };
      const isUncloneable = error instanceof DOMException && error.name === 'DataCloneError';
      if (isUncloneable || this.isBroken || !this.hasLoaded) return { kind: 'unable' };
      return { kind: 'died', heap: undefined, message };
    }
    if (answer.kind === 'done') return answer;
    if (answer.kind === 'refused') throw new CommandError(answer.message);
    const fault = new Error(answer.message);
    fault.stack = answer.stack;
    throw fault;
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
