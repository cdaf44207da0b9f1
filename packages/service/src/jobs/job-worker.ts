import { randomUUID } from 'node:crypto';
import { StorageFull } from '../store/store.js';
import { DocumentAnswerer } from './document-answerer.js';
import { noRoomFor } from './no-room.js';
import type { ClaimedDocument, DocumentAnswer } from './job-store.js';
import type { JobWorkerParts } from './job-worker-parts.js';

/** How often a node says that it is alive, and after what silence others take what it held, in milliseconds: 15 s and 5 s at most for them to notice. */
const beatInterval = 5_000;
const deadAfter = 15_000;
/** How often it looks for documents where nobody tells it of new ones. */
const pollInterval = 1_000;
/** Works on the documents of jobs: takes them, has answers found, and keeps these. */
export class JobWorker {
  private readonly node = randomUUID();
  private readonly parts: JobWorkerParts;
  private readonly answerer: DocumentAnswerer;
  private readonly running = new Map<string, AbortController>();
  private readonly done = new Set<Promise<void>>();
  private readonly poll: NodeJS.Timeout;
  private readonly beat: NodeJS.Timeout;
  private beating: Promise<void> = Promise.resolve();
  private claiming: Promise<void> | undefined;
  private isStopping = false;
  private mayBeMore = true;

  constructor(parts: JobWorkerParts) {
    this.parts = parts;
    this.answerer = new DocumentAnswerer(parts);
    this.poll = setInterval(() => this.wake(), pollInterval).unref();
    this.beat = setInterval(() => this.sayAlive(), beatInterval).unref();
    this.sayAlive();
    this.wake();
  }

  /** How many documents it works on. */
  get busy(): number {
    return this.running.size;
  }

  /** Looks for documents now. */
  wake(): void {
    this.mayBeMore = true;
    if (this.isStopping || this.claiming !== undefined) return;
    this.claiming = this.claim()
      .catch((error: unknown) => this.parts.log.warn({ err: error }, 'documents of jobs cannot be taken'))
      .finally(() => {
        this.claiming = undefined;
        if (this.mayBeMore && this.running.size < this.parts.slots) this.wake();
      });
  }

  /** Stops: what it works on is given back, so that another node takes it at once. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.poll);
    clearInterval(this.beat);
    await this.claiming;
    for (const controller of this.running.values()) controller.abort(new Error('The service is stopping'));
    await Promise.all([...this.done, this.beating]);
    await this.parts.jobs.leave(this.node);
  }

  private sayAlive(): void {
    const { jobs, retention, log } = this.parts;
    this.beating = jobs
      .beat(this.node, deadAfter, retention)
      .then(async (givenBack) => {
        if (givenBack > 0) log.warn({ documents: givenBack }, 'took back what a dead node held');
        if (this.running.size === 0) return;
        for (const id of await jobs.cancelledOf(this.node))
          this.running.get(id)?.abort(new Error('The job was cancelled'));
      })
      .catch((error: unknown) => log.warn({ err: error }, 'this node cannot say that it is alive'));
  }

  private async claim(): Promise<void> {
    const room = this.parts.slots - this.running.size;
    this.mayBeMore = false;
    if (room <= 0) return;
    const documents = await this.parts.jobs.claim(this.node, room, this.parts.now());
    this.mayBeMore ||= documents.length === room;
    for (const document of documents) this.start(document);
  }

  private start(document: ClaimedDocument): void {
    const controller = new AbortController();
    this.running.set(document.id, controller);
    const work = this.work(document, controller.signal).finally(() => {
      this.running.delete(document.id);
      this.done.delete(work);
      this.wake();
    });
    this.done.add(work);
  }

  private async work(document: ClaimedDocument, signal: AbortSignal): Promise<void> {
    const { jobs, log } = this.parts;
    try {
      const answer = await this.answerer.answer(document, signal);
      signal.throwIfAborted();
      await this.noteGroup(document, await this.store(document, answer));
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, document: document.id }, 'a document of a job failed');
      // Where even that fails, it is taken back when this node is silent, or tried again here.
      await jobs.release(document).catch(() => undefined);
    }
  }

  /** Keeps an answer: that there is no room for what an import made, where that is so. What was kept. */
  private async store(document: ClaimedDocument, answer: DocumentAnswer): Promise<DocumentAnswer> {
    const { jobs, storage: limits, now } = this.parts;
    try {
      await jobs.answer(document, answer, now(), { keyId: document.keyId, limits });
      return answer;
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      const refusal = noRoomFor(document.name, error);
      await jobs.answer(document, refusal, now());
      return refusal;
    }
  }

  /** That an import has made a group. */
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
