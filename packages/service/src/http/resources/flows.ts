import type { Parts } from '../parts.js';
import { storeOf } from '../request-state.js';
import { requireScope } from '../authentication.js';
import { flow } from '../schemas/flow-records.js';
import { emptyQuery } from '../schemas/queries.js';
import { recordPath } from '../schemas/requests.js';
import { schemaBundle } from '../schemas/schema-bundle.js';
import { variableSet } from '../schemas/variable-records.js';
import { notFound, sendText } from './answers.js';
import { json } from './described.js';
import type { Api } from './route.js';

/** `GET /api/flows/{id}`, `GET /api/variables/{id}`, `GET /api/schemas/{id}` */
export function registerFlows(api: Api, { store }: Parts): void {
  api.get(
    '/api/flows/:id',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'getFlow',
        summary: 'Read a flow',
        description: 'Reads the requests that test one operation. Needs the scope `read`.',
        tags: ['Flows'],
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(flow, 'The flow.') },
      },
    },
    async (request, reply) => {
      const text = await storeOf(store, request).records.findFlow(request.params.id);
      if (text === undefined) throw notFound('flow');
      return sendText(reply, text);
    },
  );

  api.get(
    '/api/variables/:id',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'getVariables',
        summary: 'Read a variable set',
        description: 'Reads the variables of a group or of a project. Needs the scope `read`.',
        tags: ['Variables'],
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(variableSet, 'The variable set.') },
      },
    },
    async (request, reply) => {
      const text = await storeOf(store, request).records.findVariables(request.params.id);
      if (text === undefined) throw notFound('variable set');
      return sendText(reply, text);
    },
  );

  api.get(
    '/api/schemas/:id',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'getSchemas',
        summary: 'Read a schema bundle',
        description: 'Reads the schemas that the records of a group refer to. Needs the scope `read`.',
        tags: ['Schemas'],
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(schemaBundle, 'The schema bundle.') },
      },
    },
    async (request, reply) => {
      const text = await storeOf(store, request).records.findSchemas(request.params.id);
      if (text === undefined) throw notFound('schema bundle');
      return sendText(reply, text);
    },
  );
}
