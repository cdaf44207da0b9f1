import { resolve, type Document, type MediaType, type Response, type Schema } from '@assay/core';
import { errorResponses } from '../knowledge/messages/error-responses.js';

/** The contents of the error responses of an API, each once. */
export function errorContents(document: Document): readonly MediaType[] {
  const responses = new Set<Response>(errorResponses(document).map(({ response }) => response));
  const contents = new Set<MediaType>();
  for (const response of responses) {
    for (const slot of response.content) {
      const content = resolve(slot);
      if (content !== undefined) contents.add(content);
    }
  }
  return [...contents];
}

/** The schemas that describe what is sent under the given ones, from the outside in, each once. What `skip` is true for is left out, with all in it. */
export function* schemasWithin(
  roots: readonly Schema[],
  skip: (schema: Schema) => boolean,
): Generator<Schema, void, undefined> {
  const pending = roots.toReversed();
  const seen = new Set<Schema>();
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (seen.has(schema) || skip(schema)) continue;
    seen.add(schema);
    yield schema;
    const target = schema.reference === undefined ? undefined : resolve(schema.reference);
    if (target !== undefined) pending.push(target);
    for (const part of schema.subschemas) {
      if (sent.has(part.step ?? '')) pending.push(part);
    }
  }
}

const sent: ReadonlySet<string> = new Set(
  'properties patternProperties additionalProperties items prefixItems allOf anyOf oneOf then else'.split(
    ' ',
  ),
);
