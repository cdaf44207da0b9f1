import { MemoryExceeded, type AnalyseOptions, type ReadResult } from '@assay/core';
import { HeapGuard } from './heap-guard.js';

/** The bytes of documents from which on their analysis may need much memory. */
const enough = 1 << 20;

/** The major versions of V8 that keep the text of a file in the heap; later ones keep it beside the heap. */
const keepingTexts: ReadonlySet<string> = new Set(['11', '12']);

/**
 * Ends the analysis of a document with a finding where its memory is about to run out: V8 would end the process with a trace of its own.
 * A thread is watched by the one that has started it.
 */
export class MemoryWatch {
  private readonly other: AnalyseOptions['watch'];
  private readonly watching: () => HeapGuard | undefined;
  private readonly keepsTexts: boolean;
  /** Guard of the heap, once much has been read. */
  private guard: HeapGuard | undefined;
  private bytes = 0;

  /**
   * @param other - what watches the analysis, too
   * @param watching - makes what looks at the heap
   */
  constructor(other?: AnalyseOptions['watch'], watching = guardOfThread, v8 = process.versions.v8) {
    this.other = other;
    this.watching = watching;
    this.keepsTexts = keepingTexts.has(v8.split('.', 1)[0] ?? '');
  }

  /** The `watch` of the analysis. */
  readonly look = (ahead: number): void => {
    this.other?.(ahead);
    if (this.guard?.isFull(ahead) === true) throw new MemoryExceeded(this.guard.limit);
  };

  /** A document that was read; in its place a failure where there is no memory for its text. */
  taken(result: ReadResult): ReadResult {
    if (!result.ok) return result;
    const { uri, bytes } = result.source;
    this.bytes += bytes.length;
    if (this.bytes < enough) return result;
    this.guard ??= this.watching();
    if (this.guard?.isFull(this.keepsTexts ? bytes.length : 0) !== true) return result;
    const limit = { what: 'memory', limit: this.guard.limit } as const;
    return { ok: false, uri, code: 'too-large', reason: 'there is not enough memory for it', limit };
  }
}

/** Usual runs need neither the heap's guard nor the module that tells threads apart. */
function guardOfThread(): HeapGuard | undefined {
  return process.getBuiltinModule('node:worker_threads').isMainThread ? new HeapGuard() : undefined;
}
