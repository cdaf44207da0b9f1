import { fault, remove, rename, set, v3, v31, type Fault } from '../fault.js';

const add = '/paths/~1books/post';
const cover = '/paths/~1books~1{bookId}~1cover/put';
const form = `${cover}/requestBody/content/multipart~1form-data`;
const text = { type: 'string', maxLength: 40, pattern: '^[a-z]+$' };

/** Faults of links, callbacks and webhooks. */
export const linkFaults: readonly Fault[] = [
  fault(
    v3,
    'an operationRef to nowhere',
    'link-operation-unresolved',
    `${add}/responses/201/links/read/operationRef`,
    set(`${add}/responses/201/links/read`, {
      operationRef: '#/paths/~1book~1{bookId}/get',
      parameters: { bookId: '$response.body#/id' },
    }),
  ),
  fault(
    v3,
    'an operationRef to something else',
    'link-operation-unresolved',
    `${add}/responses/201/links/read/operationRef`,
    set(`${add}/responses/201/links/read`, { operationRef: '#/components/schemas/Book' }),
  ),
  fault(
    v3,
    'a link with operationRef and operationId',
    'link-operation-ambiguous',
    `${add}/responses/201/links/read/operationRef`,
    set(`${add}/responses/201/links/read/operationRef`, '#/paths/~1books~1{bookId}/get'),
  ),
  fault(
    v3,
    'a link to no operation',
    'link-operation-unresolved document-structure-invalid required-field-missing',
    `${add}/responses/201/links/read`,
    remove(`${add}/responses/201/links/read/operationId`),
  ),
  fault(
    v3,
    'a parameter of a link that its target lacks',
    'link-parameter-undefined',
    `${add}/responses/201/links/read/parameters/id`,
    rename(`${add}/responses/201/links/read/parameters/bookId`, 'id'),
  ),
  fault(
    v3,
    'a runtime expression that is not one',
    'runtime-expression-invalid',
    `${add}/responses/201/links/read/parameters/bookId`,
    set(`${add}/responses/201/links/read/parameters/bookId`, '$response.id'),
  ),
  fault(
    v3,
    'a runtime expression that names a missing field',
    'runtime-expression-invalid',
    `${add}/responses/201/links/read/parameters/bookId`,
    set(`${add}/responses/201/links/read/parameters/bookId`, '$response.body#/bookId'),
  ),
  fault(
    v3,
    'a callback whose expression is not one',
    'runtime-expression-invalid',
    `${add}/callbacks/added/{$request.headers.Notify}`,
    rename(`${add}/callbacks/added/{$request.header.Notify}`, '{$request.headers.Notify}'),
  ),
  fault(
    v31,
    'a webhook without a signature',
    'webhook-unauthenticated',
    '/webhooks/overdue/post',
    remove('/webhooks/overdue/post/security'),
    set('/webhooks/overdue/post/security', []),
  ),

  fault(
    v3,
    'a Content-Type among the headers of a part',
    'encoding-ignored',
    `${form}/encoding/caption/headers`,
    set(`${form}/encoding/caption/headers`, { 'Content-Type': { schema: text } }),
  ),
];
