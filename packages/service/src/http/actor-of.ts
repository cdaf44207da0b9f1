import type { FastifyRequest } from 'fastify';
import type { Actor } from '../audit/audit-store.js';
import { keyOf } from './request-state.js';

/** Who sent an authenticated request, and from where. */
export function actorOf(request: FastifyRequest): Actor {
  const { id, name } = keyOf(request);
  return { keyId: id, name, address: request.ip };
}
