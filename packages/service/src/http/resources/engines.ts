import type { Parts } from '../parts.js';
import { registerDeletion } from './record-routes.js';
import { storeOf, noteDone } from '../request-state.js';
import { requireScope } from '../authentication.js';
import { problem } from '../problem.js';
import { emptyQuery } from '../schemas/queries.js';
import { engine, enginePage, newEngine } from '../schemas/records.js';
import { engineQuery, recordPath } from '../schemas/requests.js';
import { problemResponses } from '../schemas/problems.js';
import { notFound, sendText, json, type Api } from '../responses.js';

const tags = ['Engines'];
const maxBytesLimit = 16_384;

const location = {
  description: 'The path of the engine.',
  type: 'string',
  format: 'uri-reference',
  maxLength: 100,
};

/** `GET|POST /api/engines`, `GET|DELETE /api/engines/{id}` */
export function registerEngines(api: Api, parts: Parts): void {
  const { store, audit, now } = parts;
  api.get(
    '/api/engines',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'listEngines',
        summary: 'List engines',
        description:
          'Lists the engines that projects can be assigned to, without their assignments. Needs the scope `read`.',
        tags,
        querystring: engineQuery,
        response: { 200: json(enginePage, 'A page of engines.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit } = request.query;
      return sendText(reply, JSON.stringify(await storeOf(store, request).engines.list({ cursor, limit })));
    },
  );

  api.post(
    '/api/engines',
    {
      onRequest: requireScope('admin'),
      bodyLimit: maxBytesLimit,
      schema: {
        operationId: 'createEngine',
        summary: 'Register an engine',
        description:
          'Registers an engine, so that imports can name it as `engineId`. Needs the scope `admin`.',
        tags,
        querystring: emptyQuery,
        body: newEngine,
        response: { 201: json(engine, 'The engine.', { location }), ...problemResponses(409) },
      },
    },
    async (request, reply) => {
      const created = await storeOf(store, request).engines.insert(request.body, now());
      if (created === undefined) throw nameTaken();
      await noteDone(audit, request, 'engine-created', created.id);
      return sendText(
        reply.code(201).header('location', `/api/engines/${created.id}`),
        JSON.stringify(created),
      );
    },
  );

  api.get(
    '/api/engines/:id',
    {
      onRequest: requireScope('read'),
      schema: {
        operationId: 'getEngine',
        summary: 'Read an engine',
        description: 'Reads one engine with its assignments. Needs the scope `read`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(engine, 'The engine.') },
      },
    },
    async (request, reply) => {
      const found = await storeOf(store, request).engines.find(request.params.id);
      if (found === undefined) throw notFound('engine');
      return sendText(reply, JSON.stringify(found));
    },
  );

  registerDeletion(api, parts, {
    name: 'engine',
    path: '/api/engines/:id',
    operationId: 'deleteEngine',
    summary: 'Delete an engine',
    description: 'Deletes an engine. Its projects stay, without an engine. Needs the scope `admin`.',
    tags,
    scope: 'admin',
    action: 'engine-deleted',
    remove: (request, id) => storeOf(store, request).engines.delete(id),
  });
}

function nameTaken(): Error {
  return problem(409, {
    title: 'Name taken',
    detail: 'An engine with this `name` already exists.',
    field: { pointer: '/name' },
  });
}
