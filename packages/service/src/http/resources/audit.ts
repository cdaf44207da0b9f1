import { requireScope } from '../authentication.js';
import type { Parts } from '../parts.js';
import { getVerifiedKey } from '../request-state.js';
import { auditEntryPage, auditQuery } from '../schemas/administration.js';
import { sendText } from './answers.js';
import { json } from './described.js';
import type { Api } from './route.js';

/** `GET /api/audit` */
export function registerAudit(api: Api, { store, audit }: Parts): void {
  api.get(
    '/api/audit',
    {
      onRequest: requireScope('admin'),
      schema: {
        operationId: 'listAuditEntries',
        summary: 'Read the audit log',
        description:
          'Lists who did what to which record of the tenant, the newest entry first. Needs the scope `admin`.',
        tags: ['Administration'],
        querystring: auditQuery,
        response: { 200: json(auditEntryPage, 'A page of the audit log.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit, from, to, ...filter } = request.query;
      const { tenant } = getVerifiedKey(request);
      // What this process has counted so far belongs to it.
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
