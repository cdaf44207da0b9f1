import { all, copy, fault, remove, rename, set, v2, v3, type Fault } from '../fault.js';

const list = '/paths/~1books/get';
const add = '/paths/~1books/post';
const read = '/paths/~1books~1{bookId}/get';
const erase = '/paths/~1books~1{bookId}/delete';

/** Faults of operations, their request bodies and responses. */
export const operationFaults: readonly Fault[] = [
  fault(
    all,
    'an operation without responses',
    'operation-responses-missing',
    list,
    remove(`${list}/responses`),
  ),
  fault(
    all,
    'an operation with no response',
    'operation-responses-missing',
    `${list}/responses`,
    set(`${list}/responses`, {}),
  ),
  fault(
    all,
    'an operationId twice',
    'operation-id-duplicate',
    `${read}/operationId`,
    set(`${read}/operationId`, 'listBooks'),
  ),
  fault(all, 'an operation without an id', 'operation-id-missing', erase, remove(`${erase}/operationId`)),
  fault(
    all,
    'an unknown field of an operation',
    'unknown-property',
    `${list}/sumary`,
    set(`${list}/sumary`, 'x'),
  ),
  fault(
    all,
    'tags that are not a list',
    'document-structure-invalid',
    `${list}/tags`,
    set(`${list}/tags`, 'books'),
  ),
  fault(
    all,
    'deprecated that is a text',
    'document-structure-invalid',
    `${list}/deprecated`,
    set(`${list}/deprecated`, 'yes'),
  ),
  fault(
    all,
    'no success',
    'success-response-missing',
    `${erase}/responses`,
    remove(`${erase}/responses/204`),
  ),
  fault(
    all,
    'a status code that does not exist',
    'response-status-code-invalid',
    `${erase}/responses/2004`,
    rename(`${erase}/responses/204`, '2004'),
  ),
  fault(
    v2,
    'a range of status codes in 2.0',
    'response-status-code-invalid',
    `${erase}/responses/2XX`,
    rename(`${erase}/responses/204`, '2XX'),
  ),
  fault(
    v3,
    'a range of status codes in small letters',
    'response-status-code-invalid',
    `${erase}/responses/2xx`,
    rename(`${erase}/responses/204`, '2xx'),
  ),
  fault(
    all.filter((format) => format !== 'oas3.2'),
    'a response without a description',
    'required-field-missing',
    `${erase}/responses/204`,
    remove(`${erase}/responses/204/description`),
  ),
  fault(
    all,
    'a response that is a text',
    'document-structure-invalid',
    `${erase}/responses/204`,
    set(`${erase}/responses/204`, 'Removed.'),
  ),
  fault(
    v3,
    'a body in a response that has none',
    'response-body-not-allowed',
    `${erase}/responses/204/content`,
    set(`${erase}/responses/204/content`, {
      'application/json': { schema: { $ref: '#/components/schemas/Stored' } },
    }),
  ),
  fault(
    all,
    'a success without a schema',
    'missing-response-schema',
    `${read}/responses/200`,
    remove(`${read}/responses/200{schemaOfResponse}`),
  ),
  fault(
    v3,
    'a body of a request to read',
    'request-body-on-safe-method',
    `${read}/requestBody`,
    copy(`${add}/requestBody`, `${read}/requestBody`),
  ),
  fault(
    v3,
    'a request body without content',
    'required-field-missing',
    `${add}/requestBody`,
    remove(`${add}/requestBody/content`),
  ),
  fault(
    v3,
    'a request body whose content is empty',
    'request-body-content-missing document-structure-invalid',
    `${add}/requestBody/content`,
    set(`${add}/requestBody/content`, {}),
  ),

  fault(
    all,
    'a path parameter that is not declared',
    'path-parameter-undefined',
    '/paths/~1books~1{bookId}',
    remove('/paths/~1books~1{bookId}/parameters'),
  ),
  fault(
    v3,
    'a body of a request to trace',
    'request-body-on-safe-method',
    '/paths/~1books/trace/requestBody',
    copy(list, '/paths/~1books/trace'),
    set('/paths/~1books/trace/operationId', 'traceBooks'),
    copy(`${add}/requestBody`, '/paths/~1books/trace/requestBody'),
  ),
];
