import type { Threads } from '../io.js';
import { DocumentPool } from './document-pool.js';
import type { DocumentValidator } from './document-validator.js';
import type { DocumentOutcome } from './document-outcome.js';
import { inOrder } from './ordered-results.js';
import { lostAnalysis } from './crashed-document.js';
import type { DocumentTask, RunTask } from './task.js';

/** The most documents that are begun and not reported yet. */
const maxCount = 256;
/** Maximum number of characters of finished report parts that wait for earlier ones. */
const maxSize = 16 * 1024 * 1024;

/**
 * Validates documents in other threads and gives what became of each in their order. A thread gets the code of plugins and
 * Spectral rulesets by loading them itself; standard input cannot be shared and is read here.
 *
 * @param validator - that of this thread
 * @param count - how many threads there are
 */
export async function* validateInThreads(
  documents: readonly DocumentTask[],
  run: RunTask,
  validator: DocumentValidator,
  count: number,
  threads: Threads,
): AsyncGenerator<DocumentOutcome> {
  const pool = new DocumentPool(threads, count, run);
  async function validate(task: DocumentTask): Promise<DocumentOutcome> {
    if (task.input.kind === 'stdin') return validator.validate(task);
    const cached = await validator.findKept(task);
    if (cached !== undefined) return cached;
    const result = await pool.validate(task);
    switch (result.kind) {
      case 'done':
        return result.outcome;
      case 'unable':
        return validator.validate(task);
      case 'died':
        return validator.reportOnly(await lostAnalysis(task.input, result, run.cwd));
    }
  }
  try {
    yield* inOrder(documents, validate, countCharacters, {
      atOnce: count,
      most: maxCount,
      mostSize: maxSize,
    });
  } finally {
    await pool.close();
  }
}

function countCharacters({ parts }: DocumentOutcome): number {
  let length = 0;
  for (const pieces of parts) {
    // What is made in this thread is made while it is taken.
    if (!Array.isArray(pieces)) continue;
    for (const piece of pieces) length += lengthOfPiece(piece);
  }
  return length;
}

function lengthOfPiece(piece: unknown): number {
  return typeof piece === 'string' ? piece.length : (JSON.stringify(piece) ?? '').length;
}
