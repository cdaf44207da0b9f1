import { createHash } from 'node:crypto';
import { bigint, customType, text, uuid, pgSchema } from 'drizzle-orm/pg-core';
import { defaultTenant } from './ids.js';

/** A column of bytes. Keep values small: PGlite takes seconds to pass megabytes as a parameter, see `preparedRecords`. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

/**
 * A name as a JSON string. PostgreSQL's text cannot contain U+0000, and UTF-8 cannot contain a lone surrogate. JSON escapes both,
 * and in one way only, so that equal names are equal columns.
 */
export const jsonString = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  // `toDriver` wrote the value.
  fromDriver: (value) => JSON.parse(value) as string,
});

/** The tenant of a row. Rows from before the introduction of tenants belong to the default tenant. */
export const tenantColumn = () => text().notNull().default(defaultTenant);

/** The id that bytes of an unknown owner are charged to. */
export const unknownOwnerId = '00000000-0000-0000-0000-000000000000';

/** Columns for the charged owner and the size of a row. A trigger adds the sizes up in `storage_use`. */
export const chargedColumns = () => ({
  keyId: uuid('key_id').notNull().default(unknownOwnerId),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
});

/** Returns the key for looking up a name. An index entry holds at most 2,704 bytes, and names have no limit. */
export function fingerprint(name: string): Uint8Array {
  return createHash('sha256').update(JSON.stringify(name)).digest();
}

/**
 * Returns the bytes for a case-insensitive search in names. Bytes can contain U+0000. Upper case does not depend on neighbouring
 * letters, unlike Greek lower case.
 */
export function searchable(name: string): Uint8Array {
  return Buffer.from(name.toUpperCase());
}

/** The database schema of all tables of the store. */
export const assay = pgSchema('assay');
