import { z } from 'zod';

/** The headers of a response, each with the schema of its value. */
type Headers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A response in JSON, as the description of a route has it. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string, headers: Headers = {}) {
  return { description, headers, content: { 'application/json': { schema } } };
}

/** The response to a DELETE. */
export const deleted = z.undefined().describe('It is deleted.');
