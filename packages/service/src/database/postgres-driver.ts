import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';
import type { Logger } from 'pino';
import type { Driver, TransactionConfig, Work } from './database.js';
import { getRootCause, getDatabaseCode, isUnavailable, StoreError } from './errors.js';
import { migrationOptions, mustMigrate } from './migrate.js';

// The maximum time that the service waits at its start for a PostgreSQL that is down.
const lockTimeoutMs = 30_000;
// The maximum time that a request waits for a new or free connection. A busy database or process can need seconds; a shorter
// timeout would fail requests although the database responds.
const connectTimeoutMs = 10_000;
// The advisory lock of migrations: a number that no other program uses, here the bytes of "assay".
const migrationLock = '418564661625';

/**
 * Opens PostgreSQL.
 *
 * @throws StoreError if the URL is wrong, the login is refused, or PostgreSQL does not respond for 30 s.
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
    // PostgreSQL's own autovacuum does this.
    reclaim: () => Promise.resolve(),
    isDead: () => false,
    close: () => pool.end(),
  };
}

async function runScript(pool: Pool, text: string): Promise<readonly unknown[]> {
  // Several statements return several results, contrary to the type.
  const results: unknown = await pool.query(text);
  const last: unknown = Array.isArray(results) ? results.at(-1) : results;
  return (last as { readonly rows?: readonly unknown[] } | undefined)?.rows ?? [];
}

/**
 * Runs a transaction on its own connection. Drizzle's transaction never releases the connection if `begin` fails, and the pool
 * has only ten. After a timeout it also waits as long again for its ROLLBACK.
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
    // After a failure the connection is closed, so that the server rolls back. If the pool reused it, the next transaction would
    // become a part of this one.
    client.release(!isDone);
  }
}

function beginOf({ isolationLevel, accessMode }: TransactionConfig = {}): string {
  const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
  return `begin${isolation}${accessMode === undefined ? '' : ` ${accessMode}`}`;
}

/** Returns the location of a database URL, without the login. */
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
    // A server that disappeared cannot enforce its statement_timeout.
    query_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // An idle connection that breaks emits an error, which would end the process without a listener.
  const note = (error: Error): void =>
    log.warn({ code: getDatabaseCode(error) }, 'A connection to PostgreSQL broke.');
  pool.on('error', note);
  // A connection that breaks between two statements of a transaction emits the error on the client only.
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

/** Runs the migrations under a lock that excludes other services. */
async function migrateExclusively(connectionString: string): Promise<void> {
  const client = new Client({
    connectionString,
    application_name: 'assay',
    connectionTimeoutMillis: connectTimeoutMs,
    lock_timeout: 60_000,
  });
  // The running statement reports the error of a broken connection.
  client.on('error', () => {});
  try {
    await client.connect();
    const database = drizzle(client);
    if (!(await mustMigrate(database))) return;
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    if (await mustMigrate(database)) await migrate(database, migrationOptions);
  } finally {
    await client.end();
  }
}

// A wrong host name, login or database needs a change by the operator, so a retry is useless.
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

/** The delay before connecting again, in milliseconds. */
const pause = 1_000;

/**
 * Calls `onNotify` with the topics that transactions of all nodes publish. Listens on its own connection, and connects again
 * after a failure. Resolves to a function that stops it.
 */
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
        // Notifications during the interruption are lost, so all topics are reported.
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
  // A broken connection also emits `end`.
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
