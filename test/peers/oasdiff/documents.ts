/** An object of a document that is being built. */
export type Part = Readonly<Record<string, unknown>>;

/** Values of a document that a pair sets; the rest is always the same. */
export interface Contents {
  readonly version?: string;
  readonly paths?: Part;
  /** Fields of the operation, of its path, of its 200 response, and of the document. */
  readonly operation?: Part;
  readonly pathItem?: Part;
  readonly response?: Part;
  readonly root?: Part;
}

/** Builds a document of one operation, `PUT /jars/{id}`. */
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

/** Writes the content of a JSON message. */
export function json(schema: unknown, mediaType = 'application/json'): Part {
  return { content: { [mediaType]: schema === undefined ? {} : { schema } } };
}

/** Builds an object schema of one property, `lid`, beside one that stays. */
export function withLid(lid: unknown, ...required: readonly string[]): Part {
  const properties = { size: { type: 'integer' }, ...(lid !== undefined && { lid }) };
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** The places of a schema that the ids of oasdiff name, each with what builds a document around it. */
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
