import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { noteExpired } from '../audit/create-audit-store.js';
import type { Database } from '../database/database.js';
import { isId } from '../database/ids.js';
import { selectRows } from '../database/migrate.js';
import { hasGroup, preparedRecords, writeRecords } from '../records/save-records.js';
import { jobDocuments, jobs, nodes } from '../database/schema.js';
import { checkStorage } from '../records/storage.js';
import { openQueue, enqueue, giveBack, removeAll, repairEntries, takeEntries } from './job-queue.js';
import { compressedFiles, readJobFile, writeFiles } from './job-files.js';
import {
  claimedOf,
  dropFiles,
  dropFilesInSteps,
  toStoredJob,
  readResults,
  toJobRow,
  sameRequest,
  listJobs,
} from './job-rows.js';
import type { JobStore } from './job-store.js';
import { changesAfter, statusesBefore } from './state/documents.js';
import { openStatuses } from './state/jobs.js';
import { adoptWebhooks, schedule, webhookStoreOf } from './webhook-store.js';

const compress = promisify(gzip);

/** Creates the store of jobs. Its queue is in the same database, so that both change in one transaction. */
export async function createJobStore(database: Database, log: Logger): Promise<JobStore> {
  const boss = await openQueue(database, log);
  await adoptWebhooks(database);
  let hasBegun = false;
  return {
    async create(job, at, charge) {
      const files = await compressedFiles(job.files);
      const bytes = files.reduce((sum, { text }) => sum + text.length, 0);
      return database.write(
        async (queries) => {
          const [before] = await queries.select().from(jobs).where(sameRequest(job));
          if (before !== undefined) {
            const isSame = Buffer.compare(before.requestHash, job.requestHash) === 0;
            return { job: toStoredJob(before), isNew: false, isSame };
          }
          const values = { ...toJobRow(job, at), bytes: Math.ceil((bytes * 3) / 4) };
          const [row] = await queries.insert(jobs).values(values).onConflictDoNothing().returning();
          if (row === undefined)
            throw Object.assign(new Error('the same job at the same time'), { code: '40001' });
          if (charge !== undefined) await checkStorage(queries, job.tenant, charge);
          await writeFiles(queries, job.id, files);
          await enqueue(queries, boss, job);
          return { job: toStoredJob(row), isNew: true, isSame: true };
        },
        { bytes },
      );
    },

    async find(id) {
      if (!isId(id)) return undefined;
      const rows = await database.read((queries) => queries.select().from(jobs).where(eq(jobs.id, id)));
      return rows.map(toStoredJob)[0];
    },

    list: (filter, page) => listJobs(database, filter, page),

    results: (id, from, limit, maxBytes) => readResults(database, id, from, limit, maxBytes),

    async cancel(id, at) {
      if (!isId(id)) return undefined;
      const isShort = await database.isShort();
      const cancelled = await database.write(
        async (queries) => {
          const isOpen = inArray(jobs.status, openStatuses);
          const [row] = await queries
            .update(jobs)
            .set({ status: 'cancelled', finishedAt: at })
            .where(and(eq(jobs.id, id), isOpen))
            .returning();
          if (row === undefined) return undefined;
          if (!isShort) await dropFiles(queries, id);
          const stopped = await queries
            .update(jobDocuments)
            .set(changesAfter.cancelled())
            .where(and(eq(jobDocuments.jobId, id), inArray(jobDocuments.status, statusesBefore.cancelled)))
            .returning({ id: jobDocuments.id });
          await removeAll(
            boss,
            queries,
            stopped.map((document) => document.id),
          );
          return toStoredJob(row);
        },
        { purpose: 'delete' },
      );
      if (isShort && cancelled !== undefined) await dropFilesInSteps(database, id, log);
      return cancelled;
    },

    claim: (node, max, at, except = []) =>
      database.write(async (queries) => {
        const ids = await takeEntries(queries, max, except);
        if (ids.length === 0) return [];
        const claimed = await queries
          .update(jobDocuments)
          .set({ ...changesAfter.claimed(node), attempts: sql`${jobDocuments.attempts} + 1` })
          .where(and(inArray(jobDocuments.id, ids), inArray(jobDocuments.status, statusesBefore.claimed)))
          .returning();
        const jobIds = [...new Set(claimed.map(({ jobId }) => jobId))];
        const started = {
          status: 'running',
          startedAt: sql`coalesce(${jobs.startedAt}, ${at.toISOString()}::timestamptz)`,
        };
        const found =
          jobIds.length === 0
            ? []
            : await queries.update(jobs).set(started).where(inArray(jobs.id, jobIds)).returning();
        const byId = new Map(found.map((row) => [row.id, toStoredJob(row)]));
        const known = new Set(claimed.map(({ id }) => id));
        await removeAll(
          boss,
          queries,
          ids.filter((id) => !known.has(id)),
        );
        return claimed.flatMap((row) => claimedOf(row, byId.get(row.jobId)));
      }),

    readFile: (jobId, file) => readJobFile(database, jobId, file),

    async answer({ id, jobId, tenant }, answer, at, charge) {
      const text = (await compress(answer.body)).toString('base64');
      const records = answer.records && (await preparedRecords(tenant, answer.records, charge));
      return database.write(
        async (queries) => {
          const [answeredRow] = await queries
            .update(jobDocuments)
            .set({ ...changesAfter.answered(answer.status), result: sql`decode(${text}, 'base64')` })
            .where(and(eq(jobDocuments.id, id), inArray(jobDocuments.status, statusesBefore.answered)))
            .returning({ id: jobDocuments.id });
          await removeAll(boss, queries, [id]);
          // Another node answered the document, this node did so in an attempt whose outcome was lost, or the job was cancelled.
          if (answeredRow === undefined)
            return {
              isKept: records !== undefined && (await hasGroup(queries, records.records.group.id)),
              job: undefined,
            };
          if (records !== undefined) await writeRecords(queries, records);
          const failed = answer.status === 'error' ? 1 : 0;
          const isLast = sql`${jobs.done} + 1 = ${jobs.total}`;
          const [row] = await queries
            .update(jobs)
            .set({
              done: sql`${jobs.done} + 1`,
              failed: sql`${jobs.failed} + ${failed}`,
              issues: sql`${jobs.issues} + ${answer.issues}`,
              status: sql`case when ${isLast} then 'completed' else ${jobs.status} end`,
              finishedAt: sql`case when ${isLast} then ${at.toISOString()}::timestamptz end`,
            })
            .where(eq(jobs.id, jobId))
            .returning();
          if (row?.status !== 'completed') return { isKept: true, job: undefined };
          await dropFiles(queries, jobId);
          const job = toStoredJob(row);
          return {
            isKept: true,
            job: job.options.webhook === null ? job : await schedule(queries, jobId),
          };
        },
        { bytes: text.length + (records?.bytes ?? 0) },
      );
    },

    async release(node, { id, attempts }) {
      const isClaim = and(
        eq(jobDocuments.id, id),
        eq(jobDocuments.node, node),
        eq(jobDocuments.attempts, attempts),
      );
      return (await database.write((queries) => giveBack(boss, queries, isClaim))) > 0;
    },

    beat(node, deadAfter, deleteAfter) {
      const isOnlyNode = !database.isShared && !hasBegun;
      hasBegun = true;
      return database.write(async (queries) => {
        // The database's clock is used, because clocks of nodes differ.
        const ago = (milliseconds: number) => sql`now() - ${milliseconds / 1_000} * interval '1 second'`;
        const seenAt = sql`now()`;
        await queries
          .insert(nodes)
          .values({ id: node, seenAt })
          .onConflictDoUpdate({ target: nodes.id, set: { seenAt } });
        // If only one process can open this database, every earlier node is dead.
        const isDead = isOnlyNode ? ne(nodes.id, node) : lt(nodes.seenAt, ago(deadAfter));
        await queries.delete(nodes).where(isDead);
        const deleted = await queries
          .delete(jobs)
          .where(lt(jobs.finishedAt, ago(deleteAfter)))
          .returning({ id: jobs.id, tenant: jobs.tenant });
        await noteExpired(queries, 'job-deleted', deleted, new Date());
        const alive = queries.select({ id: nodes.id }).from(nodes);
        const repaired = await repairEntries(queries);
        return repaired + (await giveBack(boss, queries, notInArray(jobDocuments.node, alive)));
      });
    },

    async leave(node) {
      await database.write(async (queries) => {
        await queries.delete(nodes).where(eq(nodes.id, node));
        await giveBack(boss, queries, eq(jobDocuments.node, node));
      });
    },

    claimsOf: (node) =>
      database.read((queries) =>
        queries
          .select({ id: jobDocuments.id, attempts: jobDocuments.attempts })
          .from(jobDocuments)
          .where(and(eq(jobDocuments.node, node), eq(jobDocuments.status, 'running'))),
      ),

    ...webhookStoreOf(database),

    async state() {
      const rows = await database.read((queries) =>
        selectRows<{ waiting: number; running: number }>(
          queries,
          sql`select count(*) filter (where status = 'queued')::int as waiting, count(*) filter (where status = 'running')::int as running from ${jobDocuments} where status in ('queued', 'running')`,
        ),
      );
      return rows[0] ?? { waiting: 0, running: 0 };
    },

    close: () => boss.stop({ graceful: false, wait: false }),
  };
}
