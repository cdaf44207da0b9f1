import { and, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database, Queries } from '../database/database.js';
import { isId } from '../database/ids.js';
import { jobs } from '../database/schema.js';
import { queueSchema } from './job-queue.js';
import { toStoredJob } from './job-rows.js';
import type { JobStore, StoredJob } from './job-store.js';
import { changesAfterAttempt, lease } from './state/webhooks.js';

/** Creates the part of the job store that delivers webhooks. */
export function webhookStoreOf(
  database: Database,
): Pick<JobStore, 'claimWebhooks' | 'settleWebhook' | 'redeliver'> {
  return {
    claimWebhooks: (max, perKey, busy) =>
      database.write(async (queries) => {
        const isDue = sql`${jobs.webhookState} = 'pending' and ${jobs.webhookNext} <= now()`;
        const keys = busy.map((key) => sql`${key}::uuid`);
        const count =
          busy.length === 0
            ? sql`0`
            : sql`cardinality(array_positions(array[${sql.join(keys, sql`, `)}], ${jobs.keyId}))`;
        const chosen = sql`select ${jobs.id} from ${jobs} join (
            select id as due_id, webhook_next as due, row_number() over (partition by key_id order by webhook_next, id) as place
            from ${jobs} where ${isDue}
          ) as due on due_id = ${jobs.id}
          where place + ${count} <= ${perKey} and ${isDue}
          order by place, due limit ${max} for update of jobs skip locked`;
        const rows = await queries
          .update(jobs)
          .set({
            webhookAttempts: sql`${jobs.webhookAttempts} + 1`,
            webhookNext: inMilliseconds(lease),
          })
          .where(sql`${jobs.id} in (${chosen})`)
          .returning();
        return rows.map((row) => ({
          job: toStoredJob(row),
          delivery: row.webhookDelivery ?? row.id,
          attempt: row.webhookAttempts,
        }));
      }),

    async settleWebhook({ job, delivery, attempt }, outcome) {
      const { state, error, retryIn } = changesAfterAttempt(outcome);
      await database.write((queries) =>
        queries
          .update(jobs)
          .set({
            webhookState: state,
            webhookError: error,
            webhookNext: retryIn === null ? null : inMilliseconds(retryIn),
          })
          .where(
            and(
              eq(jobs.id, job.id),
              eq(jobs.webhookDelivery, delivery),
              eq(jobs.webhookAttempts, attempt),
              eq(jobs.webhookState, 'pending'),
            ),
          ),
      );
    },

    async redeliver(id) {
      if (!isId(id)) return undefined;
      return database.write((queries) => schedule(queries, id, true));
    },
  };
}

/** Returns the time in some milliseconds by the database's clock, because clocks of nodes differ. */
function inMilliseconds(milliseconds: number): SQL {
  return sql`now() + ${milliseconds / 1_000} * interval '1 second'`;
}

/** Schedules the webhook of an ended job for delivery now. Undefined if it cannot be delivered. */
export async function schedule(
  queries: Queries,
  id: string,
  isRepeated = false,
): Promise<StoredJob | undefined> {
  const isSettled = isRepeated
    ? and(isNotNull(jobs.webhookState), ne(jobs.webhookState, 'pending'))
    : undefined;
  const [row] = await queries
    .update(jobs)
    .set({
      webhookState: 'pending',
      webhookDelivery: v7(),
      webhookAttempts: 0,
      webhookError: null,
      webhookNext: sql`now()`,
    })
    .where(and(eq(jobs.id, id), eq(jobs.status, 'completed'), isSettled))
    .returning();
  return row && toStoredJob(row);
}

/** Takes over the webhooks in the queue of an earlier version. */
export async function adoptWebhooks(database: Database): Promise<void> {
  const queue = sql.raw(`${queueSchema}.job`);
  await database.write(async (queries) => {
    const left = await queries
      .update(jobs)
      .set({ webhookState: 'pending', webhookDelivery: sql`${jobs.id}`, webhookNext: sql`now()` })
      .where(
        sql`${jobs.webhookState} is null and ${jobs.id} in (select (data ->> 'jobId')::uuid from ${queue} where name = 'webhooks' and state < 'completed')`,
      )
      .returning({ id: jobs.id });
    if (left.length === 0) return;
    const ids = left.map(({ id }) => id);
    await queries.execute(
      sql`delete from ${queue} where name = 'webhooks' and ${inArray(sql`(data ->> 'jobId')::uuid`, ids)}`,
    );
  });
}
