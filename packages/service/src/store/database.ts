import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { codeOf, storeErrorOf } from './errors.js';
import { StoreUnavailable } from './store.js';

/** What statements are asked of: a connection, or a transaction. */
export type Queries = PgDatabase<PgQueryResultHKT>;

type Work<Result> = (queries: Queries) => Promise<Result>;

/** A database of one of the two drivers. All rejections are those of `storeErrorOf`. */
export interface Database {
  /** Runs statements that only read. */
  read<Result>(work: Work<Result>): Promise<Result>;
  /** Runs statements that only read, all of one state of the database. */
  readState<Result>(work: Work<Result>): Promise<Result>;
  /**
   * Runs work in one transaction, again where another one stood in its way: it must have no effects but its statements.
   * `bytes` says about how many it writes.
   */
  write<Result>(work: Work<Result>, bytes?: number): Promise<Result>;
  /** Waits for what is running; what comes later is refused. */
  close(): Promise<void>;
}

/** What a driver brings. */
export interface Driver {
  /** Answers what statements can be asked of now. */
  queries(): Promise<Queries>;
  /** Rejects with a `StoreUnavailable` where so many bytes cannot be written. */
  beforeWrite(bytes: number): Promise<void>;
  /** True where the database has stopped under a statement, which is therefore not to blame. */
  isDead(): boolean;
  close(): Promise<void>;
}

// Serialization failure, deadlock: the transaction was undone, and its next try can succeed.
const conflicts = new Set(['40001', '40P01']);
const maxTries = 5;

/** Makes a database of a driver. */
export function databaseOf(driver: Driver): Database {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  async function attempt<Result>(work: Work<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await work(await driver.queries());
      } catch (error) {
        if (driver.isDead()) throw new StoreUnavailable('The database has stopped.');
        if (!conflicts.has(codeOf(error) ?? '') || tries === maxTries) throw storeErrorOf(error);
      }
    }
  }

  async function run<Result>(work: Work<Result>): Promise<Result> {
    if (closing !== undefined) throw new StoreUnavailable('The store is closed.');
    const promise = attempt(work);
    running.add(promise);
    try {
      return await promise;
    } finally {
      running.delete(promise);
    }
  }

  return {
    read: run,
    readState: (work) =>
      run((queries) =>
        queries.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
      ),
    write: (work, bytes = 0) =>
      run(async (queries) => {
        await driver.beforeWrite(bytes);
        return queries.transaction(work);
      }),
    close() {
      closing ??= Promise.allSettled(running).then(() => driver.close());
      return closing;
    },
  };
}
