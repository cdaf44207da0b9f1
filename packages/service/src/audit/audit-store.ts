import type { Page, PageRequest } from '../database/page.js';

/** Actions in the audit log. */
export const auditActions = [
  'key-created',
  'key-rotated',
  'key-revoked',
  'engine-created',
  'engine-deleted',
  'group-created',
  'group-deleted',
  'group-exported',
  'project-deleted',
  'job-created',
  'job-cancelled',
  'job-deleted',
  'name-deleted',
  'ruleset-created',
  'ruleset-activated',
  'ruleset-deactivated',
  'ruleset-deleted',
  'sign-in-failed',
] as const;
/** An action that the audit log records. */
export type AuditAction = (typeof auditActions)[number];

/** The actor of an event. */
export interface Actor {
  /** Null for the operator, and for requests without a valid key. */
  readonly keyId: string | null;
  /**
   * The name of the key; `operator` for administration on the service's machine, `unknown` without a valid key, `retention` for
   * deletions by retention.
   */
  readonly name: string;
  /** The address of the request, as the trusted proxies report it; null for events on the service's machine. */
  readonly address: string | null;
}

/** An event of the audit log. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly actor: Actor;
  /** The id of the record, or its name if it has no id. */
  readonly record: string | null;
  /** The tenant of the event; the default tenant if missing. */
  readonly tenant?: string;
  /** The result of the action. */
  readonly result: 'done' | 'refused';
  /** The number of occurrences in this entry; 1 if missing. */
  readonly count?: number;
}

/** An entry of the audit log. */
export interface AuditEntry extends Required<Omit<AuditEvent, 'tenant'>> {
  readonly id: string;
  readonly at: Date;
}

/** A filter of the audit log. */
export interface AuditFilter {
  /** Undefined for all. */
  readonly tenant?: string | undefined;
  readonly from?: Date | undefined;
  /** An exclusive end. */
  readonly to?: Date | undefined;
  /** The name or id of a key. */
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly record?: string | undefined;
}

/** Stores who did what. Entries are never changed. */
export interface AuditStore {
  write(events: readonly AuditEvent[], at: Date): Promise<void>;
  /** Lists entries, newest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Deletes the entries before a time. The database refuses this for entries of the last 30 days. */
  prune(before: Date): Promise<void>;
}
