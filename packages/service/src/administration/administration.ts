import type { Engine } from '@assay/project-generator';
import { v7 as uuid } from 'uuid';
import type { Actor, AuditAction, AuditEntry, AuditEvent } from '../audit/audit-store.js';
import { makeKey } from '../keys/key-text.js';
import { scopes, wideScopes, type Scope } from '../keys/scopes.js';
import { defaultTenant } from '../database/ids.js';
import type { EngineStore } from '../records/engine-store.js';
import type { Store } from '../store.js';
import type { StoredKey } from '../keys/key-store.js';
import type { Page } from '../database/page.js';
import { OperationFailure } from './failure.js';
import {
  auditRequest,
  checked,
  engineReference,
  engineSentences,
  newEngineOfTenant,
  newKey,
  reference,
  rotation,
  tenantName,
} from './requests.js';

/**
 * Operations on the keys and engines of a service. Each method rejects with an `OperationFailure` that explains why it
 * failed.
 */
export interface Administration {
  createKey(key: NewKey): Promise<CreatedKey>;
  /** Lists all keys, newest first, including revoked keys. */
  listKeys(): Promise<readonly KeyDescription[]>;
  /** Gives a key a new secret. The previous secret stays valid for `overlap`. */
  rotateKey(rotation: Rotation): Promise<CreatedKey>;
  revokeKey(idOrName: string): Promise<KeyDescription>;
  createEngine(engine: NewEngineText): Promise<EngineDescription>;
  listEngines(tenant?: string): Promise<readonly EngineDescription[]>;
  deleteEngine(engine: EngineReference): Promise<EngineDescription>;
  /** Returns a page of the audit log, newest entries first. */
  listAudit(request: AuditRequest): Promise<AuditPage>;
}

/** An API key to create. */
export interface NewKey {
  readonly name: string;
  /** The tenant whose records the key can access; the default tenant if missing. */
  readonly tenant?: string;
  readonly scopes: readonly Scope[];
  /** ISO 8601; null for a key that never expires. */
  readonly expiresAt: string | null;
}

