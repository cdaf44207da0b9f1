import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { isScope, type Scope } from './scopes.js';
import { fingerprint } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { isId } from '../database/ids.js';
import { keys } from '../database/schema.js';

/** A stored API key without its secret. */
export interface StoredKey {
  readonly id: string;
  /** The name from its owner; unique among keys that are not revoked. */
  readonly name: string;
  /** The SHA-256 of the secret. */
  readonly hash: Uint8Array;
  /** The previous secret, and the time at which it expires. */
  readonly previous: { readonly hash: Uint8Array; readonly until: Date } | null;
  /** The tenant whose records the key can access. */
  readonly tenant: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

/** Storage of API keys. */
export interface KeyStore {
  /** Returns false if a key of this name exists that is not revoked. */
  insert(key: StoredKey): Promise<boolean>;
  /** Returns the key whose current or previous secret has this hash. */
  findByHash(hash: Uint8Array): Promise<StoredKey | undefined>;
  /** Lists all keys, newest first, including revoked keys. */
  list(): Promise<readonly StoredKey[]>;
  /** Revokes the key with this id, or the unrevoked key of this name. Undefined if none exists. */
  revoke(idOrName: string, at: Date): Promise<StoredKey | undefined>;
  /** Replaces the secret of the unrevoked key with this id or name. Undefined if none exists. */
  rotate(idOrName: string, rotation: KeyRotation): Promise<StoredKey | undefined>;
}

/** The replacement of a key's secret. */
export interface KeyRotation {
  readonly hash: Uint8Array;
  /** The expiry of the old secret; its own earlier expiry takes precedence. */
  readonly until: Date;
  readonly expiresAt: Date | null;
}

/** Creates the store of API keys. */
export function keyStoreOf(database: Database): KeyStore {
  return {
    async insert(key) {
      const { id, name, hash, tenant, createdAt, expiresAt, revokedAt } = key;
      const nameFingerprint = fingerprint(name);
      const row = {
        id,
        name,
        nameFingerprint,
        hash,
        tenant,
        scopes: [...key.scopes],
        createdAt,
        expiresAt,
        revokedAt,
      };
      const inserted = await database.write((queries) =>
        queries
          .insert(keys)
          .values(row)
          .onConflictDoNothing({ target: keys.nameFingerprint, where: sql`${keys.revokedAt} is null` })
          .returning({ id: keys.id }),
      );
      return inserted.length > 0;
    },

    async findByHash(hash) {
      const rows = await database.read((queries) =>
        queries
          .select()
          .from(keys)
          .where(or(eq(keys.hash, hash), eq(keys.previousHash, hash))),
      );
      return rows.map(toStoredKey)[0];
    },

    async list() {
      const rows = await database.read((queries) =>
        queries.select().from(keys).orderBy(desc(keys.createdAt), desc(keys.id)),
      );
      return rows.map(toStoredKey);
    },

    async revoke(idOrName, at) {
      // The first revocation counts.
      const revokedAt = sql`coalesce(${keys.revokedAt}, ${at.toISOString()}::timestamptz)`;
      const rows = await database.write(
        async (queries) => {
          const byId = isId(idOrName)
            ? await queries.update(keys).set({ revokedAt }).where(eq(keys.id, idOrName)).returning()
            : [];
          if (byId.length > 0) return byId;
          const isNamed = and(eq(keys.nameFingerprint, fingerprint(idOrName)), isNull(keys.revokedAt));
          return queries.update(keys).set({ revokedAt }).where(isNamed).returning();
        },
        { purpose: 'note' },
      );
      return rows.map(toStoredKey)[0];
    },

    async rotate(idOrName, { hash, until, expiresAt }) {
      const isIt = isId(idOrName)
        ? or(eq(keys.id, idOrName), eq(keys.nameFingerprint, fingerprint(idOrName)))
        : eq(keys.nameFingerprint, fingerprint(idOrName));
      const previousUntil = sql`least(${until.toISOString()}::timestamptz, ${keys.expiresAt})`;
      const rows = await database.write((queries) =>
        queries
          .update(keys)
          .set({ hash, previousHash: sql`${keys.hash}`, previousUntil, expiresAt })
          .where(and(isIt, isNull(keys.revokedAt)))
          .returning(),
      );
      return rows.map(toStoredKey)[0];
    },
  };
}

function toStoredKey(row: typeof keys.$inferSelect): StoredKey {
  const { id, name, hash, previousHash, previousUntil, tenant, createdAt, expiresAt, revokedAt } = row;
  const previous =
    previousHash === null || previousUntil === null ? null : { hash: previousHash, until: previousUntil };
  return {
    id,
    name,
    hash,
    previous,
    tenant,
    // A scope that this version does not know allows nothing.
    scopes: row.scopes.filter(isScope),
    createdAt,
    expiresAt,
    revokedAt,
  };
}
