import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queries } from './database.js';
import { StoreError } from './errors.js';
import { packageFile } from '../operation/package-file.js';

/** The folder of the migrations, beside `src` and `dist`. */
export const migrationsFolder = fileURLToPath(packageFile('migrations/'));

/** Table in which drizzle records the migrations. */
export const migrationOptions = {
  migrationsFolder,
  migrationsSchema: 'assay',
  migrationsTable: 'migrations',
} as const;

/**
 * True if a database still has to be migrated.
 *
 * @throws StoreError if a newer Assay has migrated it.
 */
export async function mustMigrate(queries: Queries): Promise<boolean> {
  const own = readMigrationFiles(migrationOptions).at(-1)?.folderMillis ?? 0;
  const last = await lastMigration(queries);
  if (last > own) {
    throw new StoreError(
      `The store was last used by a newer version of Assay. Start that version again, or one that is newer still; this one is ${version()}.`,
    );
  }
  return last < own;
}

/** Returns the time of the last migration in milliseconds; 0 if there was none. */
async function lastMigration(queries: Queries): Promise<number> {
  const found = await selectRows<{ table: string | null }>(
    queries,
    sql`select to_regclass('assay.migrations')::text as "table"`,
  );
  if (typeof found[0]?.table !== 'string') return 0;
  const rows = await selectRows<{ last: string | null }>(
    queries,
    sql`select max(created_at)::text as "last" from assay.migrations`,
  );
  return Number(rows[0]?.last ?? 0);
}

/** Returns the rows of a statement. Drizzle passes the driver's answer on, and both drivers return `rows`. */
export async function selectRows<Row>(queries: Queries, statement: SQL): Promise<readonly Row[]> {
  const answer: unknown = await queries.execute(statement);
  // The statement defines the columns.
  return (answer as { readonly rows: readonly Row[] }).rows;
}

function version(): string {
  const text = readFileSync(packageFile('package.json'), 'utf8');
  // This package's own package.json.
  return (JSON.parse(text) as { readonly version: string }).version;
}
