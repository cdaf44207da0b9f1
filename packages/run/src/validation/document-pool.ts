import { getHeapStatistics } from 'node:v8';
import { errorMessage } from '@assay/text';
import { errorCode } from '@assay/host';
import { Piscina } from 'piscina';
import { CommandError } from '../command-error.js';
import type { Threads } from '../io.js';
import type { DocumentOutcome, DocumentTask, RunTask } from './task.js';

/**
 * A response of a thread. Exceptions are converted, because they would lose their class, and could not be distinguished from the
 * end of the thread.
 */
export type WorkerAnswer =
  | { readonly kind: 'done'; readonly outcome: DocumentOutcome }
  /** A `CommandError`. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Any other exception. */
  | { readonly kind: 'fault'; readonly message: string; readonly stack: string | undefined };

/** The outcome of a document in another thread. */
export type PoolResult =
  | { readonly kind: 'done'; readonly outcome: DocumentOutcome }
  /** The thread ended during the document. Another thread replaces it, and the others continue. */
  | {
      readonly kind: 'died';
      /** The heap limit in MiB if it was exceeded; undefined if the thread ended for another reason. */
      readonly heap: number | undefined;
      readonly message: string;
    }
  /**
   * Other threads cannot validate the document: a plugin has options that cannot be cloned, such as functions, or no thread can
   * start.
   */
  | { readonly kind: 'unable' };

/** Maximum size of each thread's young generation in MiB. V8's default may exceed the needs of a whole document. */
const maxYoung = 24;

/** The idle timeout in milliseconds. It is long, because a waiting thread will be needed. */
const longIdle = 600_000;

/** A pool of threads that validate documents. Each thread loads Assay once. */
export class DocumentPool {
  private readonly pool: Piscina<DocumentTask, WorkerAnswer>;
  private readonly heap: number;
  private hasLoaded = false;
  private isBroken = false;

  /** @param threads - the module must be `document-worker.ts` */
  constructor({ module, heap }: Threads, count: number, run: RunTask) {
    this.heap = heap ?? Math.round(getHeapStatistics().heap_size_limit / (1024 * 1024));
    this.pool = new Piscina({
      filename: module.href,
      // With a cache, no thread may be needed.
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
    // An error outside a task means that a thread could not start. Piscina does not start another one.
    this.pool.on('error', () => {
      this.isBroken = true;
      void this.pool.destroy();
    });
  }

  /** Validates a document. Throws the validator's errors. */
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

  /** Ends the threads immediately. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
