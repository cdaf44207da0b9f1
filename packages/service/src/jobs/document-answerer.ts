import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { PoolFull, type DiffJob, type AnalysisPool } from '../analysis/analysis-pool.js';
import type { DocumentInput } from '../fetching/document-name.js';
import type { Terms } from '../fetching/fetching.js';
import { stoppedBody, stoppedComparison } from '../analysis/stopped-analysis.js';
import {
  type ValidationRecord,
  emptyValidationRecord,
  type InventoryStore,
} from '../inventory/inventory-store.js';
import { findActiveRuleset } from '../rulesets/active-ruleset.js';
import type { RulesetStore } from '../rulesets/ruleset-store.js';
import { NoTurn } from '../queue/turns.js';
import type { SpooledFile, Spool } from '../spool/spool.js';
import { systemTimers, type Timers } from '../timers.js';
import type { ClaimedDocument, DocumentAnswer, JobDocument, JobStore } from './job-store.js';
import { isExhausted } from './state/claims.js';
import type { Audit } from '../audit/audit.js';
import type { Metrics } from '../operation/metrics.js';
import type { AnalysisSettings, InventorySettings, StorageSettings } from '../settings/settings.js';

/** The parts that a worker uses. */
export interface JobWorkerParts {
  /** The id of the node; a new one if missing. */
  readonly node?: string;
  readonly jobs: JobStore;
  readonly pool: AnalysisPool;
  readonly spool: Spool;
  readonly metrics: Pick<Metrics, 'analysis'>;
  /** Returns the inventory of a tenant. */
  readonly inventoryOf: (tenant: string) => InventoryStore;
  /** Returns the rulesets of a tenant. */
  readonly rulesetsOf: (tenant: string) => Pick<RulesetStore, 'active'>;
  readonly kept: InventorySettings;
  readonly storage: StorageSettings;
  readonly audit: Pick<Audit, 'note'>;
  readonly analysis: AnalysisSettings;
  /** The number of documents that the worker analyses at the same time. */
  readonly slots: number;
  /** The number of documents that are fetched in addition to the slots: in total, and per key. */
  readonly fetches: { readonly atOnce: number; readonly perKey: number };
  /** The time for which ended jobs are kept, in milliseconds. */
  readonly retention: number;
  readonly now: () => Date;
  readonly timers?: Timers;
  readonly log: Logger;
}

/** The parts that an answerer uses. */
export type AnswererParts = Pick<
  JobWorkerParts,
  | 'jobs'
  | 'pool'
  | 'spool'
  | 'metrics'
  | 'inventoryOf'
  | 'rulesetsOf'
  | 'kept'
  | 'analysis'
  | 'now'
  | 'timers'
  | 'log'
>;

/** Produces the answers for documents of jobs: validates, imports or compares them. */
export class DocumentAnswerer {
  private readonly parts: AnswererParts;

  constructor(parts: AnswererParts) {
    this.parts = parts;
  }

  /** Works on a document until there is an answer, or the signal aborts. */
  async answer(
    document: ClaimedDocument,
    signal: AbortSignal,
    onFetching?: (isFetching: boolean) => void,
  ): Promise<DocumentAnswer> {
    const files: SpooledFile[] = [];
    const keep = async (bytes: Uint8Array): Promise<SpooledFile> => {
      const file = await this.parts.spool.keep(once(bytes), Infinity, jobsOwner);
      files.push(file);
      return file;
    };
    try {
      const input = await this.readInput(document, document, keep);
      const old = document.options.old ?? undefined;
      const before = old && (await this.readInput(document, old, keep));
      const isGone = input === undefined || (old !== undefined && before === undefined);
      if (isGone || isExhausted(document)) return this.failed(document);
      const terms: Terms = {
        owner: document.keyId,
        bytes: input.bytes + (before?.bytes ?? 0),
        signal,
        onFetching,
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

  private async readInput(
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

  /** Records the findings under the caller's name. Repeating this is harmless: equal findings form one revision. */
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
      const record = named && { maxIdentities: this.parts.kept.findings };
      const ruleset = await findActiveRuleset(this.parts.rulesetsOf(claimed.tenant));
      const job = { document, preset, severity, include, ruleset, ...(record && { record }) };
      const answer = await this.retryWhileFull(() => pool.validate(job, terms), signal);
      const { status, body, measures } = answer;
      await this.keep(claimed, answer.record ?? emptyValidationRecord);
      metrics.analysis(kind, status, measures, claimed.keyId);
      return { status, issues: measures.issues, body: await readBodyBytes(body) };
    }
    const { records, errors, measures } = await this.retryWhileFull(
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
    const { fault, body, measures } = await this.retryWhileFull(() => pool.compare(job, terms), signal);
    const status = fault === undefined ? 'success' : 'error';
    metrics.analysis('diff', status, measures, terms.owner);
    return { status, issues: measures.issues, body: await readBodyBytes(body) };
  }

  /** Retries while the queue of the key is full. */
  private async retryWhileFull<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const { timers = systemTimers } = this.parts;
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof PoolFull || error instanceof NoTurn)) throw error;
        await timers.sleep(error.retryAfter * 1_000, signal);
      }
    }
  }

  /** Returns the answer for a document that no node can finish. */
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

/** The owner charged for files of jobs. The number of slots limits these files. */
const jobsOwner = 'jobs';

async function readBodyBytes(body: Uint8Array | SpooledFile): Promise<Uint8Array> {
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
