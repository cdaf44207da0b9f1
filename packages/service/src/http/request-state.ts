import type { Span } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { VerifiedKey } from '../keys/key-verifier.js';
import type { StorageSettings } from '../settings/settings.js';
import type { Store, TenantStore } from '../store.js';
import type { Charge } from '../records/storage.js';
import type { Audit } from '../audit/audit.js';
import type { AuditAction } from '../audit/audit-store.js';

/** The state of a request besides its content. */
export interface RequestState {
  /** The `performance.now()` at which its headers had arrived. */
  readonly startedAt: number;
  readonly span: Span;
  /** Aborts with a `Problem` if the body does not arrive in time. */
  readonly bodyDeadline: AbortSignal;
  /** The verified key of the request; null before it is verified. */
  key: VerifiedKey | null;
  /** Aborts when the connection or stream ends before the response is sent. */
  readonly gone: AbortController;
  /** True once the connection or stream has ended, so that no response can be sent. */
  ended: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook of each request. */
    state: RequestState;
  }
}

/** Returns the store of an authenticated request's tenant, which has no access to other tenants. */
export function storeOf(store: Store, request: FastifyRequest): TenantStore {
  return store.of(getVerifiedKey(request).tenant);
}

/** Returns the charge for all data that a request stores in the database. */
export function chargeOf(request: FastifyRequest, limits: StorageSettings): Charge {
  return { keyId: getVerifiedKey(request).id, limits };
}

/** Returns the key of an authenticated request. Throws if the route is not under `/api`. */
export function getVerifiedKey(request: FastifyRequest): VerifiedKey {
  const { key } = request.state;
  if (key === null) throw new TypeError('The request was not authenticated');
  return key;
}

/** Records in the audit log that an authenticated request changed a record. */
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
