import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { and, asc, eq, gte, sql, desc, lt, inArray } from 'drizzle-orm';
import { fingerprint } from '../database/columns.js';
import type { Logger } from 'pino';
import type { Database, Queries } from '../database/database.js';
import { isId } from '../database/ids.js';
import { jobDocuments, jobFiles, jobs } from '../database/schema.js';
import type {
  ClaimedDocument,
  JobKind,
  JobOptions,
  JobResult,
  JobStatus,
  NewJob,
  StoredJob,
  WebhookDelivery,
  JobFilter,
} from './job-store.js';
import { decodeCursor, toPage, type Page, type PageRequest } from '../database/page.js';

const decompress = promisify(gunzip);

/** Reads results of a job. See `JobStore.results`. */
export async function readResults(
  database: Database,
  id: string,
  from: number,
  limit: number,
  maxBytes: number,
): Promise<readonly JobResult[]> {
  if (!isId(id)) return [];
  const results: JobResult[] = [];
  let bytes = 0;
  while (results.length < limit && bytes < maxBytes) {
    const rows = await database.read((queries) =>
      queries
        .select({
          position: jobDocuments.position,
          name: jobDocuments.name,
          status: jobDocuments.status,
          text: sql<string | null>`encode(${jobDocuments.result}, 'base64')`,
        })
        .from(jobDocuments)
        .where(and(eq(jobDocuments.jobId, id), gte(jobDocuments.position, from + results.length)))
        .orderBy(asc(jobDocuments.position))
        .limit(Math.min(20, limit - results.length)),
    );
    for (const { position, name, text } of rows) {
      if (text === null || results.length === limit || bytes >= maxBytes) return results;
      const body = (await decompress(Buffer.from(text, 'base64'))).toString();
      bytes += body.length;
      results.push({ position, name, body });
    }
    if (rows.length === 0) return results;
  }
  return results;
}

/** The number of files or pieces that one statement deletes. In PGlite a larger statement would block all other work. */
const filesAtOnce = 32;

/** Deletes the files of an ended job, which from then on is charged for its results only. */
export async function dropFiles(queries: Queries, id: string): Promise<void> {
  for (let deleted = filesAtOnce; deleted === filesAtOnce;) {
    const some = queries
      .select({ id: jobFiles.id })
      .from(jobFiles)
      .where(eq(jobFiles.jobId, id))
      .limit(filesAtOnce);
    const rows = await queries
      .delete(jobFiles)
      .where(inArray(jobFiles.id, some))
      .returning({ id: jobFiles.id });
    deleted = rows.length;
    // Lets other work run.
    await setImmediate();
  }
  const bytes = queries
    .select({ bytes: sql`coalesce(sum(octet_length(${jobDocuments.result})), 0)` })
    .from(jobDocuments)
    .where(eq(jobDocuments.jobId, id));
  await queries
    .update(jobs)
    .set({ bytes: sql`(${bytes})` })
    .where(eq(jobs.id, id));
}

/** Deletes files one by one, as far as a full disk has room for the log. Remaining files are deleted with the job. */
export async function dropFilesInSteps(database: Database, id: string, log: Logger): Promise<void> {
  const files = await database.read((queries) =>
    queries
      .select({ id: jobFiles.id, bytes: sql<number>`octet_length(${jobFiles.bytes})` })
      .from(jobFiles)
      .where(eq(jobFiles.jobId, id)),
  );
  try {
    for (const file of files)
      await database.write((queries) => queries.delete(jobFiles).where(eq(jobFiles.id, file.id)), {
        purpose: 'delete',
        bytes: file.bytes,
      });
    await database.write((queries) => dropFiles(queries, id), { purpose: 'delete' });
  } catch (error) {
    log.warn({ err: error, job: id }, 'files of a cancelled job are stored until the job is deleted');
  }
}

/** Returns the condition for a job with the same idempotency key. */
export function sameRequest({ keyId, idempotencyKey }: NewJob) {
  if (idempotencyKey === null) return sql`false`;
  return and(eq(jobs.keyId, keyId), eq(jobs.idempotencyKey, fingerprint(idempotencyKey)));
}

/** Returns the row of a new job. */
export function toJobRow(job: NewJob, createdAt: Date): typeof jobs.$inferInsert {
  const { id, keyId, tenant, kind, options, idempotencyKey, requestHash, documents } = job;
  return {
    id,
    keyId,
    tenant,
    kind,
    options: JSON.stringify(options),
    status: 'queued',
    total: documents.length,
    done: 0,
    failed: 0,
    issues: 0,
    idempotencyKey: idempotencyKey === null ? null : fingerprint(idempotencyKey),
    requestHash,
    createdAt,
  };
}

/** Returns the job of a row. */
export function toStoredJob(row: typeof jobs.$inferSelect): StoredJob {
  // `as`: this store wrote the values.
  const { id, keyId, tenant, total, done, failed, issues, createdAt, startedAt, finishedAt } = row;
  const [kind, status] = [row.kind as JobKind, row.status as JobStatus];
  const options = JSON.parse(row.options) as JobOptions;
  return {
    id,
    keyId,
    tenant,
    kind,
    status,
    options,
    total,
    done,
    failed,
    issues,
    createdAt,
    startedAt,
    finishedAt,
    webhook: options.webhook === null ? null : webhookOf(row),
  };
}

/** Returns the state of a row's webhook. Null if an earlier version, which did not record it, delivered the webhook. */
function webhookOf(row: typeof jobs.$inferSelect): WebhookDelivery | null {
  const { status, webhookState, webhookAttempts, webhookError, webhookNext } = row;
  if (webhookState === null && status === 'completed') return null;
  const before = status === 'cancelled' ? 'cancelled' : 'waiting';
  return {
    // `as`: this store wrote it.
    state: (webhookState ?? before) as WebhookDelivery['state'],
    attempts: webhookAttempts,
    lastError: webhookError,
    nextAttempt: webhookState === 'pending' ? webhookNext : null,
  };
}

/** Returns the document of a row with the data of its job; empty if the job was deleted. */
export function claimedOf(
  { id, jobId, name, url, fileId, attempts }: typeof jobDocuments.$inferSelect,
  job: StoredJob | undefined,
): ClaimedDocument[] {
  if (job === undefined) return [];
  const { keyId, tenant, kind, options } = job;
  return [{ id, jobId, keyId, tenant, kind, name, url, fileId, options, attempts }];
}

/** Lists jobs. See `JobStore.list`. */
export async function listJobs(
  database: Database,
  { tenant, keyId, status, kind }: JobFilter,
  { cursor, limit }: PageRequest,
): Promise<Page<StoredJob>> {
  if (keyId !== null && !isId(keyId)) return { items: [], nextCursor: null };
  const list = JSON.stringify(['jobs', tenant, keyId, status, kind]);
  const rows = await database.read((queries) =>
    queries
      .select()
      .from(jobs)
      .where(
        and(
          // Ids begin with the time, so they sort by time.
          cursor === null ? undefined : lt(jobs.id, decodeCursor(cursor, list).id),
          eq(jobs.tenant, tenant),
          keyId === null ? undefined : eq(jobs.keyId, keyId),
          status && eq(jobs.status, status),
          kind && eq(jobs.kind, kind),
        ),
      )
      .orderBy(desc(jobs.id))
      .limit(limit + 1),
  );
  return toPage(rows, limit, list, toStoredJob);
}
