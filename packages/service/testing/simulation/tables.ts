import type {
  AnswerOutcome,
  ClaimedDocument,
  ClaimedWebhook,
  DocumentAnswer,
  JobResult,
  NewDocument,
  NewJob,
  StoredJob,
} from '../../src/jobs/job-store.js';
import type { Claim } from '../../src/jobs/state/claims.js';
import { nextDocument, type DocumentState } from '../../src/jobs/state/documents.js';
import { isOpen, nextJob, type JobProgress } from '../../src/jobs/state/jobs.js';
import { placeDocuments } from '../../src/jobs/state/shares.js';
import {
  canRedeliver,
  claimed,
  isDue,
  noWebhook,
  scheduled,
  settled,
  type WebhookOutcome,
  type WebhookState,
} from '../../src/jobs/state/webhooks.js';

interface JobRow {
  readonly job: NewJob;
  readonly createdAt: Date;
  progress: JobProgress;
  webhook: WebhookState;
}

interface DocumentRow {
  readonly id: string;
  readonly jobId: string;
  readonly position: number;
  readonly document: NewDocument;
  /** The place in the queue, and the order among equal places. */
  readonly place: number;
  readonly order: number;
  state: DocumentState;
  answer: DocumentAnswer | undefined;
}

/** Returns the ids of a store, in ascending order. */
export type NewId = () => string;

/**
 * The tables of a `JobStore` in memory. Each method is one transaction, with the same transitions as the store's statements. The
 * test suite of job stores compares both.
 */
export class JobTables {
  readonly jobs = new Map<string, JobRow>();
  readonly documents = new Map<string, DocumentRow>();
  readonly nodes = new Map<string, number>();
  private readonly shares = new Map<string, number>();
  private readonly now: () => number;
  private readonly newId: NewId;

  /** @param now the database's clock, in milliseconds */
  constructor(now: () => number, newId: NewId) {
    this.now = now;
    this.newId = newId;
  }

  create(
    job: NewJob,
    at: Date,
  ): { readonly job: StoredJob; readonly isNew: boolean; readonly isSame: boolean } {
    const { idempotencyKey, keyId } = job;
    for (const row of this.jobs.values()) {
      const isAgain =
        idempotencyKey !== null && row.job.keyId === keyId && row.job.idempotencyKey === idempotencyKey;
      if (isAgain)
        return {
          job: toStored(row),
          isNew: false,
          isSame: Buffer.compare(row.job.requestHash, job.requestHash) === 0,
        };
    }
    const total = job.documents.length;
    const progress: JobProgress = {
      status: 'queued',
      total,
      done: 0,
      failed: 0,
      issues: 0,
      startedAt: null,
      finishedAt: null,
    };
    const row: JobRow = { job, createdAt: at, progress, webhook: noWebhook };
    this.jobs.set(job.id, row);
    this.enqueue(job);
    return { job: toStored(row), isNew: true, isSame: true };
  }

  find(id: string): StoredJob | undefined {
    const row = this.jobs.get(id);
    return row && toStored(row);
  }

  cancel(id: string, at: Date): StoredJob | undefined {
    const row = this.jobs.get(id);
    if (row === undefined || !isOpen(row.progress)) return undefined;
    row.progress = nextJob(row.progress, { kind: 'cancelled', at });
    for (const document of this.documents.values())
      if (document.jobId === id)
        document.state = nextDocument(document.state, { kind: 'cancelled' }) ?? document.state;
    return toStored(row);
  }

  claim(node: string, max: number, at: Date, except: readonly string[] = []): ClaimedDocument[] {
    return this.waiting()
      .filter(({ jobId }) => !except.includes(this.jobs.get(jobId)?.job.keyId ?? ''))
      .slice(0, max)
      .flatMap((document) => {
        const { id, jobId } = document;
        const row = this.jobs.get(jobId);
        const state = nextDocument(document.state, { kind: 'claimed', node });
        if (row === undefined || state === undefined) return [];
        document.state = state;
        row.progress = nextJob(row.progress, { kind: 'started', at });
        const { keyId, tenant, kind, options } = row.job;
        const { name, url, fileId } = document.document;
        return [{ id, jobId, keyId, tenant, kind, name, url, fileId, options, attempts: state.attempts }];
      });
  }

  answer({ id, jobId }: ClaimedDocument, answer: DocumentAnswer, at: Date): AnswerOutcome {
    const document = this.documents.get(id);
    const row = this.jobs.get(jobId);
    const { status, issues } = answer;
    const state = document && nextDocument(document.state, { kind: 'answered', status });
    if (document === undefined || row === undefined || state === undefined) {
      const group = answer.records?.group.id;
      const isKept = group !== undefined && document?.answer?.records?.group.id === group;
      return { isKept, job: undefined };
    }
    document.state = state;
    document.answer = answer;
    row.progress = nextJob(row.progress, { kind: 'answered', status, issues, at });
    if (row.progress.status !== 'completed') return { isKept: true, job: undefined };
    if (row.job.options.webhook !== null) row.webhook = scheduled(this.newId(), this.now());
    return { isKept: true, job: toStored(row) };
  }

  release(node: string, { id, attempts }: Claim): boolean {
    return this.giveBack((document) => document.id === id && isHeldBy(document, node, attempts)) > 0;
  }

