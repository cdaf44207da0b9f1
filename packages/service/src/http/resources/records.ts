import { requireScope } from '../authentication.js';
import type { Parts } from '../parts.js';
import { registerDeletion, registerReading } from './record-routes.js';
import { storeOf } from '../request-state.js';
import { groupQuery, projectQuery } from '../schemas/requests.js';
import { json, type Api, sendPage } from '../responses.js';
import { flow } from '../schemas/flow-records.js';
import { schemaBundle, group, groupPage, project, projectPage } from '../schemas/records.js';
import { variableSet } from '../schemas/variable-records.js';

/** `GET /api/flows/{id}`, `GET /api/variables/{id}`, `GET /api/schemas/{id}`: the parts of projects and groups. */
export function registerFlowsVariablesSchemas(api: Api, parts: Parts): void {
  registerReading(api, parts, {
    name: 'flow',
    path: '/api/flows/:id',
    operationId: 'getFlow',
    description: 'Reads the requests that test one operation.',
    tags: ['Flows'],
    schema: flow,
    find: (records, id) => records.findFlow(id),
  });
  registerReading(api, parts, {
    name: 'variable set',
    path: '/api/variables/:id',
    operationId: 'getVariables',
    description: 'Reads the variables of a group or of a project.',
    tags: ['Variables'],
    schema: variableSet,
    find: (records, id) => records.findVariables(id),
  });
  registerReading(api, parts, {
    name: 'schema bundle',
    path: '/api/schemas/:id',
    operationId: 'getSchemas',
    description: 'Reads the schemas that the records of a group refer to.',
    tags: ['Schemas'],
    schema: schemaBundle,
    find: (records, id) => records.findSchemas(id),
  });
}

const groupTags = ['Groups'];

/** `GET /api/groups`, `GET|DELETE /api/groups/{id}` */
export function registerGroups(api: Api, parts: Parts): void {
  const { store } = parts;
  api.get(
    '/api/groups',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'listGroups',
        summary: 'List groups',
        description:
          'Lists the imported documents of the tenant, the newest import first. Needs the scope `read`.',
        tags: groupTags,
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
    description: 'Returns the result of one import and its document.',
    tags: groupTags,
    schema: group,
    find: (records, id) => records.findGroup(id),
  });

  registerDeletion(api, parts, {
    name: 'group',
    path: '/api/groups/:id',
    operationId: 'deleteGroup',
    summary: 'Delete a group',
    description: 'Deletes a group with everything that its import created. Needs the scope `import`.',
    tags: groupTags,
    scope: 'import',
    action: 'group-deleted',
    remove: (request, id) => storeOf(store, request).records.deleteGroup(id),
  });
}

const projectTags = ['Projects'];

/** `GET /api/projects`, `GET|DELETE /api/projects/{id}` */
export function registerProjects(api: Api, parts: Parts): void {
  const { store, now } = parts;
  api.get(
    '/api/projects',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'listProjects',
        summary: 'List projects',
        description:
          'Lists the test projects of all imports of the tenant, those of the newest import first. Needs the scope `read`.',
        tags: projectTags,
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
    tags: projectTags,
    schema: project,
    find: (records, id) => records.findProject(id),
  });

  registerDeletion(api, parts, {
    name: 'project',
    path: '/api/projects/:id',
    operationId: 'deleteProject',
    summary: 'Delete a project',
    description:
      'Deletes a project with its flow and its variable set, and removes it from its group. Needs the scope `import`.',
    tags: projectTags,
    scope: 'import',
    action: 'project-deleted',
    remove: (request, id) => storeOf(store, request).records.deleteProject(id, now()),
  });
}
