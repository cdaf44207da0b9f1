import { parentPort, workerData } from 'node:worker_threads';
import { CommandError } from './command-error.js';
import type { WorkerAnswer } from './validation/document-pool.js';
import { DocumentValidator } from './validation/document-validator.js';
import type { DocumentTask, RunTask } from './validation/task.js';

// The module of the threads of a `DocumentPool`.

// `as`: the pool gives it.
const validator = new DocumentValidator(workerData as RunTask);
parentPort?.postMessage('loaded');

/** Validates one document. */
export default async function validateDocument(task: DocumentTask): Promise<WorkerAnswer> {
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
