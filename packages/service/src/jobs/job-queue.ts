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

/** The schema of the queue in the database: pg-boss makes and migrates it. */
export const queueSchema = 'assay_queue';

const queue = sql.raw(`${queueSchema}.job`);

/** The queue of documents. */
export const documentQueue = 'documents';

/** An entry is given to another node as often as nodes die over it; the number of attempts is bounded elsewhere. */
const retryLimit = 1_000;
/** Longer than any document may take, with its fetching and its retries. */
const expireInSeconds = 12 * 3_600;

/** Opens the queue on the store's own database, whichever that is. */
export async function openQueue(database: Database, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: queueSchema,
    db: {
      // As in pg-boss's own: what comes without values can be several statements.
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

/** Makes pg-boss a part of a transaction. */
export function within(queries: Queries): { readonly db: PgBoss.Db } {
  return { db: { executeSql: (text, values) => execute(queries, text, values) } };
}

// oxlint-disable-next-line typescript/no-explicit-any -- the type that pg-boss has for rows
async function execute(queries: Queries, text: string, values: readonly unknown[]): Promise<{ rows: any[] }> {
  return { rows: [...(await selectRows(queries, statementOf(text, values)))] };
}

/** A statement with numbered parameters as drizzle knows it. */
function statementOf(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1] ?? null)}`,
    ),
  );
}

// One statement of a database in this process lets nobody else have a turn.
const batchRows = 250;

/** The lock of whoever puts documents into the queue. */
const queueLock = 418_564_661_626;

/** For how long a document may wait, in milliseconds: where nothing is said, the queue drops it after two weeks. */
const keptInQueue = 365 * 86_400_000;

/** Puts the documents of a job into the queue, behind what its key has there, and beside what others have. */
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

/** The share of the key that is next. Where nothing waits, all begin again. */
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

/** Takes entries out of the queue for a node, those that are next first, and none of the keys that are excepted. Returns their ids. */
export async function takeEntries(
  queries: Queries,
  max: number,
  except: readonly string[],
): Promise<string[]> {
  // Not by `fetch` of pg-boss: it knows nothing of keys, and takes an error for an empty queue. A transaction whose answer came too
  // late would then be committed, with entries that are taken and documents that nobody has.
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

/** Puts documents back into the queue, where they have no answer. */
export async function giveBack(boss: PgBoss, queries: Queries, which: SQL | undefined): Promise<number> {
  const rows = await queries
    .update(jobDocuments)
    .set(changesAfter.released())
    .where(and(which, inArray(jobDocuments.status, statusesBefore.released)))
    .returning({ id: jobDocuments.id });
  if (rows.length > 0) for (const { id } of rows) await boss.fail(documentQueue, id, {}, within(queries));
  return rows.length;
}

/** Puts entries back that were taken, though no node has claimed their documents: both change in one transaction, so this repairs what an error left. */
export async function repairEntries(queries: Queries): Promise<number> {
  const rows = await selectRows(
    queries,
    sql`update ${queue} as entry set state = 'retry', start_after = now()
      from ${jobDocuments} where entry.name = ${documentQueue} and entry.state = 'active'
        and ${jobDocuments.id} = entry.id and ${jobDocuments.status} = 'queued' returning entry.id`,
  );
  return rows.length;
}

/** Takes documents out of the queue. */
export async function removeAll(boss: PgBoss, queries: Queries, ids: string[]): Promise<void> {
  if (ids.length > 0) await boss.deleteJob(documentQueue, ids, within(queries));
}
