import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../store/database.js';
import { selectRows } from '../store/migrate.js';

/** The schema of the queue in the database: pg-boss makes and migrates it. */
export const queueSchema = 'assay_queue';

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
