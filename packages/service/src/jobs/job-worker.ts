import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AnalysisPool, DiffJob, DocumentInput, Terms } from '../analysis/analysis-pool.js';
import { PoolFull } from '../analysis/analysis-pool.js';
import { stoppedBody, stoppedComparison } from '../analysis/stopped.js';
import type { Audit } from '../audit/audit.js';
import type { InventoryStore, ValidationRecord } from '../inventory/inventory-store.js';
import { nothingFound } from '../inventory/nothing-found.js';
import type { Metrics } from '../operation/metrics.js';
import { NoTurn } from '../queue/turns.js';
import type { AnalysisSettings, InventorySettings, StorageSettings } from '../settings/settings.js';
import type { Spool, SpooledFile } from '../spool/spool.js';
import { StorageFull } from '../store/store.js';
import { noRoomFor } from './no-room.js';
import type { ClaimedDocument, DocumentAnswer, JobDocument, JobStore } from './job-store.js';

/** What a worker works with. */
export interface JobWorkerParts {
  readonly jobs: JobStore;
  readonly pool: AnalysisPool;
  readonly spool: Spool;
  readonly metrics: Pick<Metrics, 'analysis'>;
  /** The inventory of a tenant. */
  readonly inventoryOf: (tenant: string) => InventoryStore;
  readonly kept: InventorySettings;
  readonly storage: StorageSettings;
  readonly audit: Pick<Audit, 'note'>;
  readonly analysis: AnalysisSettings;
  /** How many documents it works on at a time. */
  readonly slots: number;
  /** For how long jobs that have ended are kept, in milliseconds. */
  readonly retention: number;
  readonly now: () => Date;
  readonly log: Logger;
}

/** How often a node says that it is alive, and after what silence others take what it held, in milliseconds: 15 s and 5 s at most for them to notice. */
const beatInterval = 5_000;
const deadAfter = 15_000;
/** How often it looks for documents where nobody tells it of new ones. */
const pollInterval = 1_000;
/**
 * A document that so many nodes have begun with and none has finished ends with that. What a document does to the process that
 * analyses it harms no node; so many deaths in a row over the same one are no accident.
 */
const mostAttempts = 10;

