import { createHash } from 'node:crypto';
import { bigint, customType, text, uuid, pgSchema } from 'drizzle-orm/pg-core';
import { defaultTenant } from './ids.js';

/** Bytes. Keep them few: PGlite takes seconds to pass megabytes of them as a parameter, see `bytesOf`. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});

/**
 * A name as a JSON string. PostgreSQL's text cannot hold U+0000, and UTF-8 no half of a surrogate pair; JSON writes both
 * as escapes, and one text in one way only, so that equal names are equal columns.
 */
export const jsonString = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  // What stands in the column was written by `toDriver`.
  fromDriver: (value) => JSON.parse(value) as string,
});

/** The tenant that a row belongs to. What was kept before there were tenants belongs to the default one. */
export const tenantColumn = () => text().notNull().default(defaultTenant);

/** Id charged for bytes of an unknown owner. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** Columns of the owner charged for the bytes of a row, and their number. A trigger adds them up in `storage_use`. */
export const chargedColumns = () => ({
  keyId: uuid('key_id').notNull().default(nobody),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
});

/** Returns the key for looking up a name. An entry of an index has room for 2,704 bytes, and names have no bound. */
export function fingerprint(name: string): Uint8Array {
  return createHash('sha256').update(JSON.stringify(name)).digest();
}

/**
 * Returns what is searched for parts of a name, whatever their case. Bytes hold U+0000 too. Upper case, since it does
 * not depend on the neighbours of a letter, as the lower case of Greek does.
 */
export function searchable(name: string): Uint8Array {
  return Buffer.from(name.toUpperCase());
}

/** The schema of the database that all tables of the store are in. */
export const assay = pgSchema('assay');
