import type { ReadFailure } from '@assay/core';
import { nameInFolder } from './document-name.js';
import type { Turns } from '../queue/turns.js';
import { systemTimers, type Timers } from '../timers.js';
import type { Spool, SpooledFile } from '../spool/spool.js';
import type { FetchProcess } from './fetch-process.js';

/** The owner and the deadline of work. */
export interface Terms {
  /** The owner to charge: the id of a key. */
  readonly owner?: string;
  /** The approximate size of the document in bytes; 0 if unknown. */
  readonly bytes?: number;
  /** Aborts when the caller no longer waits for the answer. */
  readonly signal?: AbortSignal | undefined;
  /** Called with true when fetching starts or is queued, and with false when it ends. */
  readonly onFetching?: ((isFetching: boolean) => void) | undefined;
  /** Finds another file of an upload by its name. The caller deletes it. */
  readonly files?: ((name: string) => Promise<{ readonly path: string } | undefined>) | undefined;
}

/** A document under the absolute URI of the reference: its file and final URL, or the failure. */
export type Given =
  | { readonly uri: string; readonly path: string; readonly readFrom: string }
  | { readonly uri: string; readonly failure: ReadFailure };

/** Parts that fetching uses. */
export interface FetchingParts {
  readonly process: Pick<FetchProcess, 'open' | 'read' | 'end'>;
  /** Limits how many analyses fetch documents at the same time. */
  readonly turns: Turns;
  readonly spool: Spool;
  /** The time limit for all fetches of one analysis, in milliseconds. */
  readonly deadline: number;
  readonly timers?: Timers;
}

/** The number of documents of one analysis that are fetched at the same time. */
const together = 8;

/** Fetches the documents of one analysis outside of the analysis, so that a slow server delays only its own caller. */
export class Fetching {
  /** The documents fetched so far, and failures. */
  readonly given: Given[] = [];
  /** The number of fetched bytes. */
  bytes = 0;
  private readonly parts: FetchingParts;
  private readonly terms: Terms;
  private readonly files: SpooledFile[] = [];
  private session: number | undefined;
  /** The sessions of further root documents: each has its own. */
  private readonly others: number[] = [];
  private hasRoot = false;
  private spent = 0;
  private hasEnded = false;

  constructor(parts: FetchingParts, terms: Terms) {
    this.parts = parts;
    this.terms = terms;
  }

  /**
   * Fetches documents when it is the owner's turn. Returns false if the time is over.
   *
   * @throws NoTurn if too many analyses of the owner wait, and the reason of the signal.
   */
  async fetch(uris: readonly string[], isRoot = false): Promise<boolean> {
    const { turns, process, timers = systemTimers } = this.parts;
    const { owner = '', signal, onFetching } = this.terms;
    this.session ??= process.open();
    onFetching?.(true);
    return turns
      .take(owner, signal, async () => {
        const started = timers.elapsed();
        const rest = uris.values();
        const worker = async (): Promise<void> => {
          for (const uri of rest) if (!this.hasEnded) await this.read(uri, isRoot);
        };
        const all = Promise.all(Array.from({ length: Math.min(together, uris.length) }, worker)).then(
          () => true,
        );
        const isDone = await inTime(all, this.parts.deadline - this.spent, signal, timers);
        this.spent += timers.elapsed() - started;
        signal?.throwIfAborted();
        return isDone;
      })
      .finally(() => onFetching?.(false));
  }

  /** Closes connections and deletes files. */
  async end(): Promise<void> {
    this.hasEnded = true;
    if (this.session === undefined) return;
    for (const session of [this.session, ...this.others]) this.parts.process.end(session);
    await Promise.all(this.files.map((file) => file.delete()));
  }

  private sessionOfRoot(): number {
    if (!this.hasRoot) {
      this.hasRoot = true;
      return this.session ?? 0;
    }
    const session = this.parts.process.open();
    this.others.push(session);
    return session;
  }

  private async readFromFolder(uri: string): Promise<Given> {
    const name = nameInFolder(uri) ?? '';
    const file = await this.terms.files?.(name);
    if (file !== undefined) return { uri, path: file.path, readFrom: uri };
    return {
      uri,
      failure: { ok: false, uri, code: 'unreachable', reason: `there is no file \`${name}\` in the upload` },
    };
  }

  private async read(uri: string, isRoot: boolean): Promise<void> {
    const { process, spool } = this.parts;
    if (uri.startsWith('upload:') && !isRoot) {
      this.given.push(await this.readFromFolder(uri));
      return;
    }
    const place = spool.place(this.terms.owner);
    const session = isRoot ? this.sessionOfRoot() : (this.session ?? 0);
    const result = await process.read(session, uri, isRoot, place.path);
    if (!result.ok || this.hasEnded) {
      await place.delete();
      if (result.ok) return;
      this.given.push({ uri, failure: result });
      return;
    }
    this.files.push(place.written(result.bytes));
    this.bytes += result.bytes;
    this.given.push({ uri, path: place.path, readFrom: result.uri });
  }
}

/** Returns the result of a promise, or false after a timeout or an abort. */
async function inTime(
  promise: Promise<boolean>,
  milliseconds: number,
  signal: AbortSignal | undefined,
  timers: Timers,
): Promise<boolean> {
  const isOver = new AbortController();
  const over = (): void => isOver.abort();
  const timeout = timers.sleep(milliseconds, isOver.signal).then(
    () => false,
    () => false,
  );
  signal?.addEventListener('abort', over, { once: true });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    over();
    signal?.removeEventListener('abort', over);
  }
}
