import { encodeCursor, decodeCursor } from '../../database/page.js';
import type { StoredKey } from '../../keys/key-store.js';
import { requireScope } from '../authentication.js';
import type { Parts } from '../parts.js';
import { getVerifiedKey } from '../request-state.js';
import { apiKeyPage, auditEntryPage, auditQuery } from '../schemas/administration.js';
import { pagedQuery } from '../schemas/inventory.js';
import { sendText, json, type Api } from '../responses.js';

const list = 'keys';

/** `GET /api/keys` */
export function registerKeys(api: Api, { store }: Parts): void {
  api.get(
    '/api/keys',
    {
      onRequest: requireScope('validate', 'import', 'read'),
      schema: {
        operationId: 'listKeys',
        summary: 'List API keys',
        description:
          'Lists the API keys without their texts, the newest first: all of the tenant with the scope `admin`, otherwise the one that the request is sent with.',
        tags: ['Administration'],
        querystring: pagedQuery,
        response: { 200: json(apiKeyPage, 'A page of keys.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit } = request.query;
      const current = getVerifiedKey(request);
      const from = cursor === null ? 0 : decodeCursor(cursor, list).position;
      const seen = (await store.keys.list()).filter(
        ({ id, tenant }) => tenant === current.tenant && (current.scopes.has('admin') || id === current.id),
      );
      const items = seen.slice(from, from + limit);
      const last = items.at(-1);
      const isEnd = last === undefined || from + items.length >= seen.length;
      return sendText(
        reply,
        JSON.stringify({
          items: items.map((key) => shown(key, current.id)),
          nextCursor: isEnd ? null : encodeCursor({ id: last.id, position: from + items.length }, list),
        }),
      );
    },
  );
}

function shown(key: StoredKey, currentId: string) {
  const { id, name, tenant, scopes, createdAt, expiresAt, previous, revokedAt } = key;
  const previousExpiresAt = previous?.until ?? null;
  const isCurrent = id === currentId;
  return { id, name, tenant, scopes, createdAt, expiresAt, previousExpiresAt, revokedAt, isCurrent };
}

/** `GET /api/audit` */
export function registerAudit(api: Api, { store, audit }: Parts): void {
  api.get(
    '/api/audit',
    {
      onRequest: requireScope('admin'),
      schema: {
        operationId: 'listAuditEntries',
        summary: 'Read the audit log',
        description: 'Lists the actions on records of the tenant, the newest first. Needs the scope `admin`.',
        tags: ['Administration'],
        querystring: auditQuery,
        response: { 200: json(auditEntryPage, 'A page of the audit log.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit, from, to, ...filter } = request.query;
      const { tenant } = getVerifiedKey(request);
      // The log must include the events that this process has counted so far.
      await audit.flush();
      const times = { from: from && new Date(from), to: to && new Date(to) };
      const page = await store.audit.list(
        { ...filter, tenant, from: times.from || undefined, to: times.to || undefined },
        { cursor, limit },
      );
      return sendText(reply, JSON.stringify(page));
    },
  );
}
