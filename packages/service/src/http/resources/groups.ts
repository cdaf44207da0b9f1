import type { Parts } from '../parts.js';
import { actorOf } from '../actor-of.js';
import { requireScope } from '../authentication.js';
import { emptyQuery } from '../schemas/queries.js';
import { group, groupPage } from '../schemas/records.js';
import { groupQuery, recordPath } from '../schemas/requests.js';
import { notFound, sendPage, sendText } from './answers.js';
import { deleted, json } from './described.js';
import type { Api } from './route.js';

const tags = ['Groups'];

/** `GET /api/groups`, `GET|DELETE /api/groups/{id}` */
export function registerGroups(api: Api, { store, audit }: Parts): void {
  api.get(
    '/api/groups',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'listGroups',
        summary: 'List groups',
        description: 'Lists the imported documents, the newest import first. Needs the scope `read`.',
        tags,
        querystring: groupQuery,
        response: { 200: json(groupPage, 'A page of groups.') },
      },
    },
    async ({ query: { cursor = null, limit, documentKey, sha256 } }, reply) => {
      const filter = { documentKey, sha256: sha256?.toLowerCase() };
      return sendPage(reply, await store.records.listGroups(filter, { cursor, limit }));
    },
  );

  api.get(
    '/api/groups/:id',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'getGroup',
        summary: 'Read a group',
        description: 'Reads what one import made, and of which document. Needs the scope `read`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(group, 'The group.') },
      },
    },
    async ({ params: { id } }, reply) => {
      const text = await store.records.findGroup(id);
      if (text === undefined) throw notFound('group');
      return sendText(reply, text);
    },
  );

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
      if (!(await store.records.deleteGroup(id))) throw notFound('group');
      await audit.note({ action: 'group-deleted', actor: actorOf(request), record: id, result: 'done' });
      return reply.code(204).send();
    },
  );
}
