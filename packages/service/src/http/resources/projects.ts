import type { Parts } from '../parts.js';
import { storeOf } from '../request-state.js';
import { actedBy } from '../request-actor.js';
import { requireScope } from '../authentication.js';
import { emptyQuery } from '../schemas/queries.js';
import { project, projectPage } from '../schemas/records.js';
import { projectQuery, recordPath } from '../schemas/requests.js';
import { notFound, sendPage } from './answers.js';
import { deleted, json } from './described.js';
import { registerReading } from './read-record.js';
import type { Api } from './route.js';

const tags = ['Projects'];

/** `GET /api/projects`, `GET|DELETE /api/projects/{id}` */
export function registerProjects(api: Api, parts: Parts): void {
  const { store, audit, now } = parts;
  api.get(
    '/api/projects',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'listProjects',
        summary: 'List projects',
        description:
          'Lists the test projects of all imports of the tenant, those of the newest import first. Needs the scope `read`.',
        tags,
        querystring: projectQuery,
        response: { 200: json(projectPage, 'A page of projects.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit, ...filter } = request.query;
      return sendPage(reply, await storeOf(store, request).records.listProjects(filter, { cursor, limit }));
    },
  );

  registerReading(api, parts, {
    name: 'project',
    path: '/api/projects/:id',
    operationId: 'getProject',
    description: 'Reads one test project.',
    tags,
    schema: project,
    find: (records, id) => records.findProject(id),
  });

  api.delete(
    '/api/projects/:id',
    {
      onRequest: requireScope('import'),
      schema: {
        operationId: 'deleteProject',
        summary: 'Delete a project',
        description:
          'Deletes a project with its flow and its variable set, and removes it from its group. Needs the scope `import`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 204: deleted },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await storeOf(store, request).records.deleteProject(id, now()))) throw notFound('project');
      await audit.note({ action: 'project-deleted', ...actedBy(request), record: id, result: 'done' });
      return reply.code(204).send();
    },
  );
}
