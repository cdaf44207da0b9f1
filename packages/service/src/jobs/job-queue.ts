import { setImmediate } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { sql, type SQL, and, eq, inArray } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Queries } from '../database/database.js';
import { selectRows } from '../database/migrate.js';
import { jobDocuments, jobs, keyShares } from '../database/schema.js';
import type { NewDocument, NewJob } from './job-store.js';
import { changesAfter, statusesBefore } from './state/documents.js';
import { placeDocuments, type QueueClock } from './state/shares.js';

/** The database schema of the queue, which pg-boss creates and migrates. */
export const queueSchema = 'assay_queue';

const queue = sql.raw(`${queueSchema}.job`);

/** The queue of documents. */
export const documentQueue = 'documents';

/** The maximum number of retries after node deaths, too high to ever apply. Another limit bounds the attempts. */
const retryLimit = 1_000;
/** Longer than any document takes, including fetches and retries. */
const expireInSeconds = 12 * 3_600;

/** Opens the queue on the store's database. */
export async function openQueue(database: Database, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: queueSchema,
    db: {
      // As in pg-boss: a text without values can contain several statements.
      executeSql: (text, values?: unknown[]) =>
        values === undefined
          ? database.script(text).then((rows) => ({ rows: [...rows] }))
          : database.read((queries) => execute(queries, text, values)),
    },
    schedule: false,
    maintenanceIntervalSeconds: 60,
    monitorStateIntervalSeconds: 3_600,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 1,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs failed'));
  await boss.start();
  const unbounded = { retryLimit, expireInSeconds, retentionDays: 365 };
  await boss.createQueue(documentQueue, { name: documentQueue, ...unbounded });
  return boss;
}

/** Runs pg-boss statements inside a transaction. */
export function within(queries: Queries): { readonly db: PgBoss.Db } {
  return { db: { executeSql: (text, values) => execute(queries, text, values) } };
}

// oxlint-disable-next-line typescript/no-explicit-any -- the type that pg-boss has for rows
async function execute(queries: Queries, text: string, values: readonly unknown[]): Promise<{ rows: any[] }> {
  return { rows: [...(await selectRows(queries, statementOf(text, values)))] };
}

/** Converts a statement with numbered parameters to drizzle's form. */
function statementOf(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1] ?? null)}`,
    ),
  );
}

// PGlite runs in this process, so one large statement would block all other work.
const batchRows = 250;

/** The advisory lock for adding documents to the queue. */
const queueLock = 418_564_661_626;

/** The maximum time that a document may wait, in milliseconds. By default pg-boss drops it after two weeks. */
const keptInQueue = 365 * 86_400_000;

/**
 * Adds the documents of a job to the queue, behind the key's earlier documents and interleaved with the documents of other keys.
 */
export async function enqueue(queries: Queries, boss: PgBoss, job: NewJob): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(${queueLock})`);
  const clock = await clockOf(queries);
  const [share] = await queries.select().from(keyShares).where(eq(keyShares.keyId, job.keyId));
  const costs = job.documents.map(({ cost }) => cost);
  const { places, served } = placeDocuments(costs, clock, share?.served ?? 0);
  const keepUntil = new Date(Date.now() + keptInQueue);
  for (let from = 0; from < job.documents.length; from += batchRows) {
    const batch = job.documents.slice(from, from + batchRows).map((document, index) => {
      const position = from + index;
      return { id: v7(), document, position, priority: -(places[position] ?? 0) };
    });
    await queries.insert(jobDocuments).values(batch.map((entry) => documentRow(job.id, entry)));
    await boss.insert(
      batch.map(({ id, priority }) => ({ id, name: documentQueue, priority, keepUntil })),
      within(queries),
    );
    await setImmediate();
  }
  await queries
    .insert(keyShares)
    .values({ keyId: job.keyId, served })
    .onConflictDoUpdate({ target: keyShares.keyId, set: { served } });
}

/** Returns the share of the key that is next. If the queue is empty, all shares start from zero. */
async function clockOf(queries: Queries): Promise<QueueClock> {
  const rows = await selectRows<{ clock: number | null }>(
    queries,
    sql`select -max(priority) as clock from ${queue} where name = ${documentQueue} and state < 'active'`,
  );
  const clock = rows[0]?.clock ?? null;
  if (clock === null) await queries.delete(keyShares);
  return clock;
}

function documentRow(
  jobId: string,
  entry: { readonly id: string; readonly document: NewDocument; readonly position: number },
): typeof jobDocuments.$inferInsert {
  const { id, document, position } = entry;
  const { name, url, fileId } = document;
  return { id, jobId, position, name, url, fileId, status: 'queued', attempts: 0 };
}

/** Takes the next entries from the queue for a node, except entries of excluded keys. Returns their ids. */
export async function takeEntries(
  queries: Queries,
  max: number,
  except: readonly string[],
): Promise<string[]> {
  // `fetch` of pg-boss does not know keys, and treats an error as an empty queue. A transaction whose response was too late would
  // then be committed, with entries taken but documents without a node.
  const keys = except.map((key) => sql`${key}::uuid`);
  const isOther = keys.length === 0 ? sql`true` : sql`${jobs.keyId} not in (${sql.join(keys, sql`, `)})`;
  const rows = await selectRows<{ id: string }>(
    queries,
    sql`with next as (
        select entry.id from ${queue} as entry
        join ${jobDocuments} on ${jobDocuments.id} = entry.id
        join ${jobs} on ${jobs.id} = ${jobDocuments.jobId}
        where entry.name = ${documentQueue} and entry.state < 'active' and entry.start_after < now()
          and ${isOther}
        order by entry.priority desc, entry.created_on, entry.id
        limit ${max} for update of entry skip locked
      )
      update ${queue} as entry set state = 'active', started_on = now(),
        retry_count = case when started_on is not null then retry_count + 1 else retry_count end
      from next where entry.name = ${documentQueue} and entry.id = next.id returning entry.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns documents without an answer to the queue. */
export async function giveBack(boss: PgBoss, queries: Queries, which: SQL | undefined): Promise<number> {
  const rows = await queries
    .update(jobDocuments)
    .set(changesAfter.released())
    .where(and(which, inArray(jobDocuments.status, statusesBefore.released)))
    .returning({ id: jobDocuments.id });
  if (rows.length > 0) for (const { id } of rows) await boss.fail(documentQueue, id, {}, within(queries));
  return rows.length;
}

/**
 * Returns entries to the queue that were taken although no node claimed their documents. Both change in one transaction, so this
 * repairs the effect of an error.
 */
export async function repairEntries(queries: Queries): Promise<number> {
  const rows = await selectRows(
    queries,
    sql`update ${queue} as entry set state = 'retry', start_after = now()
      from ${jobDocuments} where entry.name = ${documentQueue} and entry.state = 'active'
        and ${jobDocuments.id} = entry.id and ${jobDocuments.status} = 'queued' returning entry.id`,
  );
  return rows.length;
}

/** Removes documents from the queue. */
export async function removeAll(boss: PgBoss, queries: Queries, ids: string[]): Promise<void> {
  if (ids.length > 0) await boss.deleteJob(documentQueue, ids, within(queries));
}
