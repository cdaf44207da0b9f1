import { parentPort, workerData } from 'node:worker_threads';
import { CommandError } from '../command-error.js';
import type { WorkerAnswer } from './document-pool.js';
import { DocumentValidator } from './document-validator.js';
import type { DocumentTask, RunTask } from './task.js';

// The work of the threads in a `DocumentPool`. Each thread loads the module launch/document-worker.ts.

/**
 * Creates the function that validates documents in this thread.
 *
 * @param uses - collects the parts of Assay that are used
 */
export async function documentWorker(
  uses: Set<string>,
): Promise<(task: DocumentTask) => Promise<WorkerAnswer>> {
  // `as`: the pool passes the run.
  const validator = await DocumentValidator.open(workerData as RunTask, { uses });
  parentPort?.postMessage('loaded');
  return (task) => answer(validator, task);
}

async function answer(validator: DocumentValidator, task: DocumentTask): Promise<WorkerAnswer> {
  try {
    const outcome = await validator.validate(task);
    return { kind: 'done', outcome: { ...outcome, parts: outcome.parts.map((pieces) => [...pieces]) } };
  } catch (error) {
    if (error instanceof CommandError) return { kind: 'refused', message: error.message };
    return error instanceof Error
      ? { kind: 'fault', message: error.message, stack: error.stack }
      : { kind: 'fault', message: String(error), stack: undefined };
  }
}
