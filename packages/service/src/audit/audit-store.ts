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
/** Action that the audit log records. */
export type AuditAction = (typeof auditActions)[number];

/** Actor of an event. */
export interface Actor {
  /** Null for the operator, and without a valid key. */
  readonly keyId: string | null;
  /** The name of the key; `operator` for who administers the service on its machine, `unknown` without a valid key, `retention` for deletions by retention. */
  readonly name: string;
  /** Address of the request, as the trusted proxies report it; null on the machine itself. */
  readonly address: string | null;
}

/** Event of the audit log. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly actor: Actor;
  /** The id of the record, or its name where it has no other. */
  readonly record: string | null;
  /** Tenant of the event; the default one if there is none. */
  readonly tenant?: string;
  /** Result: `done`, or `refused`. */
  readonly result: 'done' | 'refused';
  /** Number of occurrences; 1 if each is logged. */
  readonly count?: number;
}

/** An entry of the audit log. */
export interface AuditEntry extends Required<Omit<AuditEvent, 'tenant'>> {
  readonly id: string;
  readonly at: Date;
}

/** Filter of the audit log. */
export interface AuditFilter {
  /** Undefined for all. */
  readonly tenant?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  /** The name of a key or its id. */
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly record?: string | undefined;
}

/** Keeps who did what. What was written is never changed. */
export interface AuditStore {
  write(events: readonly AuditEvent[], at: Date): Promise<void>;
  /** The newest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;
  /** Deletes entries of before a moment; the database refuses that for those of the last 30 days. */
  prune(before: Date): Promise<void>;
}
