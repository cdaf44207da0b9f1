/**
 * A document of 2.1 MB with 3,000 operations, like an export of a gateway: parameters and schemas are inline, and each operation
 * has ten findings.
 */
export function largeDocument(operations = 3000): string {
  const paths = Array.from({ length: operations }, (_, index): [string, unknown] => [
    `/resources-${index}/{id}`,
    { get: operation(index) },
  ]);
  return JSON.stringify(
    {
      openapi: '3.0.4',
      info: { title: 'Gateway', version: '1.0.0' },
      servers: [{ url: 'http://gateway.example.org' }],
      paths: Object.fromEntries(paths),
    },
    undefined,
    1,
  );
}

function operation(index: number): unknown {
  return {
    operationId: `getResource${index}`,
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'filter', in: 'query', schema: { type: 'string' } },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
    ],
    responses: {
      '200': {
        description: 'The resource.',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { name: { type: 'string' }, tags: { type: 'array' } } },
          },
        },
      },
    },
  };
}
