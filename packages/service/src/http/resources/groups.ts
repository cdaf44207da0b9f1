import type { Parts } from '../parts.js';
import { storeOf } from '../request-state.js';
import { actedBy } from '../request-actor.js';
import { requireScope } from '../authentication.js';
import { emptyQuery } from '../schemas/queries.js';
import { group, groupPage } from '../schemas/records.js';
import { groupQuery, recordPath } from '../schemas/requests.js';
import { notFound, sendPage } from './answers.js';
import { deleted, json } from './described.js';
import { registerReading } from './read-record.js';
import type { Api } from './route.js';

const tags = ['Groups'];

/** `GET /api/groups`, `GET|DELETE /api/groups/{id}` */
export function registerGroups(api: Api, parts: Parts): void {
  const { store, audit } = parts;
  api.get(
    '/api/groups',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'listGroups',
        summary: 'List groups',
        description:
          'Lists the imported documents of the tenant, the newest import first. Needs the scope `read`.',
        tags,
        querystring: groupQuery,
        response: { 200: json(groupPage, 'A page of groups.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit, documentKey, sha256 } = request.query;
      const filter = { documentKey, sha256: sha256?.toLowerCase() };
      return sendPage(reply, await storeOf(store, request).records.listGroups(filter, { cursor, limit }));
    },
  );

  registerReading(api, parts, {
    name: 'group',
    path: '/api/groups/:id',
    operationId: 'getGroup',
    description: 'Reads what one import made, and of which document.',
    tags,
    schema: group,
    find: (records, id) => records.findGroup(id),
  });

  api.delete(
    '/api/groups/:id',
    {
      onRequest: requireScope('import'),
      schema: {
        operationId: 'deleteGroup',
        summary: 'Delete a group',
        description: 'Deletes a group and all that its import made. Needs the scope `import`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 204: deleted },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await storeOf(store, request).records.deleteGroup(id))) throw notFound('group');
      await audit.note({ action: 'group-deleted', ...actedBy(request), record: id, result: 'done' });
      return reply.code(204).send();
    },
  );
}
