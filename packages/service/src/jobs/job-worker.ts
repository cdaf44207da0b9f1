import { randomUUID } from 'node:crypto';
import { escapeHidden } from '@assay/text';
import type { Issue } from '@assay/core';
import { StorageFull, StoreUnavailable } from '../database/errors.js';
import { DocumentAnswerer, type JobWorkerParts } from './document-answerer.js';
import { systemTimers, type Timers } from '../timers.js';
import type { ClaimedDocument, DocumentAnswer } from './job-store.js';
import {
  beatInterval,
  deadAfter,
  firstPause,
  lostClaims,
  pauseAfterPause,
  pollInterval,
  roomFor,
  unknownClaims,
} from './state/claims.js';

/** The number of documents that a worker holds, and of results that the database has not accepted yet. */
export interface HeldWork {
  readonly held: number;
  readonly unwritten: number;
}

interface Held {
  readonly keyId: string;
  readonly attempts: number;
  readonly controller: AbortController;
  /** True while other servers must respond before the document can be analysed. */
  isFetching: boolean;
}

/** Processes documents of jobs: claims them, produces their answers, and stores these. */
export class JobWorker {
  private readonly node: string;
  private readonly parts: JobWorkerParts;
  private readonly answerer: DocumentAnswerer;
  /** Documents that are being processed or whose answers are not stored yet. */
  private readonly held = new Map<string, Held>();
  private readonly done = new Set<Promise<void>>();
  private readonly timers: Timers;
  private readonly stopPolling: () => void;
  private readonly stopBeating: () => void;
  private beating: Promise<void> | undefined;
  private claiming: Promise<void> | undefined;
  private isStopping = false;
  private mayBeMore = true;
  private unwritten = 0;

  constructor(parts: JobWorkerParts) {
    this.parts = parts;
    this.node = parts.node ?? randomUUID();
    this.answerer = new DocumentAnswerer(parts);
    this.timers = parts.timers ?? systemTimers;
    this.stopPolling = this.timers.every(pollInterval, () => this.wake());
    this.stopBeating = this.timers.every(beatInterval, () => this.sayAlive());
    this.sayAlive();
    this.wake();
  }

  /** Returns the numbers of held documents. */
  state(): HeldWork {
    return { held: this.held.size, unwritten: this.unwritten };
  }

  /** Checks now for documents. */
  wake(): void {
    this.mayBeMore = true;
    if (this.isStopping || this.claiming !== undefined) return;
    this.claiming = this.claim()
      .catch((error: unknown) =>
        this.parts.log.warn({ err: error }, 'documents of jobs cannot be fetched from the queue'),
      )
      .finally(() => {
        this.claiming = undefined;
        if (this.mayBeMore && this.room().documents > 0) this.wake();
      });
  }

  /** Stops and returns unfinished documents to the queue, so that another node takes them at once. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.stopPolling();
    this.stopBeating();
    await this.claiming;
    for (const { controller } of this.held.values()) controller.abort(new Error('The service is stopping'));
    await Promise.all([...this.done, this.beating]);
    await this.parts.jobs.leave(this.node);
  }

  private sayAlive(): void {
    const { jobs, retention, log } = this.parts;
    this.beating ??= jobs
      .beat(this.node, deadAfter, retention)
      .then(async (givenBack) => {
        if (givenBack > 0)
          log.warn({ documents: givenBack }, 'took back documents that no living node holds');
        if (!this.isStopping) await this.compareClaims();
      })
      .catch((error: unknown) => log.warn({ err: error }, 'this node cannot say that it is alive'))
      .finally(() => {
        this.beating = undefined;
      });
  }

  /**
   * Compares the claims in the database with the documents in memory. Aborts lost documents, and returns unknown claims, such as
   * claims whose response was lost with the connection.
   */
  private async compareClaims(): Promise<void> {
    const { jobs, log } = this.parts;
    const before = new Map(this.held);
    const claims = await jobs.claimsOf(this.node);
    // Earlier claims are known once this has ended.
    await this.claiming;
    for (const { controller } of lostClaims(before, claims))
      controller.abort(new Error('The job was cancelled, or another node has the document'));
    const unknown = unknownClaims(before, this.held, claims);
    let documents = 0;
    // A document that was answered meanwhile is no longer claimed.
    for (const claim of unknown) if (await jobs.release(this.node, claim)) documents++;
    if (documents > 0) log.warn({ documents }, 'gave back documents of jobs that this node does not work on');
  }

  private async claim(): Promise<void> {
    const { documents: room, except } = this.room();
    this.mayBeMore = false;
    if (room <= 0) return;
    const documents = await this.parts.jobs.claim(this.node, room, this.parts.now(), except);
    this.mayBeMore ||= documents.length === room;
    for (const document of documents) this.start(document);
  }

