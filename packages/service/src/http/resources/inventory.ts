import type { FastifyRequest } from 'fastify';
import { getVerifiedKey, storeOf } from '../request-state.js';
import { assertScope, requireScope } from '../authentication.js';
import type { Parts } from '../parts.js';
import { registerDeletion } from './record-routes.js';
import {
  inventoryQuery,
  namedDocument,
  namedDocumentPage,
  pagedQuery,
  revisionPage,
  ruleUseQuery,
  ruleUses,
} from '../schemas/inventory.js';
import { emptyQuery } from '../schemas/queries.js';
import { recordPath } from '../schemas/requests.js';
import { notFound, sendText, json, type Api } from '../responses.js';

const tags = ['Inventory'];
const maxRules = 1_000;

/** `GET /api/inventory`, `GET /api/inventory/rules`, `GET|DELETE /api/inventory/{id}`, `GET /api/inventory/{id}/revisions` */
export function registerInventory(api: Api, parts: Parts): void {
  const { store } = parts;
  api.get(
    '/api/inventory',
    {
      onRequest: requireScope('validate', 'read'),
      schema: {
        operationId: 'listNamedDocuments',
        summary: 'List named documents',
        description:
          'Lists the documents that this key validated with a `name`, each with its latest findings. Needs the scope `validate` or `read`.',
        tags,
        querystring: inventoryQuery,
        response: { 200: json(namedDocumentPage, 'A page of documents.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit, search, rule, sort, all } = request.query;
      const filter = { owner: getInventoryOwner(request, all), search, rule, sort };
      return sendText(
        reply,
        JSON.stringify(await storeOf(store, request).inventory.list(filter, { cursor, limit })),
      );
    },
  );

  api.get(
    '/api/inventory/rules',
    {
      onRequest: requireScope('validate', 'read'),
      schema: {
        operationId: 'listRuleUses',
        summary: 'List the rules that named documents violate',
        description:
          'Lists the rules that have found something in named documents of this key, those of the most documents first. Needs the scope `validate` or `read`.',
        tags,
        querystring: ruleUseQuery,
        response: { 200: json(ruleUses, 'The rules.') },
      },
    },
    async (request, reply) => {
      const { search, all } = request.query;
      const items = await storeOf(store, request).inventory.rules(
        getInventoryOwner(request, all),
        search,
        maxRules,
      );
      return sendText(reply, JSON.stringify({ items, nextCursor: null }));
    },
  );

  api.get(
    '/api/inventory/:id',
    {
      onRequest: requireScope('validate', 'read'),
      schema: {
        operationId: 'getNamedDocument',
        summary: 'Read a named document',
        description:
          'Returns the latest findings of a named document by rule. Needs the key that named it, or the scope `admin`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(namedDocument, 'The document.') },
      },
    },
    async (request, reply) => {
      const found = await storeOf(store, request).inventory.find(visibleTo(request), request.params.id);
      if (found === undefined) throw notFound('named document');
      const rules = await storeOf(store, request).inventory.listRuleUses(found.id);
      return sendText(reply, JSON.stringify({ ...found, rules }));
    },
  );

  api.get(
    '/api/inventory/:id/revisions',
    {
      onRequest: requireScope('validate', 'read'),
      schema: {
        operationId: 'listRevisions',
        summary: 'Read the history of a named document',
        description:
          'Lists the revisions of a named document, the newest first: counts, score, and new and fixed findings by rule. Validations with the same findings are one revision. Needs the key that named it, or the scope `admin`.',
        tags,
        params: recordPath,
        querystring: pagedQuery,
        response: { 200: json(revisionPage, 'A page of revisions.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit } = request.query;
      const found = await storeOf(store, request).inventory.find(visibleTo(request), request.params.id);
      if (found === undefined) throw notFound('named document');
      return sendText(
        reply,
        JSON.stringify(await storeOf(store, request).inventory.revisions(found.id, { cursor, limit })),
      );
    },
  );

  registerDeletion(api, parts, {
    name: 'named document',
    path: '/api/inventory/:id',
    operationId: 'deleteNamedDocument',
    summary: 'Delete a named document',
    description:
      'Deletes a name and everything stored under it. Needs the scope `validate` and the key that named it, or the scope `admin`.',
    tags,
    scope: 'validate',
    action: 'name-deleted',
    remove: (request, id) => storeOf(store, request).inventory.delete(visibleTo(request), id),
  });
}

/** Returns the key whose documents are listed; null for all keys. */
function getInventoryOwner(request: FastifyRequest, all: 'true' | 'false'): string | null {
  if (all === 'false') return getVerifiedKey(request).name;
  assertScope(request, 'admin');
  return null;
}

/** Returns the key whose documents a request may access by id; null for all keys. */
function visibleTo(request: FastifyRequest): string | null {
  const key = getVerifiedKey(request);
  return key.scopes.has('admin') ? null : key.name;
}
