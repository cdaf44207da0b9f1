import { displayName } from '@assay/host';
import type { Io } from '../io.js';
import type { Progress } from '../progress.js';
import type { DocumentValidator } from './document-validator.js';
import type { DocumentOutcome, DocumentTask } from './task.js';
import type { Plan } from './plan.js';
import { statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';

/** A document of a run with its outcome. */
export interface TaskOutcome {
  readonly task: DocumentTask;
  readonly outcome: DocumentOutcome;
}

/**
 * Validates the documents, in this thread or in others, and yields their outcomes in order. Suspects follow, except those that
 * were read as a part of a document.
 */
export async function* outcomesOf(
  plan: Plan,
  validator: DocumentValidator,
  progress: Progress,
  io: Io,
): AsyncGenerator<TaskOutcome> {
  const parts = new Set<string>();
  for (const tasks of [plan.documents, plan.suspects]) {
    const left = tasks.filter(({ input }) => !parts.has(input.uri));
    let index = 0;
    if (left.length === 0) continue;
    for await (const outcome of outcomesOfTasks({ ...plan, documents: left }, validator, progress, io)) {
      if (plan.suspects.length > 0) for (const uri of outcome.uris) parts.add(uri);
      const task = left[index++];
      if (task !== undefined) yield { task, outcome };
    }
  }
}

async function* outcomesOfTasks(
  { run, documents, jobs }: Plan,
  validator: DocumentValidator,
  progress: Progress,
  io: Io,
): AsyncGenerator<DocumentOutcome> {
  const count = io.threads === undefined ? 1 : chooseThreads(documents, jobs);
  // The tuning for small runs ends here, because functions that V8 first ran interpreted would stay slow for all documents.
  if (documents.length > 1) io.reads?.(Infinity);
  if (io.threads !== undefined && count > 1) {
    const { validateInThreads } = await import('./validate-in-threads.js');
    yield* validateInThreads(documents, run, validator, count, io.threads);
    return;
  }
  for (const task of documents) {
    yield (
      (await validator.findKept(task)) ??
        (await validator.validate(task, (bytes) => {
          io.reads?.(bytes);
          progress.stepThrough(bytes, `Analysing ${displayName(task.input.uri, run.cwd)}`);
        }))
    );
  }
}

/** Returns the text of the progress line: `Analysing a.yaml (3 of 12)`. */
export function progressText(index: number, { run, documents }: Plan): string {
  const input = documents[index]?.input;
  if (input === undefined) return '';
  const name = displayName(input.uri, run.cwd);
  const verb = input.kind === 'url' ? 'Fetching' : 'Analysing';
  return documents.length === 1 ? `${verb} ${name}` : `${verb} ${name} (${index + 1} of ${documents.length})`;
}

// Measured on two cores: a thread needs 0.4 s to load Assay, and 0.6 s of processor time until it is as fast as this one.
// Validating 1.5 MiB of documents or 24 small documents takes half a second.

/** The bytes of documents that make one more thread worthwhile. */
const bytesPerThread = 1.5 * 1024 * 1024;
/** The fixed costs of a document, in bytes. */
const bytesPerDocument = 64 * 1024;
/** The minimum memory of the machine for each thread, in bytes. */
const memoryPerThread = 512 * 1024 * 1024;

/**
 * Returns the number of threads that validate documents; 1 if this thread should do it alone.
 *
 * @param jobs - the user's number; undefined for as many as are worthwhile
 */
export function chooseThreads(documents: readonly DocumentTask[], jobs: number | undefined): number {
  if (documents.length === 1) return 1;
  if (jobs !== undefined) return Math.min(jobs, documents.length);
  const max = Math.min(availableParallelism(), documents.length, Math.floor(memory() / memoryPerThread));
  let bytes = 0;
  for (const { input } of documents) {
    if (bytes >= max * bytesPerThread) break;
    bytes += bytesPerDocument + (input.kind === 'file' ? getFileSize(input.path) : 0);
  }
  return Math.max(1, Math.min(max, Math.floor(bytes / bytesPerThread)));
}

/** Returns the size of a file in bytes; 0 if it is unknown. */
function getFileSize(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** Returns the memory in bytes of the machine, or of the container if it has less. */
function memory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
