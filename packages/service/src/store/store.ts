import type { Engine } from '@assay/project-generator';
import type { AuditStore } from '../audit/audit-store.js';
import type { InventoryStore } from '../inventory/inventory-store.js';
import type { JobStore } from '../jobs/job-store.js';
import type { Scope } from '../keys/scopes.js';
import type { Charge } from './charge.js';
import type { ImportedRecords } from './imported-records.js';
import type { Page, PageRequest } from './page.js';

/** Keeps keys, engines and what imports made. Each method rejects with a `StoreUnavailable` where the database cannot be reached or cannot write. */
export interface Store {
  readonly keys: KeyStore;
  readonly audit: AuditStore;
  readonly counts: CountStore;
  /** Returns the store of a tenant: it can neither read nor change anything of others. */
  of(tenant: string): TenantStore;
  /** Deletes what was found last before a moment in the named documents of all tenants. */
  pruneInventory(before: Date): Promise<void>;
  /** Deletes imports of before a moment, of all tenants, each with an entry in the audit log. How many these were. */
  pruneImports(before: Date): Promise<number>;
  /** Opens the store of jobs, which makes or migrates its queue first; the same one each time. */
  openJobs(): Promise<JobStore>;
  /** Calls with the topic whenever something changes, wherever that is done: `keys`, `jobs`. What stops that. */
  listen(onNotify: (topic: string) => void): Promise<() => Promise<void>>;
  /** Resolves where the database answers. */
  ping(): Promise<void>;
  /** Waits for what is running, then lets go of the database. */
  close(): Promise<void>;
}

/** Records of one tenant. */
export interface TenantStore {
  readonly engines: EngineStore;
  readonly records: RecordStore;
  readonly inventory: InventoryStore;
  readonly storage: StorageStore;
}

/** Knows how many bytes of imports and jobs are kept. */
export interface StorageStore {
  /**
   * Demands that a key has room for something more.
   *
   * @throws StorageFull where it has none.
   */
  demand(charge: Charge): Promise<void>;
}

/** The database does not answer, refuses connections, is shutting down, or its disk is full. Asking again later can help. */
export class StoreUnavailable extends Error {
  readonly code = 'store-unavailable';
}

/** The engine that an import names does not exist, or not any more. */
export class EngineUnknown extends Error {
  readonly code = 'engine-unknown';
}

/** A key, or its tenant, has as much in the database as it may. */
export class StorageFull extends Error {
  readonly code = 'storage-full';
  /** The setting. */
  readonly limit: 'storagePerKey' | 'storagePerTenant';
  /** Its value, in bytes. */
  readonly value: number;

  constructor(limit: StorageFull['limit'], value: number) {
    super(`As much is kept as may be: ${limit}`);
    this.limit = limit;
    this.value = value;
  }

  /** Limit that is full, in a sentence for people. */
  get sentence(): string {
    const owner = this.limit === 'storagePerKey' ? 'of this key' : 'of this tenant';
    return `The imports and jobs ${owner} may take ${this.value} bytes in the database, the limit \`${this.limit}\`, and there is no room for more.`;
  }
}

/** An API key as it is kept: never its text. */
export interface StoredKey {
  readonly id: string;
  /** Name given by its owner; unique among the keys that are not revoked. */
  readonly name: string;
  /** The SHA-256 of its text. */
  readonly hash: Uint8Array;
  /** The text that was replaced last, and until when it is good. */
  readonly previous: { readonly hash: Uint8Array; readonly until: Date } | null;
  /** Tenant whose records it reaches. */
  readonly tenant: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface KeyStore {
  /** False where a key that is not revoked has this name. */
  insert(key: StoredKey): Promise<boolean>;
  /** The key whose text has this hash, or whose previous one had. */
  findByHash(hash: Uint8Array): Promise<StoredKey | undefined>;
  /** The newest first, revoked ones included. */
  list(): Promise<readonly StoredKey[]>;
  /** Revokes the key with this id, or the one of this name that is not revoked. Undefined where there is none. */
  revoke(idOrName: string, at: Date): Promise<StoredKey | undefined>;
  /** Gives another text to the key with this id, or of this name, that is not revoked. Undefined where there is none. */
  rotate(idOrName: string, rotation: KeyRotation): Promise<StoredKey | undefined>;
}

/** Replacement of a key's text. */
export interface KeyRotation {
  readonly hash: Uint8Array;
  /** Until when the old text is good, at most until it would have expired. */
  readonly until: Date;
  readonly expiresAt: Date | null;
}

/** Number of one sender's requests in a minute. */
export interface RequestCount {
  /** A UUID. */
  readonly id: string;
  readonly count: number;
}

/** Counts requests where several nodes share a database. */
export interface CountStore {
  /** False where no other node can have a part in them. */
  readonly isShared: boolean;
  /** Notes what this node has counted in a minute, since 1970; answers what the others have counted of these so far. */
  exchange(node: string, minute: number, own: readonly RequestCount[]): Promise<readonly RequestCount[]>;
}

/** Fields of a new engine. */
export interface NewEngine {
  readonly name: string;
  readonly kind: string;
  readonly address: string | null;
}

export interface EngineStore {
  /** Undefined where an engine has this name already. */
  insert(engine: NewEngine, at: Date): Promise<Engine | undefined>;
  /** With its assignments. */
  find(id: string): Promise<Engine | undefined>;
  /** Without their assignments: `assignments` is empty. */
  list(page: PageRequest): Promise<Page<Engine>>;
  /** False where there is none. Its projects stay, without an engine. */
  delete(id: string): Promise<boolean>;
}

/** Exact matches; `name` matches any part of a name, whatever its case. */
export interface ProjectFilter {
  readonly group?: string | undefined;
  /** The kind of an engine, or the id of one. */
  readonly engine?: string | undefined;
  readonly name?: string | undefined;
}

/** The records of a group as JSON texts, the projects in the order of the document. What exports them parses them elsewhere than in the main thread. */
export interface GroupTexts {
  readonly group: string;
  readonly projects: readonly string[];
  /** One for each project, in the same order. */
  readonly flows: readonly string[];
  /** Variable set of the group, then one for each project. */
  readonly variableSets: readonly string[];
  readonly schemas: string;
}

/** Groups, projects, flows, variable sets and schema bundles, as JSON texts. A lookup answers undefined where there is nothing under the id, whatever the id looks like. */
export interface RecordStore {
  /**
   * Keeps all of it or nothing. Rejects with `EngineUnknown` where the engine does not exist any more, with `StorageFull` where
   * whoever is charged has no room for it.
   */
  save(records: ImportedRecords, charge?: Charge): Promise<void>;
  /** The newest first. */
  listProjects(filter: ProjectFilter, page: PageRequest): Promise<Page<string>>;
  findProject(id: string): Promise<string | undefined>;
  /** Deletes the project, its flow and its variable set, and removes it from its group. False where there is none. */
  deleteProject(id: string, at: Date): Promise<boolean>;
  /** The newest first. `documentKey` and `sha256` find earlier imports of a document. */
  listGroups(
    filter: { readonly documentKey?: string | undefined; readonly sha256?: string | undefined },
    page: PageRequest,
  ): Promise<Page<string>>;
  findGroup(id: string): Promise<string | undefined>;
  /** Deletes the group and all that its import made. False where there is none. */
  deleteGroup(id: string): Promise<boolean>;
  findFlow(id: string): Promise<string | undefined>;
  findVariables(id: string): Promise<string | undefined>;
  findSchemas(id: string): Promise<string | undefined>;
  /** The records of a group for an exporter. */
  exportTexts(groupId: string): Promise<GroupTexts | undefined>;
}
