import type { Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { VerifiedKey } from '../keys/key-verifier.js';
import type { StorageSettings } from '../settings/settings.js';
import type { Store, TenantStore } from '../store.js';
import type { Charge } from '../records/storage.js';
import type { Audit } from '../audit/audit.js';
import type { AuditAction } from '../audit/audit-store.js';

/** State of a request besides its content. */
export interface RequestState {
  /** `performance.now()` when its headers were there. */
  readonly startedAt: number;
  readonly span: Span;
  /** Aborts with a `Problem` where the body does not arrive in time. */
  readonly bodyDeadline: AbortSignal;
  /** Verified key of the request; null before it is verified. */
  key: VerifiedKey | null;
  /** Aborts when the connection or stream ends before the answer is sent: nobody waits for it any more. */
  readonly gone: AbortController;
  /** True when the connection or stream has ended: nobody is there to answer. */
  ended: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook of each request. */
    state: RequestState;
  }
}

/** Returns the store of an authenticated request's tenant: nothing of others can be reached through it. */
export function storeOf(store: Store, request: FastifyRequest): TenantStore {
  return store.of(getVerifiedKey(request).tenant);
}

/** Returns the charge for everything that a request leaves in the database. */
export function chargeOf(request: FastifyRequest, limits: StorageSettings): Charge {
  return { keyId: getVerifiedKey(request).id, limits };
}

/** The key of a request that was authenticated. Throws where the route is not under `/api`. */
export function getVerifiedKey(request: FastifyRequest): VerifiedKey {
  const { key } = request.state;
  if (key === null) throw new TypeError('The request was not authenticated');
  return key;
}

/** Logs in the audit log that an authenticated request has done something to a record. */
export async function noteDone(
  audit: Pick<Audit, 'note'>,
  request: FastifyRequest,
  action: AuditAction,
  record: string,
): Promise<void> {
  const { id, name, tenant } = getVerifiedKey(request);
  const actor = { keyId: id, name, address: request.ip };
  await audit.note({ action, tenant, actor, record, result: 'done' });
}