  /**
   * Returns how many documents the worker can take, and the keys that already fetch as many as allowed. Slow servers then delay
   * only their own key.
   */
  private room(): { readonly documents: number; readonly except: readonly string[] } {
    const { slots, fetches } = this.parts;
    return roomFor([...this.held.values()], slots, fetches);
  }

  private start(document: ClaimedDocument): void {
    const { id, keyId, attempts } = document;
    const controller = new AbortController();
    // The worker held and lost this document before.
    this.held.get(id)?.controller.abort(new Error('The document was claimed again'));
    const entry: Held = { keyId, attempts, controller, isFetching: false };
    this.held.set(id, entry);
    const onFetching = (isFetching: boolean): void => {
      entry.isFetching = isFetching;
      if (isFetching) this.wake();
    };
    const work = this.work(document, controller.signal, onFetching).finally(() => {
      if (this.held.get(id) === entry) this.held.delete(id);
      this.done.delete(work);
      this.wake();
    });
    this.done.add(work);
  }

  private async work(
    document: ClaimedDocument,
    signal: AbortSignal,
    onFetching: (isFetching: boolean) => void,
  ): Promise<void> {
    const { jobs, log } = this.parts;
    try {
      const answer = await this.answerer.answer(document, signal, onFetching);
      signal.throwIfAborted();
      await this.write(document, signal, async () => {
        const output = await this.store(document, answer);
        if (output !== undefined) await this.noteGroup(document, output);
      });
    } catch (error) {
      // Then the document belongs to another node, or `leave` returns it.
      if (signal.aborted) return;
      log.error({ err: error, document: document.id }, 'a document of a job failed');
      const release = async (): Promise<void> => void (await jobs.release(this.node, document));
      await this.write(document, signal, release).catch((refusal: unknown) => {
        // This node no longer holds the document, so the next heartbeat returns it.
        if (!signal.aborted)
          log.error({ err: refusal, document: document.id }, 'a document cannot be returned to the queue');
      });
    }
  }

  /** Retries a write until the database accepts it or the document is lost. Rejects if the database refuses it. */
  private async write(
    { id }: ClaimedDocument,
    signal: AbortSignal,
    attempt: () => Promise<void>,
  ): Promise<void> {
    const { log } = this.parts;
    let isWaiting = false;
    try {
      for (let pause = firstPause; ; pause = pauseAfterPause(pause)) {
        try {
          await attempt();
          if (isWaiting) log.info({ document: id }, 'a document of a job was written back');
          return;
        } catch (error) {
          if (!(error instanceof StoreUnavailable) || signal.aborted) throw error;
          if (!isWaiting) {
            log.warn(
              { err: error, document: id },
              'a document of a job cannot be written back; trying again',
            );
            isWaiting = true;
            this.unwritten++;
          }
        }
        await this.timers.sleep(pause, signal);
      }
    } finally {
      if (isWaiting) this.unwritten--;
    }
  }

  /**
   * Stores an answer. If there is no room for the records of an import, stores that as the answer. Returns the stored answer;
   * undefined if the document already has one.
   */
  private async store(
    document: ClaimedDocument,
    answer: DocumentAnswer,
  ): Promise<DocumentAnswer | undefined> {
    const { jobs, storage: limits, now } = this.parts;
    try {
      const { isKept } = await jobs.answer(document, answer, now(), { keyId: document.keyId, limits });
      return isKept ? answer : undefined;
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      const refusal = noRoomFor(document.name, error);
      await jobs.answer(document, refusal, now());
      return refusal;
    }
  }

  /** Records in the audit log that an import has created a group. */
  private async noteGroup(
    { keyId, tenant, options }: ClaimedDocument,
    { records }: DocumentAnswer,
  ): Promise<void> {
    if (records === undefined) return;
    const actor = { keyId, name: options.by ?? 'unknown', address: null };
    const record = records.group.id;
    await this.parts.audit.note({ action: 'group-created', tenant, actor, record, result: 'done' });
  }
}

/** Returns the answer for an import whose records exceed the storage limit. */
function noRoomFor(name: string, full: StorageFull): DocumentAnswer {
  const issue: Issue = {
    id: 'storage-full',
    name: 'Storage full',
    category: 'documentation',
    severity: 'high',
    operation: null,
    problem: `The import of \`${name.replaceAll('`', "'")}\` cannot be stored. ${full.sentence}`,
    impact: 'There are no test projects of this document.',
    recommendation:
      'Delete groups that are no longer needed, or contact the operator of the service for more, then import the document again.',
  };
  const body = { status: 'error', group: null, projects: 0, errors: [issue] };
  return { status: 'error', issues: 1, body: Buffer.from(escapeHidden(JSON.stringify(body))) };
}
