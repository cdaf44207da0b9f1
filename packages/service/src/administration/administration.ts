import type { Engine } from '@assay/project-generator';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import {
  auditActions,
  type Actor,
  type AuditAction,
  type AuditEntry,
  type AuditEvent,
} from '../audit/audit-store.js';
import { newEngine } from '../http/schemas/records.js';
import { makeKey } from '../keys/key-text.js';
import { scopes, type Scope } from '../keys/scopes.js';
import type { Store, StoredKey } from '../store/store.js';
import { OperationFailure } from './failure.js';

/** What an operator can do with the keys and engines of a service. Each method rejects with an `OperationFailure` that says why it cannot be done. */
export interface Administration {
  createKey(key: NewKey): Promise<CreatedKey>;
  /** The newest first, revoked ones included. */
  listKeys(): Promise<readonly KeyDescription[]>;
  revokeKey(idOrName: string): Promise<KeyDescription>;
  createEngine(engine: NewEngineText): Promise<EngineDescription>;
  listEngines(): Promise<readonly EngineDescription[]>;
  deleteEngine(idOrName: string): Promise<EngineDescription>;
  /** A part of the audit log, the newest entries first. */
  listAudit(request: AuditRequest): Promise<AuditPage>;
}

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** ISO 8601; null for a key that does not expire. */
  readonly expiresAt: string | null;
}

/** A key as people are shown it: neither its text nor its hash. Times are ISO 8601. */
export interface KeyDescription extends NewKey {
  readonly id: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export interface CreatedKey {
  readonly key: KeyDescription;
  /** The only time that it is known. */
  readonly text: string;
}

export interface NewEngineText {
  readonly name: string;
  readonly kind: string;
  readonly address: string | null;
}

export type EngineDescription = Pick<Engine, 'id' | 'name' | 'kind' | 'address' | 'createdAt'>;

/** Which part of the audit log is wanted. Times are ISO 8601; null where any will do. */
export interface AuditRequest {
  readonly from: string | null;
  readonly to: string | null;
  readonly actor: string | null;
  readonly action: string | null;
  readonly cursor: string | null;
}

/** An entry of the audit log as people are shown it. */
export interface AuditLine extends Omit<AuditEntry, 'at'> {
  readonly at: string;
}

export interface AuditPage {
  readonly items: readonly AuditLine[];
  readonly nextCursor: string | null;
}

/** A request that comes over the socket is data: each part has a sentence for what can be wrong with it. */
const reference = z.string('Say which one by its name or id.').min(1, 'Say which one by its name or id.');
const newKey = z.strictObject({
  name: z
    .string()
    .regex(/^[^\p{C}]{1,100}$/u, 'The name of a key must have 1 to 100 characters, all of them visible.'),
  scopes: z
    .array(z.enum(scopes, `The scopes of a key are ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`))
    .min(1, 'Say what the key may be used for: it needs at least one scope.'),
  expiresAt: z.iso.datetime('The time at which a key expires is not a time.').nullable(),
});

const time = z.iso.datetime('A time of the audit log is written as `2026-01-31T12:00:00Z`.').nullable();
const auditRequest = z.strictObject({
  from: time,
  to: time,
  actor: z.string().max(200).nullable(),
  action: z
    .enum(
      auditActions,
      `The actions of the audit log are ${auditActions.map((each) => `\`${each}\``).join(', ')}.`,
    )
    .nullable(),
  cursor: z.string().max(512).nullable(),
});

/** How many entries of the audit log a page has. */
const auditPage = 200;

const engineSentences = {
  name: 'The name of an engine must have 1 to 100 characters, all of them visible.',
  kind: 'The kind of an engine must have 1 to 50 letters, digits, dots, hyphens and underscores, and begin with a letter or digit.',
  address: 'The address of an engine must have 1 to 2048 characters without spaces.',
};

/**
 * Administers what is in a store.
 *
 * @param forget informs a running service that a key was revoked
 * @param note writes what is done into the audit log
 */
export function createAdministration(
  store: Store,
  now: () => Date,
  forget: (id: string) => void = () => {},
  note: (event: AuditEvent) => Promise<void> = (event) => store.audit.write([event], now()),
): Administration {
  const done = (action: AuditAction, record: string): Promise<void> =>
    note({ action, actor: operator, record, result: 'done' });
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
        hash,
        scopes: chosen,
        createdAt,
        expiresAt,
        revokedAt: null,
      };
      if (!(await store.keys.insert(stored)))
        throw new OperationFailure(
          `There is a key \`${key.name}\` already: revoke it or choose another name.`,
        );
      await done('key-created', stored.id);
      return { key: describeKey(stored), text };
    },
    async listKeys() {
      return (await store.keys.list()).map(describeKey);
    },
    async revokeKey(given) {
      const idOrName = checked(reference, given);
      const revoked = await store.keys.revoke(idOrName, now());
      if (revoked === undefined)
        throw new OperationFailure(`There is no key \`${idOrName}\` that could be revoked.`);
      forget(revoked.id);
      await done('key-revoked', revoked.id);
      return describeKey(revoked);
    },
    async createEngine(request) {
      const engine = checked(newEngine, request, engineSentences);
      const made = await store.engines.insert(engine, now());
      if (made === undefined) throw new OperationFailure(`There is an engine \`${engine.name}\` already.`);
      await done('engine-created', made.id);
      return describeEngine(made);
    },
    async listEngines() {
      return (await allEngines(store)).map(describeEngine);
    },
    async deleteEngine(given) {
      const idOrName = checked(reference, given);
      const found = (await allEngines(store)).find(({ id, name }) => id === idOrName || name === idOrName);
      if (found === undefined || !(await store.engines.delete(found.id)))
        throw new OperationFailure(`There is no engine \`${idOrName}\`.`);
      await done('engine-deleted', found.id);
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

/** Whoever may open the socket, or the store, of a service. */
const operator: Actor = { keyId: null, name: 'operator', address: null };

/** Makes a key with all scopes where the store has never had one. Undefined where it has. */
export async function createFirstKey(store: Store, now: () => Date): Promise<CreatedKey | undefined> {
  if ((await store.keys.list()).length > 0) return undefined;
  try {
    return await createAdministration(store, now).createKey({ name: 'first', scopes, expiresAt: null });
  } catch (error) {
    // Another service on the same database was quicker.
    if (error instanceof OperationFailure) return undefined;
    throw error;
  }
}

/** @param sentences what is wrong, by the property that is, where the schema does not say it for people */
function checked<T>(
  schema: z.ZodType<T>,
  value: unknown,
  sentences: Readonly<Record<string, string>> = {},
): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const property = String(issue?.path[0] ?? '');
  if (Object.hasOwn(sentences, property)) throw new OperationFailure(sentences[property]);
  const isOurs = issue?.message.endsWith('.') === true;
  throw new OperationFailure(
    isOurs ? issue.message : 'The request does not have the form that this service expects.',
  );
}

async function allEngines(store: Store): Promise<Engine[]> {
  const engines: Engine[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Store['engines']['list']>> = await store.engines.list({
      cursor,
      limit: 200,
    });
    engines.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && engines.length < 100_000);
  return engines;
}

function describeKey({ id, name, scopes: may, createdAt, expiresAt, revokedAt }: StoredKey): KeyDescription {
  return {
    id,
    name,
    scopes: may,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

function describeEngine({ id, name, kind, address, createdAt }: Engine): EngineDescription {
  return { id, name, kind, address, createdAt };
}
