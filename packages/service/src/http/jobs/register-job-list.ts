import { serializeJob } from '../../jobs/job-store.js';
import { demandScope, requireScope } from '../authentication.js';
import type { Parts } from '../parts.js';
import { getVerifiedKey } from '../request-state.js';
import { sendPage } from '../resources/answers.js';
import { json } from '../resources/described.js';
import type { Api } from '../resources/route.js';
import { jobPage, jobQuery } from '../schemas/jobs.js';

/** `GET /api/jobs` */
export function registerJobList(api: Api, { store }: Parts): void {
  api.get(
    '/api/jobs',
    {
      onRequest: requireScope('validate', 'import', 'read'),
      schema: {
        operationId: 'listJobs',
        summary: 'List jobs',
        description:
          'Lists the jobs of this key that are kept, the newest first. Needs the scope `validate`, `import` or `read`.',
        tags: ['Jobs'],
        querystring: jobQuery,
        response: { 200: json(jobPage, 'A page of jobs.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit, status, kind, all } = request.query;
      if (all === 'true') demandScope(request, 'admin');
      const { id, tenant } = getVerifiedKey(request);
      const keyId = all === 'true' ? null : id;
      const jobs = await store.openJobs();
      const { items, nextCursor } = await jobs.list({ tenant, keyId, status, kind }, { cursor, limit });
      return sendPage(reply, { items: items.map(serializeJob), nextCursor });
    },
  );
}