/** Works on the documents of jobs: takes them, has them analysed, and keeps the answers. */
export class JobWorker {
  private readonly node = randomUUID();
  private readonly parts: JobWorkerParts;
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
      const answer = await this.process(document, signal);
      signal.throwIfAborted();
      await this.noteGroup(document, await this.store(document, answer));
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, document: document.id }, 'a document of a job failed');
      // Where even that fails, it is taken back when this node is silent, or tried again here.
      await jobs.release(document).catch(() => undefined);
    }
  }

  private async process(document: ClaimedDocument, signal: AbortSignal): Promise<DocumentAnswer> {
    const files: SpooledFile[] = [];
    const keep = async (bytes: Uint8Array): Promise<SpooledFile> => {
      const file = await this.parts.spool.keep(once(bytes), Infinity, jobsOwner);
      files.push(file);
      return file;
    };
    try {
      const input = await this.inputOf(document, document, keep);
      const old = document.options.old ?? undefined;
      const before = old && (await this.inputOf(document, old, keep));
      const isGone = input === undefined || (old !== undefined && before === undefined);
      if (isGone || document.attempts > mostAttempts) return this.failed(document);
      const terms: Terms = {
        owner: document.keyId,
        bytes: input.bytes + (before?.bytes ?? 0),
        signal,
        files: async (name) => {
          const bytes = await this.parts.jobs.readFile(document.jobId, { name });
          return bytes && keep(bytes);
        },
      };
      return before === undefined
        ? await this.analyse(document, input.document, terms, signal)
        : await this.compare({ old: before.document, new: input.document }, terms, signal);
    } finally {
      await Promise.all(files.map((file) => file.delete()));
    }
  }

  private async inputOf(
    { jobId, options }: ClaimedDocument,
    { name, url, fileId }: JobDocument,
    keep: (bytes: Uint8Array) => Promise<SpooledFile>,
  ): Promise<{ readonly document: DocumentInput; readonly bytes: number } | undefined> {
    if (url !== null) return { document: { kind: 'url', url }, bytes: 0 };
    const bytes = fileId === null ? undefined : await this.parts.jobs.readFile(jobId, { id: fileId });
    if (bytes === undefined) return undefined;
    const { path } = await keep(bytes);
    return { document: { kind: 'upload', path, name, inFolder: options.inFolder }, bytes: bytes.length };
  }

  /** Keeps an answer: that there is no room for what an import made, where that is so. What was kept. */
  private async store(document: ClaimedDocument, answer: DocumentAnswer): Promise<DocumentAnswer> {
    const { jobs, storage: limits, now } = this.parts;
    try {
      await jobs.answer(document, answer, now(), { keyId: document.keyId, limits });
      return answer;
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      const refused = noRoomFor(document.name, error);
      await jobs.answer(document, refused, now());
      return refused;
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

  /** Keeps what was found under the name that the caller gave. Once more does no harm: what is the same is one revision. */
  private async keep({ name, tenant, options }: ClaimedDocument, record: ValidationRecord): Promise<void> {
    const { by, named } = options;
    if (by === undefined || named === undefined) return;
    const { inventoryOf, kept, now, log } = this.parts;
    const label = named.isOne ? named.name : `${named.name}/${name}`;
    if (!(await inventoryOf(tenant).keep(by, label, record, kept, now())))
      log.warn({ key: by, limit: 'inventoryNames', value: kept.names }, 'a key has no room for another name');
  }

  private async analyse(
    claimed: ClaimedDocument,
    document: DocumentInput,
    terms: Terms,
    signal: AbortSignal,
  ): Promise<DocumentAnswer> {
    const { pool, metrics } = this.parts;
    const { kind, options } = claimed;
    const { preset, severity, include, engine, named } = options;
    if (kind === 'validate') {
      const record = named && { mostIdentities: this.parts.kept.findings };
      const job = { document, preset, severity, include, ...(record && { record }) };
      const answer = await patiently(() => pool.validate(job, terms), signal);
      const { status, body, measures } = answer;
      await this.keep(claimed, answer.record ?? nothingFound);
      metrics.analysis(kind, status, measures, claimed.keyId);
      return { status, issues: measures.issues, body: await bytesOf(body) };
    }
    const { records, errors, measures } = await patiently(
      () => pool.import({ document, engine }, terms),
      signal,
    );
    const status = records === undefined ? 'error' : 'success';
    metrics.analysis(kind, status, measures, claimed.keyId);
    const group = JSON.stringify(records?.group.id ?? null);
    const body = `{"status":"${status}","group":${group},"projects":${records?.projects.length ?? 0},"errors":${errors}}`;
    return { status, issues: measures.issues, body: Buffer.from(body), records };
  }

  private async compare(job: DiffJob, terms: Terms, signal: AbortSignal): Promise<DocumentAnswer> {
    const { pool, metrics } = this.parts;
    const { fault, body, measures } = await patiently(() => pool.compare(job, terms), signal);
    const status = fault === undefined ? 'success' : 'error';
    metrics.analysis('diff', status, measures, terms.owner);
    return { status, issues: measures.issues, body: await bytesOf(body) };
  }

  /** The answer for a document that no node can finish. */
  private failed({ kind, name, options }: ClaimedDocument): DocumentAnswer {
    const old = options.old ?? undefined;
    if (old !== undefined) {
      const job = { old: labelled(old.name), new: labelled(name) };
      const { body } = stoppedComparison('crash', job, this.parts.analysis);
      return { status: 'error', issues: 0, body };
    }
    const body = stoppedBody(
      'crash',
      { kind: 'upload', path: '', name },
      kind === 'validate' ? options.include : [],
      this.parts.analysis,
    );
    return { status: 'error', issues: 1, body };
  }
}

function labelled(name: string): DocumentInput {
  return { kind: 'upload', path: '', name };
}

/** Who the files of jobs are charged to: their number is bounded by that of the slots. */
const jobsOwner = 'jobs';

/** Asks again where so much of the same key waits that there is no room. */
async function patiently<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof PoolFull || error instanceof NoTurn)) throw error;
      await setTimeout(error.retryAfter * 1_000, undefined, { signal, ref: false });
    }
  }
}

async function bytesOf(body: Uint8Array | SpooledFile): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  try {
    return await readFile(body.path);
  } finally {
    await body.delete();
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
