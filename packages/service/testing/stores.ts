import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { findPostgres, startPostgres } from '../../../test/support/postgres.js';
import { openStore, type Store } from '../src/store.js';

/** An empty store, and the function that closes it and its database. */
export interface OpenedStore {
  readonly store: Store;
  close(): Promise<void>;
}

/** A type of database for the store. */
export interface StoreKind {
  readonly name: 'PGlite' | 'PostgreSQL';
  /** False if the database is neither available nor required. */
  readonly isThere: boolean;
  open(): Promise<OpenedStore>;
}

const givenUrl = process.env['ASSAY_TEST_DATABASE_URL'];
const isRequired = process.env['ASSAY_REQUIRE_POSTGRES'] === '1';

/** True if tests can use a PostgreSQL, or must. */
export const hasPostgres = givenUrl !== undefined || isRequired || findPostgres() !== undefined;
if (!hasPostgres) {
  process.stdout.write('There is no PostgreSQL (.ci/install-postgres): the tests on it are skipped.\n');
}

/** The databases that the store's test suite runs on. */
export const storeKinds: readonly StoreKind[] = [
  { name: 'PGlite', isThere: true, open: openOnPglite },
  { name: 'PostgreSQL', isThere: hasPostgres, open: openOnPostgres },
];

/** A log without output. */
export const silent = pino({ level: 'silent' });

/** Creates a folder for a test. */
export function temporaryFolder(): { readonly path: string; delete(): void } {
  const path = mkdtempSync(join(tmpdir(), 'assay-store-'));
  return { path, delete: () => rmSync(path, { recursive: true, force: true }) };
}

/** Opens the store of a data folder or a PostgreSQL. */
export async function open(where: { readonly data: string; readonly databaseUrl?: string }): Promise<Store> {
  const { data, databaseUrl = null } = where;
  return openStore({ data, databaseUrl, log: silent, now: () => new Date() });
}

async function openOnPglite(): Promise<OpenedStore> {
  const folder = temporaryFolder();
  const store = await open({ data: folder.path });
  return {
    store,
    async close() {
      await store.close();
      folder.delete();
    },
  };
}

async function openOnPostgres(): Promise<OpenedStore> {
  if (givenUrl !== undefined) {
    const store = await open({ data: '/', databaseUrl: givenUrl });
    return { store, close: () => store.close() };
  }
  const postgres = await startPostgres();
  const store = await open({ data: '/', databaseUrl: postgres.url });
  return {
    store,
    async close() {
      await store.close();
      await postgres.close();
    },
  };
}

/** Reads how many transactions a PostgreSQL has committed so far. Returns the reader and the function that disconnects. */
export async function openCommits(
  url: string,
): Promise<{ readonly count: () => Promise<number>; readonly close: () => Promise<void> }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    count: async () => {
      const { rows } = await client.query<{ n: string }>(
        'select sum(xact_commit) as n from pg_stat_database',
      );
      return Number(rows[0]?.n);
    },
    close: () => client.end(),
  };
}
