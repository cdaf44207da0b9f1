import type { Threads } from '../io.js';
import { DocumentPool, type PoolResult } from './document-pool.js';
import type { DocumentValidator } from './document-validator.js';
import type { DocumentOutcome, DocumentTask, RunTask } from './task.js';
import { analyse, type Analysis, type Finding, type Rule } from '@assay/core';
import { displayName, type Input } from '@assay/host';
import { rules } from '@assay/rules';

/** Maximum number of documents that are started but not reported. */
const maxCount = 256;
/** Maximum number of characters of finished report parts that wait for earlier ones. */
const maxSize = 16 * 1024 * 1024;

/**
 * Validates documents in other threads and yields their outcomes in order. Each thread loads the code of plugins and rulesets
 * itself. Standard input cannot be shared, so it is validated here.
 *
 * @param validator - the validator of this thread
 * @param count - the number of threads
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
      maxStarted: maxCount,
      maxWaitingSize: maxSize,
    });
  } finally {
    await pool.close();
  }
}

function countCharacters({ parts }: DocumentOutcome): number {
  let length = 0;
  for (const pieces of parts) {
    // Parts of this thread are generated lazily, so they take no space.
    if (!Array.isArray(pieces)) continue;
    for (const piece of pieces) length += lengthOfPiece(piece);
  }
  return length;
}

function lengthOfPiece(piece: unknown): number {
  return typeof piece === 'string' ? piece.length : (JSON.stringify(piece) ?? '').length;
}

/** Limits for work ahead of the consumer. */
interface ReadAheadLimits {
  /** Maximum number of items that are processed concurrently. */
  readonly atOnce: number;
  /** Maximum number of items that are started but not consumed. */
  readonly maxStarted: number;
  /** Maximum size of the waiting results. Started items are finished regardless. */
  readonly maxWaitingSize: number;
}

/**
 * Processes several items concurrently and yields their results in order. It starts an item only if there is space, so that
 * results waiting for an earlier one do not accumulate.
 *
 * @param sizeOf - the share of `maxWaitingSize` that a result takes
 */
export async function* inOrder<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  sizeOf: (result: R) => number,
  { atOnce, maxStarted: max, maxWaitingSize: maxSize }: ReadAheadLimits,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  let next = 0;
  let running = 0;
  let waiting = 0;

  function begin(): void {
    while (running < atOnce && begun.length < max && waiting < maxSize) {
      const item = items[next];
      if (item === undefined) return;
      next++;
      running++;
      const result = work(item)
        .then((each) => {
          waiting += sizeOf(each);
          return each;
        })
        .finally(() => {
          running--;
          begin();
        });
      // The rejection is handled when its turn comes. After an earlier failure, no turn comes.
      result.catch(() => {});
      begun.push(result);
    }
  }

  try {
    for (begin(); begun[0] !== undefined; begin()) {
      const result = await begun[0];
      void begun.shift();
      waiting -= sizeOf(result);
      begin();
      yield result;
    }
  } finally {
    next = items.length;
  }
}

type Death = Extract<PoolResult, { kind: 'died' }>;

/** Returns the analysis of a document whose thread ended. It contains only that failure. */
async function lostAnalysis({ uri }: Input, death: Death, cwd: string): Promise<Analysis> {
  const unread = await analyse({ ok: false, uri, code: 'unreachable', reason: death.message }, { rules });
  if (death.heap !== undefined)
    return { ...unread, findings: [outOfMemory(uri, displayName(uri, cwd), death.heap)] };
  const message = `the thread ended early: ${death.message}`;
  return {
    ...unread,
    findings: [],
    failures: [{ rule: 'analysis', message, location: { uri, pointer: '' } }],
  };
}

function outOfMemory(uri: string, name: string, heap: number): Finding {
  const all: readonly Rule[] = rules;
  const rule = all.find(({ id }) => id === 'document-too-large');
  if (rule === undefined) throw new TypeError('There is no rule `document-too-large`');
  const { id, meta } = rule;
  const start = { line: 1, column: 1 };
  return {
    id,
    name: meta.name,
    category: meta.category,
    severity: meta.severity,
    operation: null,
    problem: `The analysis of \`${name}\` needs more memory than the ${heap} MiB that it may use.`,
    impact: meta.impact,
    recommendation: meta.recommendation,
    location: { uri, pointer: '', range: { start, end: start } },
  };
}
