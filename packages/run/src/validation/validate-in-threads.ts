import type { Threads } from '../io.js';
import { DocumentPool, type PoolResult } from './document-pool.js';
import type { DocumentValidator } from './document-validator.js';
import type { DocumentOutcome, DocumentTask, RunTask } from './task.js';
import { analyse, type Analysis, type Finding, type Rule } from '@assay/core';
import { displayName, type Input } from '@assay/host';
import { rules } from '@assay/rules';

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

/** Limits for work ahead of its consumer. */
interface Ahead {
  /** Maximum number of items in work at the same time. */
  readonly atOnce: number;
  /** Maximum number of items started and not yet taken. */
  readonly most: number;
  /** Maximum size of waiting results; a started one is finished regardless. */
  readonly mostSize: number;
}

/**
 * Works on several items at the same time and gives the results in the order of the items. It begins an item only where
 * there is room, so that results which wait for an earlier one do not pile up.
 *
 * @param sizeOf - how much of `mostSize` a result takes
 */
export async function* inOrder<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  sizeOf: (result: R) => number,
  { atOnce, most: max, mostSize: maxSize }: Ahead,
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
      // It is heard when its turn comes; where an earlier one has failed, nobody asks any more.
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

/** The analysis of a document whose thread ended over it: it says so, and nothing else is known. */
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
