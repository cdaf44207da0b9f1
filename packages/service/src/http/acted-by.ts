import type { FastifyRequest } from 'fastify';
import type { AuditEvent } from '../audit/audit-store.js';
import { keyOf } from './request-state.js';

/** Who sent an authenticated request, from where, and for whom: a part of what the audit log is told. */
export function actedBy(request: FastifyRequest): Pick<AuditEvent, 'actor' | 'tenant'> {
  const { id, name, tenant } = keyOf(request);
  return { tenant, actor: { keyId: id, name, address: request.ip } };
}
