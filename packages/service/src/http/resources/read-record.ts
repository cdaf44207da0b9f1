import type { z } from 'zod';
import type { TenantStore } from '../../store.js';
import { requireScope } from '../authentication.js';
import type { Parts } from '../parts.js';
import { storeOf } from '../request-state.js';
import { emptyQuery } from '../schemas/queries.js';
import { recordPath } from '../schemas/requests.js';
import { notFound, sendText } from './answers.js';
import { json } from './described.js';
import type { Api } from './route.js';

/** A kind of record that an import writes, and that is read as it was written. */
interface ReadableRecord {
  /** Name of the record: `flow`. */
  readonly name: string;
  /** Path of the record, with `:id` in it. */
  readonly path: string;
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly schema: z.ZodType;
  readonly find: (records: TenantStore['records'], id: string) => Promise<string | undefined>;
}

/** Lets records of a kind be read by their ids. */
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
