import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AuditAction } from '../../audit/audit-store.js';
import type { Scope } from '../../keys/scopes.js';
import type { TenantStore } from '../../store.js';
import { requireScope } from '../authentication.js';
import type { Parts } from '../parts.js';
import { noteDone, storeOf } from '../request-state.js';
import { deleted, json, notFound, sendText, type Api } from '../responses.js';
import { emptyQuery } from '../schemas/queries.js';
import { recordPath } from '../schemas/requests.js';

/** A type of record that an import writes, and that is returned unchanged. */
interface ReadableRecord {
  /** The name of the record, such as `flow`. */
  readonly name: string;
  /** The path of the record, with `:id` in it. */
  readonly path: string;
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly schema: z.ZodType;
  readonly find: (records: TenantStore['records'], id: string) => Promise<string | undefined>;
}

/** Adds the route that returns records by id. */
export function registerReading(api: Api, { store }: Pick<Parts, 'store'>, record: ReadableRecord): void {
  const { name, path, operationId, description, tags, schema, find } = record;
  api.get(
    path,
    {
      onRequest: requireScope('read'),
      schema: {
        operationId,
        summary: `Read a ${name}`,
        description: `${description} Needs the scope \`read\`.`,
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(schema, `The ${name}.`) },
      },
    },
    async (request, reply) => {
      const text = await find(storeOf(store, request).records, request.params.id);
      if (text === undefined) throw notFound(name);
      return sendText(reply, text);
    },
  );
}

/** The deletion of a type of record. */
interface RecordDeletion {
  /** The name of the record, such as `engine`. */
  readonly name: string;
  /** The path of the record, with `:id` in it. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly scope: Scope;
  /** The action of the audit log entry. */
  readonly action: AuditAction;
  /** Deletes the record; false if none exists. */
  readonly remove: (request: FastifyRequest, id: string) => Promise<boolean>;
}

/** Adds the route that deletes records by id. */
export function registerDeletion(
  api: Api,
  { audit }: Pick<Parts, 'audit'>,
  { name, path, operationId, summary, description, tags, scope, action, remove }: RecordDeletion,
): void {
  api.delete(
    path,
    {
      onRequest: requireScope(scope),
      schema: {
        operationId,
        summary,
        description,
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 204: deleted },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await remove(request, id))) throw notFound(name);
      await noteDone(audit, request, action, id);
      return reply.code(204).send();
    },
  );
}
