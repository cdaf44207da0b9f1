/** An object of a generated document. */
export type Part = Readonly<Record<string, unknown>>;

/** The parts of a document that a pair sets; all others are fixed. */
export interface Contents {
  readonly version?: string;
  readonly paths?: Part;
  /** Fields of the operation, of its path item, of its 200 response, and of the document. */
  readonly operation?: Part;
  readonly pathItem?: Part;
  readonly response?: Part;
  readonly root?: Part;
}

/** Builds a document with one operation, `PUT /jars/{id}`. */
export function buildDocument({ version, paths, operation, pathItem, response, root }: Contents): string {
  const put = {
    operationId: 'fillJar',
    parameters: [],
    ...operation,
    responses: operation?.['responses'] ?? { 200: { description: 'The jar.', ...response } },
  };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  return JSON.stringify({
    openapi: '3.1.1',
    info: { title: 'Jars', version: version ?? '1.0.0' },
    paths: paths ?? { '/jars/{id}': { parameters: [id], ...pathItem, put } },
    ...root,
  });
}

/** Builds the content of a JSON message. */
export function json(schema: unknown, mediaType = 'application/json'): Part {
  return { content: { [mediaType]: schema === undefined ? {} : { schema } } };
}

/** Builds an object schema with the property `lid` and one that never changes. */
export function withLid(lid: unknown, ...required: readonly string[]): Part {
  const properties = { size: { type: 'integer' }, ...(lid !== undefined && { lid }) };
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** The locations of a schema in the ids of oasdiff, each with a function that builds a document around the schema. */
export const places: Readonly<Record<string, (schema: Part) => Contents>> = {
  'request-body': (schema) => ({ operation: { requestBody: json(schema) } }),
  'request-property': (schema) => ({ operation: { requestBody: json(withLid(schema)) } }),
  'request-read-only-property': (schema) => ({
    operation: { requestBody: json(withLid({ ...schema, readOnly: true })) },
  }),
  'request-parameter': (schema) => ({ operation: { parameters: [{ name: 'lid', in: 'query', schema }] } }),
  'request-parameter-property': (schema) => ({
    operation: {
      parameters: [{ name: 'jar', in: 'query', style: 'deepObject', explode: true, schema: withLid(schema) }],
    },
  }),
  'request-header-property': (schema) => ({
    operation: { parameters: [{ name: 'Jar', in: 'header', schema: withLid(schema) }] },
  }),
  'response-body': (schema) => ({ response: json(schema) }),
  'response-property': (schema) => ({ response: json(withLid(schema)) }),
  'response-write-only-property': (schema) => ({
    response: json(withLid({ ...schema, writeOnly: true })),
  }),
  'response-header': (schema) => ({ response: { headers: { 'X-Lid': { schema } } } }),
};
