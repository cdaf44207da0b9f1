import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { getDatabaseCode, storeErrorOf, StoreUnavailable } from './errors.js';

/** The target of statements: a connection or a transaction. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/** Statements, and the result that is computed from their rows. */
export type Work<Result> = (queries: Queries) => Promise<Result>;

/** The isolation level and access mode of a transaction. */
export type TransactionConfig = PgTransactionConfig;

/** Facts about a transaction that decide whether the disk has room for it. */
export interface WriteTerms {
  /** The approximate number of bytes that it writes or deletes. */
  readonly bytes?: number;
  /** Deletions and audit entries may use the disk reserve. */
  readonly purpose?: 'delete' | 'note';
}

/** A database of one of the two drivers. It rejects with the errors of `storeErrorOf`. */
export interface Database {
  /** True if other processes can use the database at the same time. */
  readonly isShared: boolean;
  /** Runs read-only statements. */
  read<Result>(work: Work<Result>): Promise<Result>;
  /** Runs read-only statements on one snapshot of the database. */
  readState<Result>(work: Work<Result>): Promise<Result>;
  /**
   * Runs work in one transaction, and repeats it after a conflict with another transaction. The work must have no side effects
   * besides its statements.
   */
  write<Result>(work: Work<Result>, terms?: WriteTerms): Promise<Result>;
  /** True while the disk is full, so that only work that may use the reserve can be written. */
  isShort(): Promise<boolean>;
  /** Makes the space of deleted rows reusable, if the database does not do this itself. */
  reclaim(): Promise<void>;
  /** Runs statements without parameters. One text can contain several statements; returns the rows of the last one. */
  script(text: string): Promise<readonly unknown[]>;
  /** Waits for running work, and rejects later work. */
  close(): Promise<void>;
}

/** Functions of a driver. */
export interface Driver {
  /** True if other processes can use the database at the same time. */
  readonly isShared: boolean;
  /** Runs statements without parameters. One text can contain several statements; returns the rows of the last one. */
  script(text: string): Promise<readonly unknown[]>;
  /** Runs statements outside of a transaction. */
  run<Result>(work: Work<Result>): Promise<Result>;
  /** Runs statements in a transaction, which ends with the work. */
  transaction<Result>(work: Work<Result>, config?: TransactionConfig): Promise<Result>;
  /**
   * Calls `onNotify` with each topic that a transaction publishes, after its commit. Resolves to a function that unsubscribes.
   */
  listen(onNotify: (topic: string) => void): Promise<() => Promise<void>>;
  /** Rejects with `DiskFull` if the disk has no room for a transaction. */
  beforeWrite(terms: WriteTerms): Promise<void>;
  /** Returns the space that a transaction freed to the disk, if the disk is full. Never rejects. */
  afterWrite(terms: WriteTerms): Promise<void>;
  /** True while the disk only has room for work that may use the reserve. */
  isShort(): Promise<boolean>;
  /** Makes the space of deleted rows reusable, if the database does not do this itself. */
  reclaim(): Promise<void>;
  /** True if the database stopped during a statement, which is then not the cause. */
  isDead(): boolean;
  close(): Promise<void>;
}

// Serialization failure and deadlock: the transaction was rolled back, and a retry can succeed.
const conflicts = new Set(['40001', '40P01']);
const maxTries = 5;

const oneState: TransactionConfig = { isolationLevel: 'repeatable read', accessMode: 'read only' };

/** Creates a database from a driver. */
export function databaseOf(driver: Driver): Database {
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (driver.isDead()) throw new StoreUnavailable('The database has stopped.');
        if (!conflicts.has(getDatabaseCode(error) ?? '') || tries === maxTries) throw storeErrorOf(error);
      }
    }
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
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
    isShared: driver.isShared,
    read: (work) => run(() => driver.run(work)),
    script: (text) => run(() => driver.script(text)),
    readState: (work) => run(() => driver.transaction(work, oneState)),
    write: (work, terms = {}) =>
      run(async () => {
        await driver.beforeWrite(terms);
        const result = await driver.transaction(work);
        await driver.afterWrite(terms);
        return result;
      }),
    isShort: () => driver.isShort(),
    reclaim: () => run(() => driver.reclaim()),
    close() {
      closing ??= Promise.allSettled(running).then(() => driver.close());
      return closing;
    },
  };
}