  beat(node: string, deadAfter: number, isOnlyNode: boolean): number {
    this.nodes.set(node, this.now());
    for (const [id, seenAt] of this.nodes)
      if (isOnlyNode ? id !== node : seenAt < this.now() - deadAfter) this.nodes.delete(id);
    return this.giveBack(({ state }) => state.node !== null && !this.nodes.has(state.node));
  }

  leave(node: string): void {
    this.nodes.delete(node);
    this.giveBack(({ state }) => state.node === node);
  }

  claimsOf(node: string): Claim[] {
    return [...this.documents.values()]
      .filter(({ state }) => state.node === node && state.status === 'running')
      .map(({ id, state }) => ({ id, attempts: state.attempts }));
  }

  claimWebhooks(max: number, perKey: number, busy: readonly string[]): ClaimedWebhook[] {
    const places = new Map<string, number>();
    const due = [...this.jobs.values()]
      .filter(({ webhook }) => isDue(webhook, this.now()))
      .toSorted((a, b) => (a.webhook.next ?? 0) - (b.webhook.next ?? 0) || (a.job.id < b.job.id ? -1 : 1))
      .map((row) => {
        const { keyId } = row.job;
        const place = (places.get(keyId) ?? 0) + 1;
        places.set(keyId, place);
        return { row, place };
      })
      .filter(({ row, place }) => place + busy.filter((key) => key === row.job.keyId).length <= perKey)
      .toSorted((a, b) => a.place - b.place);
    return due.slice(0, max).map(({ row }) => {
      row.webhook = claimed(row.webhook, this.now());
      const { delivery, attempts } = row.webhook;
      return { job: toStored(row), delivery: delivery ?? row.job.id, attempt: attempts };
    });
  }

  settleWebhook({ job, delivery, attempt }: ClaimedWebhook, outcome: WebhookOutcome): void {
    const row = this.jobs.get(job.id);
    if (row !== undefined)
      row.webhook = settled(row.webhook, { delivery, attempt }, outcome, this.now()) ?? row.webhook;
  }

  redeliver(id: string): StoredJob | undefined {
    const row = this.jobs.get(id);
    if (row === undefined || !this.canRedeliver(id)) return undefined;
    row.webhook = scheduled(this.newId(), this.now());
    return toStored(row);
  }

  canRedeliver(id: string): boolean {
    const row = this.jobs.get(id);
    return row?.progress.status === 'completed' && canRedeliver(row.webhook);
  }

  state(): { readonly waiting: number; readonly running: number } {
    const count = (status: DocumentState['status']): number =>
      [...this.documents.values()].filter(({ state }) => state.status === status).length;
    return { waiting: count('queued'), running: count('running') };
  }

  /** Returns results from the first document up to the first document without an answer. */
  results(id: string): Pick<JobResult, 'position' | 'name'>[] {
    const documents = [...this.documents.values()].filter(({ jobId }) => jobId === id);
    const end = documents.findIndex(({ answer }) => answer === undefined);
    return documents
      .slice(0, end === -1 ? undefined : end)
      .map(({ position, document: { name } }) => ({ position, name }));
  }

  private enqueue({ id: jobId, keyId, documents }: NewJob): void {
    const first = this.waiting()[0];
    if (first === undefined) this.shares.clear();
    const { places, served } = placeDocuments(
      documents.map(({ cost }) => cost),
      first?.place ?? null,
      this.shares.get(keyId) ?? 0,
    );
    this.shares.set(keyId, served);
    for (const [position, document] of documents.entries()) {
      const id = this.newId();
      this.documents.set(id, {
        id,
        jobId,
        position,
        document,
        place: places[position] ?? 0,
        order: this.documents.size,
        state: { status: 'queued', node: null, attempts: 0 },
        answer: undefined,
      });
    }
  }

  private waiting(): DocumentRow[] {
    const rows: DocumentRow[] = [];
    for (const row of this.documents.values()) if (row.state.status === 'queued') rows.push(row);
    return rows.length < 2 ? rows : rows.sort((a, b) => a.place - b.place || a.order - b.order);
  }

  private giveBack(isReleased: (document: DocumentRow) => boolean): number {
    let count = 0;
    for (const document of this.documents.values()) {
      const state = isReleased(document) ? nextDocument(document.state, { kind: 'released' }) : undefined;
      if (state === undefined) continue;
      document.state = state;
      count++;
    }
    return count;
  }
}

function isHeldBy({ state }: DocumentRow, node: string, attempts: number): boolean {
  return state.node === node && state.attempts === attempts;
}

function toStored({ job, createdAt, progress, webhook }: JobRow): StoredJob {
  const { id, keyId, tenant, kind, options } = job;
  const { state, attempts, error, next } = webhook;
  const before = progress.status === 'cancelled' ? 'cancelled' : 'waiting';
  return {
    id,
    keyId,
    tenant,
    kind,
    options,
    createdAt,
    ...progress,
    webhook:
      options.webhook === null
        ? null
        : {
            state: state ?? before,
            attempts,
            lastError: error,
            nextAttempt: state === 'pending' && next !== null ? new Date(next) : null,
          },
  };
}
