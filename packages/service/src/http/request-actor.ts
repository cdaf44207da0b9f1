import type { FastifyRequest } from 'fastify';
import type { AuditEvent } from '../audit/audit-store.js';
import { getVerifiedKey } from './request-state.js';

/** Returns the actor, address and tenant of an authenticated request for the audit log. */
export function actedBy(request: FastifyRequest): Pick<AuditEvent, 'actor' | 'tenant'> {
  const { id, name, tenant } = getVerifiedKey(request);
  return { tenant, actor: { keyId: id, name, address: request.ip } };
}
