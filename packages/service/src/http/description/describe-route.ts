import type { SwaggerTransform } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Turns the zod schemas of a route into JSON Schemas, and keeps the headers of its responses, which the library drops. */
export const describeRoute: SwaggerTransform<FastifySchema> = (route) => {
  const described = jsonSchemaTransform(route);
  const before = listResponseEntries(route.schema?.response);
  const after = new Map(listResponseEntries(described.schema?.response));
  for (const [status, { headers }] of before) {
    const response = after.get(status);
    if (headers !== undefined && response !== undefined) response['headers'] = headers;
  }
  return described;
};

function listResponseEntries(responses: unknown): [string, Record<string, unknown>][] {
  // `as`: responses are objects by their statuses, as Fastify demands.
  return Object.entries((responses ?? {}) as Record<string, Record<string, unknown>>);
}