/** A key for display, without its secret or hash. Times are ISO 8601. */
export interface KeyDescription extends NewKey {
  readonly id: string;
  readonly tenant: string;
  /** The expiry of the previous secret; null if there is no previous secret. */
  readonly previousExpiresAt: string | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** Options for rotating a key. */
export interface Rotation {
  /** The name or id of the key. */
  readonly key: string;
  /** The time for which the previous secret stays valid, in milliseconds. */
  readonly overlap: number;
  /** The expiry of the new secret, in ISO 8601. Null keeps the previous expiry and requires that it is null, too. */
  readonly expiresAt: string | null;
}

/** A key with its new secret. */
export interface CreatedKey {
  readonly key: KeyDescription;
  /** The secret. It is not stored and cannot be read again. */
  readonly text: string;
}

/** An engine to register. */
export interface NewEngineText {
  /** The default tenant if missing. */
  readonly tenant?: string;
  readonly name: string;
  readonly kind: string;
  readonly address: string | null;
}

/** An engine of a tenant, by its name or id. */
export interface EngineReference {
  /** The default tenant if missing. */
  readonly tenant?: string;
  readonly engine: string;
}

/** Description of an engine for its administrators. */
export type EngineDescription = Pick<Engine, 'id' | 'name' | 'kind' | 'address' | 'createdAt'>;

/** Filter and page of an audit log request. Times are ISO 8601; null means any. */
export interface AuditRequest {
  readonly from: string | null;
  readonly to: string | null;
  readonly actor: string | null;
  readonly action: string | null;
  readonly cursor: string | null;
}

/** An audit log entry for display. */
export interface AuditLine extends Omit<AuditEntry, 'at'> {
  readonly at: string;
}

/** One page of the audit log. */
export interface AuditPage {
  readonly items: readonly AuditLine[];
  readonly nextCursor: string | null;
}

/** Number of audit log entries in a page. */
const auditPage = 200;

/**
 * Creates the administration of a store.
 *
 * @param forget informs a running service that a key was revoked
 * @param note writes an event into the audit log
 */
export function createAdministration(
  store: Store,
  now: () => Date,
  forget: (id: string) => void = () => {},
  note: (event: AuditEvent) => Promise<void> = (event) => store.audit.write([event], now()),
): Administration {
  const done = (action: AuditAction, record: string, tenant: string): Promise<void> =>
    note({ action, tenant, actor: operator, record, result: 'done' });
  return {
    async createKey(request) {
      const key = checked(newKey, request);
      const { text, hash } = makeKey();
      const expiresAt = key.expiresAt === null ? null : new Date(key.expiresAt);
      const createdAt = now();
      if (expiresAt !== null && expiresAt <= createdAt)
        throw new OperationFailure('A key cannot expire before it is made.');
      const chosen = scopes.filter((scope) => key.scopes.includes(scope));
      const stored = {
        id: uuid(),
        name: key.name,
        tenant: key.tenant,
        hash,
        previous: null,
        scopes: chosen,
        createdAt,
        expiresAt,
        revokedAt: null,
      };
      if (!(await store.keys.insert(stored)))
        throw new OperationFailure(
          `There is a key \`${key.name}\` already: revoke it or choose another name.`,
        );
      await done('key-created', stored.id, stored.tenant);
      return { key: describeKey(stored), text };
    },
    async listKeys() {
      return (await store.keys.list()).map(describeKey);
    },
    async rotateKey(request) {
      const { key, overlap, expiresAt } = checked(rotation, request);
      const at = now();
      const before = (await store.keys.list()).find(
        ({ id, name, revokedAt }) => revokedAt === null && (id === key || name === key),
      );
      if (before === undefined)
        throw new OperationFailure(`There is no key \`${key}\` that could be rotated.`);
      if (before.expiresAt !== null && expiresAt === null)
        throw new OperationFailure(
          `The key \`${before.name}\` expires on ${before.expiresAt.toISOString().slice(0, 10)}: say with \`--expires\` how long its new text lasts.`,
        );
      const { text, hash } = makeKey();
      const rotated = await store.keys.rotate(before.id, {
        hash,
        until: new Date(at.getTime() + overlap),
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      });
      if (rotated === undefined) throw new OperationFailure(`The key \`${before.name}\` was just revoked.`);
      forget(rotated.id);
      await done('key-rotated', rotated.id, rotated.tenant);
      return { key: describeKey(rotated), text };
    },
    async revokeKey(input) {
      const idOrName = checked(reference, input);
      const revoked = await store.keys.revoke(idOrName, now());
      if (revoked === undefined)
        throw new OperationFailure(`There is no key \`${idOrName}\` that could be revoked.`);
      forget(revoked.id);
      await done('key-revoked', revoked.id, revoked.tenant);
      return describeKey(revoked);
    },
    async createEngine(request) {
      const { tenant, ...engine } = checked(newEngineOfTenant, request, engineSentences);
      const created = await store.of(tenant).engines.insert(engine, now());
      if (created === undefined) throw new OperationFailure(`There is an engine \`${engine.name}\` already.`);
      await done('engine-created', created.id, tenant);
      return describeEngine(created);
    },
    async listEngines(tenant) {
      return (await allEngines(store.of(checked(tenantName, tenant)).engines)).map(describeEngine);
    },
    async deleteEngine(input) {
      const { tenant, engine } = checked(engineReference, input);
      const { engines } = store.of(tenant);
      const found = (await allEngines(engines)).find(({ id, name }) => id === engine || name === engine);
      if (found === undefined || !(await engines.delete(found.id)))
        throw new OperationFailure(`There is no engine \`${engine}\`.`);
      await done('engine-deleted', found.id, tenant);
      return describeEngine(found);
    },
    async listAudit(request) {
      const { from, to, actor, action, cursor } = checked(auditRequest, request);
      const filter = {
        from: from === null ? undefined : new Date(from),
        to: to === null ? undefined : new Date(to),
        actor: actor ?? undefined,
        action: action ?? undefined,
      };
      const { items, nextCursor } = await store.audit.list(filter, { cursor, limit: auditPage });
      return { items: items.map((entry) => ({ ...entry, at: entry.at.toISOString() })), nextCursor };
    },
  };
}

/** Actor with access to the socket, or the store, of a service. */
const operator: Actor = { keyId: null, name: 'operator', address: null };

/** Creates a key with all scopes if the store never had a key. Returns undefined otherwise. */
export async function createFirstKey(store: Store, now: () => Date): Promise<CreatedKey | undefined> {
  if ((await store.keys.list()).length > 0) return undefined;
  try {
    return await createAdministration(store, now).createKey({
      name: 'first',
      tenant: defaultTenant,
      scopes: wideScopes,
      expiresAt: null,
    });
  } catch (error) {
    // Another service on the same database created the first key.
    if (error instanceof OperationFailure) return undefined;
    throw error;
  }
}

async function allEngines(store: EngineStore): Promise<Engine[]> {
  const engines: Engine[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Engine> = await store.list({
      cursor,
      limit: 200,
    });
    engines.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && engines.length < 100_000);
  return engines;
}

function describeKey(key: StoredKey): KeyDescription {
  const { id, name, tenant, scopes: may, createdAt, expiresAt, previous, revokedAt } = key;
  return {
    id,
    name,
    tenant,
    scopes: may,
    previousExpiresAt: previous?.until.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

function describeEngine({ id, name, kind, address, createdAt }: Engine): EngineDescription {
  return { id, name, kind, address, createdAt };
}
