import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import type { Driver, TransactionConfig, Work } from './database.js';
import { getRootCause, getDatabaseCode, isUnavailable, StoreError } from './errors.js';
import { migrationOptions, mustMigrate } from './migrate.js';

// How long a PostgreSQL that is down may take to come up when the service starts.
const lockTimeoutMs = 30_000;
// How long a request waits for a connection: for a new one, or while all others are in use. A busy database or process can need
// seconds; shorter, requests fail although the database answers.
const connectTimeoutMs = 10_000;
// The lock of whoever migrates: any number that no other program uses. The bytes of "assay".
const migrationLock = '418564661625';

/**
 * Opens a PostgreSQL.
 *
 * @throws StoreError where the URL is wrong, it refuses the login, or it does not answer for 30 s.
 */
export async function openPostgres(url: string, log: Logger): Promise<Driver> {
  const place = describeDatabase(url);
  await waitFor(url, place, log);
  const pool = openPool(url, log);
  const database = drizzle(pool);
  return {
    isShared: true,
    run: (work) => work(database),
    script: (text) => runScript(pool, text),
    transaction: (work, config) => transact(pool, work, config),
    listen: (onNotify) => listenTo(url, onNotify, log),
    beforeWrite: () => Promise.resolve(),
    afterWrite: () => Promise.resolve(),
    isShort: () => Promise.resolve(false),
    // Its own autovacuum does.
    reclaim: () => Promise.resolve(),
    isDead: () => false,
    close: () => pool.end(),
  };
}

async function runScript(pool: Pool, text: string): Promise<readonly unknown[]> {
  // Of several statements it gives several results, whatever its type says.
  const results: unknown = await pool.query(text);
  const last: unknown = Array.isArray(results) ? results.at(-1) : results;
  return (last as { readonly rows?: readonly unknown[] } | undefined)?.rows ?? [];
}

/**
 * Runs a transaction on a connection of its own. Not by drizzle's: where `begin` fails, that never gives the connection back,
 * and ten of them are all there are; and where a statement is given up, it waits as long again for its ROLLBACK.
 */
async function transact<Result>(
  pool: Pool,
  work: Work<Result>,
  config: TransactionConfig | undefined,
): Promise<Result> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(beginOf(config));
    const result = await work(drizzle(client));
    await client.query('commit');
    isDone = true;
    return result;
  } finally {
    // Otherwise the connection is closed, and with it the server undoes what was begun. Given back, the next transaction on it
    // would be a part of this one.
    client.release(!isDone);
  }
}

function beginOf({ isolationLevel, accessMode }: TransactionConfig = {}): string {
  const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
  return `begin${isolation}${accessMode === undefined ? '' : ` ${accessMode}`}`;
}

/** Returns the location of a URL, without the login. */
function describeDatabase(url: string): string {
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol)) {
    throw new StoreError(
      'DATABASE_URL is not a PostgreSQL URL. It should look like postgresql://user:password@host:5432/database.',
    );
  }
  const { host, pathname } = new URL(url);
  return `${host === '' ? 'this machine' : host}${pathname}`;
}

function openPool(connectionString: string, log: Logger): Pool {
  const pool = new Pool({
    connectionString,
    application_name: 'assay',
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    // A server that is gone without a word does not keep its statement_timeout.
    query_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that breaks while nobody uses it; without a listener that would end the process.
  const note = (error: Error): void =>
    log.warn({ code: getDatabaseCode(error) }, 'A connection to PostgreSQL broke.');
  pool.on('error', note);
  // One that breaks between two statements of a transaction says so to nobody else.
  pool.on('connect', (client) => client.on('error', note));
  return pool;
}

async function waitFor(url: string, place: string, log: Logger): Promise<void> {
  const end = Date.now() + lockTimeoutMs;
  for (let pause = 250; ; pause = Math.min(2 * pause, 4_000)) {
    try {
      await migrateExclusively(url);
      return;
    } catch (error) {
      if (error instanceof StoreError) throw error;
      if (!isWorthWaiting(error) || Date.now() + pause > end) {
        throw new StoreError(
          `The PostgreSQL server at ${place} cannot be used: ${describePostgresFailure(error)}`,
        );
      }
      log.warn(
        { code: getDatabaseCode(error) },
        `The PostgreSQL server at ${place} does not answer; trying again.`,
      );
      await setTimeout(pause);
    }
  }
}

/** Migrates while no other service does. */
async function migrateExclusively(connectionString: string): Promise<void> {
  const client = new Client({
    connectionString,
    application_name: 'assay',
    connectionTimeoutMillis: connectTimeoutMs,
    lock_timeout: 60_000,
  });
  // What breaks it is reported by the statement that runs.
  client.on('error', () => {});
  try {
    await client.connect();
    const database = drizzle(client);
    if (!(await mustMigrate(database))) return;
    // It ends with the connection.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    if (await mustMigrate(database)) await migrate(database, migrationOptions);
  } finally {
    await client.end();
  }
}

// A wrong name of a host, login or database does not fix itself.
const permanent = /^(?:28|3D|42501|ENOTFOUND)/;

function isWorthWaiting(error: unknown): boolean {
  return isUnavailable(error) && !permanent.test(getDatabaseCode(error) ?? '');
}

const noAnswer = 'it does not answer. Start it, or correct its address in DATABASE_URL.';

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'it refuses the user or the password. Check them in DATABASE_URL.'],
  [/^3D000/, 'there is no such database. Create it, or correct its name in DATABASE_URL.'],
  [
    /^42501/,
    'this user may not create tables. Grant it CREATE on the database, or let its owner start the service once.',
  ],
  [/^ENOTFOUND/, 'there is no such host. Check it in DATABASE_URL.'],
  [/^25006/, 'it is a standby that only reads. Use the address of the primary in DATABASE_URL.'],
  [/^(?:E|08|57P)/, noAnswer],
];

function describePostgresFailure(error: unknown): string {
  const code = getDatabaseCode(error) ?? '';
  const known = reasons.find(([pattern]) => pattern.test(code));
  if (known !== undefined) return known[1];
  const cause = getRootCause(error);
  if (
    !(cause instanceof Error) ||
    /^(?:timeout|Connection terminated|Query read timeout)/.test(cause.message)
  )
    return noAnswer;
  return `${cause.message.split('\n')[0] ?? ''}.`;
}

/** Delay before connecting again, in milliseconds. */
const pause = 1_000;

/** Listens to what transactions of all nodes tell, on a connection of its own, which is made again whenever it breaks. */
export async function listenTo(
  connectionString: string,
  onNotify: (topic: string) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let current = await connect(connectionString, onNotify);
  const following = follow();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.ended;
      await setTimeout(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await connect(connectionString, onNotify);
        // What was told meanwhile is not told again.
        for (const topic of ['keys', 'jobs', 'jobs-changed']) onNotify(topic);
      } catch (error) {
        log.warn({ code: getDatabaseCode(error) }, 'PostgreSQL cannot be listened to; trying again.');
      }
    }
  }

  return async () => {
    stopping.abort();
    await current.client.end().catch(() => undefined);
    await following;
  };
}

async function connect(
  connectionString: string,
  onNotify: (topic: string) => void,
): Promise<{ readonly client: Client; readonly ended: Promise<void> }> {
  const client = new Client({
    connectionString,
    application_name: 'assay',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  // A connection that breaks ends too.
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => onNotify(payload ?? ''));
  try {
    await client.connect();
    await client.query('listen assay');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return { client, ended };
}
