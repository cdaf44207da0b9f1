/**
 * A small OpenAPI document, as an example of what is uploaded.
 *
 * @param added the `operationId` of one more operation than the document has otherwise
 */
export function exampleDocument(added?: string): string {
  const further = added === undefined ? '' : `\n    delete: ${operation(added, '204')}`;
  return `openapi: 3.1.1
info: { title: Books, version: 1.0.0 }
servers: [{ url: https://books.example.com }]
paths:
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }]
    get: ${operation('getBook', '200')}${further}
`;
}

function operation(id: string, status: string): string {
  return `{ operationId: ${id}, responses: { '${status}': { description: Done } } }`;
}
