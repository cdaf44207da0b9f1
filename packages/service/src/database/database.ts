import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { getDatabaseCode, storeErrorOf, StoreUnavailable } from './errors.js';

/** Target of statements: a connection, or a transaction. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/** Statements, and what is made of their answers. */
export type Work<Result> = (queries: Queries) => Promise<Result>;

/** Isolation and access mode of a transaction. */
export type TransactionConfig = PgTransactionConfig;

/** Facts about a transaction that decide whether the disk has room for it. */
export interface WriteTerms {
  /** About how many bytes it writes, or deletes. */
  readonly bytes?: number;
  /** Deletions, and notes of what was done, may use what is kept in reserve for a full disk. */
  readonly purpose?: 'delete' | 'note';
}

/** A database of one of the two drivers. All rejections are those of `storeErrorOf`. */
export interface Database {
  /** True where other processes can use it at the same time. */
  readonly isShared: boolean;
  /** Runs statements that only read. */
  read<Result>(work: Work<Result>): Promise<Result>;
  /** Runs statements that only read, all of one state of the database. */
  readState<Result>(work: Work<Result>): Promise<Result>;
  /** Runs work in one transaction, again where another one stood in its way: it must have no effects but its statements. */
  write<Result>(work: Work<Result>, terms?: WriteTerms): Promise<Result>;
  /** True while only work that may use the reserve can be written, since the disk is full. */
  isShort(): Promise<boolean>;
  /** Lets the room of what was deleted be used again, where nobody else does. */
  reclaim(): Promise<void>;
  /** Runs statements without parameters, several in one text; the rows of the last one. */
  script(text: string): Promise<readonly unknown[]>;
  /** Waits for what is running; what comes later is refused. */
  close(): Promise<void>;
}

/** Functions of a driver. */
export interface Driver {
  /** True where other processes can use the same database. */
  readonly isShared: boolean;
  /** Runs statements without parameters, several in one text; the rows of the last one. */
  script(text: string): Promise<readonly unknown[]>;
  /** Runs statements outside of a transaction. */
  run<Result>(work: Work<Result>): Promise<Result>;
  /** Runs statements in a transaction, which ends with the work. */
  transaction<Result>(work: Work<Result>, config?: TransactionConfig): Promise<Result>;
  /** Calls with each topic that a transaction tells, once it is committed. */
  listen(onNotify: (topic: string) => void): Promise<() => Promise<void>>;
  /** Rejects with a `DiskFull` where the disk has no room for a transaction. */
  beforeWrite(terms: WriteTerms): Promise<void>;
  /** Gives room back to the disk that a transaction has freed, where the disk is short of it. Never rejects. */
  afterWrite(terms: WriteTerms): Promise<void>;
  /** True while the disk only has room for what may use its reserve. */
  isShort(): Promise<boolean>;
  /** Lets the room of what was deleted be used again, where nobody else does. */
  reclaim(): Promise<void>;
  /** True where the database has stopped under a statement, which is therefore not to blame. */
  isDead(): boolean;
  close(): Promise<void>;
}

// Serialization failure, deadlock: the transaction was undone, and its next try can succeed.
const conflicts = new Set(['40001', '40P01']);
const maxTries = 5;

const oneState: TransactionConfig = { isolationLevel: 'repeatable read', accessMode: 'read only' };

/** Makes a database of a driver. */
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
