import { all, append, copy, fault, remove, rename, set, v2, v3, v32, type Fault } from '../fault.js';

const list = '/paths/~1books/get';
const question = '/paths/~1shelves/query/parameters/0';
const answer = `${list}/responses/200`;
const text = { type: 'string', maxLength: 40, pattern: '^[a-z]+$' };

/** Faults of the values and names of parameters and headers. */
export const parameterValueFaults: readonly Fault[] = [
  fault(
    v3,
    'an Authorization header as a parameter',
    'reserved-header-parameter credential-header-as-parameter',
    `${list}/parameters/3`,
    append(`${list}/parameters`, { name: 'Authorization', in: 'header', schema: text }),
  ),
  fault(
    v3,
    'an empty value outside the query',
    'allow-empty-value-misused',
    '{parameters}/BookId/allowEmptyValue',
    set('{parameters}/BookId/allowEmptyValue', true),
  ),
  fault(
    ['oas3.0', 'oas3.1'],
    'reserved characters outside the query',
    'allow-reserved-misused',
    '{parameters}/BookId/allowReserved',
    set('{parameters}/BookId/allowReserved', true),
  ),
  fault(
    all,
    'an integer that identifies in a path',
    'enumerable-resource-id',
    '{parameters}/BookId/name',
    set('{parameters}/BookId{schema}/type', 'integer'),
    set('{parameters}/BookId{schema}/format', 'int64'),
    set('{parameters}/BookId{schema}/minimum', 1),
    set('{parameters}/BookId{schema}/maximum', 1000),
  ),
  fault(
    v3,
    'an integer that identifies in the query',
    'enumerable-resource-id',
    `${list}/parameters/3/name`,
    append(`${list}/parameters`, {
      name: 'id',
      in: 'query',
      required: true,
      description: 'The book.',
      schema: { type: 'integer', format: 'int64', minimum: 1, maximum: 1000 },
    }),
  ),
  fault(
    v2,
    'an integer that identifies in the query of 2.0',
    'enumerable-resource-id',
    `${list}/parameters/3/name`,
    append(`${list}/parameters`, {
      name: 'id',
      in: 'query',
      required: true,
      description: 'The book.',
      type: 'integer',
      format: 'int64',
      minimum: 1,
      maximum: 1000,
    }),
  ),
  fault(
    v3,
    'a password in the query',
    'credentials-in-url-parameter',
    `${list}/parameters/3/name`,
    append(`${list}/parameters`, { name: 'password', in: 'query', schema: { ...text, format: 'password' } }),
  ),
  fault(
    v3,
    'a secret in the query whose name does not show it',
    'credentials-in-url-parameter',
    `${list}/parameters/3/name`,
    append(`${list}/parameters`, { name: 'word', in: 'query', schema: { ...text, format: 'password' } }),
  ),
  fault(
    v3,
    'personal data in the query',
    'sensitive-data-in-url',
    `${list}/parameters/3/name`,
    append(`${list}/parameters`, { name: 'ssn', in: 'query', schema: text }),
  ),

  fault(
    v32,
    'a querystring parameter with a schema',
    'querystring-parameter-invalid document-structure-invalid',
    `${question}/schema`,
    remove(`${question}/content`),
    set(`${question}/schema`, { type: 'object', additionalProperties: false, properties: { topic: text } }),
  ),
  fault(
    v32,
    'two querystring parameters',
    'querystring-parameter-invalid',
    '/paths/~1shelves/query/parameters/1',
    copy(question, '/paths/~1shelves/query/parameters/1'),
    set('/paths/~1shelves/query/parameters/1/name', 'other'),
  ),
  fault(
    v32,
    'a querystring parameter beside one of the query',
    'querystring-parameter-invalid',
    question,
    append('/paths/~1shelves/query/parameters', { name: 'cursor', in: 'query', schema: text }),
  ),
  fault(
    v32,
    'a password in the query string',
    'credentials-in-url-parameter',
    `${question}/content/application~1x-www-form-urlencoded/schema/properties/password`,
    set(`${question}/content/application~1x-www-form-urlencoded/schema/properties/password`, {
      ...text,
      format: 'password',
    }),
  ),
  fault(
    v32,
    'personal data in the query string',
    'sensitive-data-in-url',
    `${question}/content/application~1x-www-form-urlencoded/schema/properties/ssn`,
    set(`${question}/content/application~1x-www-form-urlencoded/schema/properties/ssn`, text),
  ),
  fault(
    v32,
    'an unbounded page size in the query string',
    'pagination-limit-unbounded',
    `${question}/content/application~1x-www-form-urlencoded/schema/properties/limit`,
    remove(`${question}/content/application~1x-www-form-urlencoded/schema/properties/limit/maximum`),
  ),

  fault(
    v3,
    'a media type that is not one',
    'media-type-invalid',
    `${answer}/content/json`,
    rename(`${answer}/content/application~1json`, 'json'),
  ),
  fault(
    v3,
    'a header parameter whose name is no token',
    'header-name-invalid',
    `${list}/parameters/3/name`,
    append(`${list}/parameters`, { name: 'X Shelf', in: 'header', schema: text }),
  ),
  fault(
    v2,
    'a header parameter of 2.0 whose name is no token',
    'header-name-invalid',
    `${list}/parameters/3/name`,
    append(`${list}/parameters`, { name: 'X Shelf', in: 'header', ...text }),
  ),
  fault(
    all,
    'a header whose name is no token',
    'header-name-invalid',
    `${answer}/headers/X Left`,
    rename(`${answer}/headers/RateLimit-Remaining`, 'X Left'),
  ),
  fault(
    v3,
    'a cookie whose name is no token',
    'header-name-invalid',
    `${list}/parameters/3/name`,
    append(`${list}/parameters`, { name: 'my shelf', in: 'cookie', schema: text }),
  ),
  fault(
    v3,
    'an access token in the query',
    'credentials-in-url-parameter',
    `${list}/parameters/3/name`,
    append(`${list}/parameters`, { name: 'access_token', in: 'query', schema: text }),
  ),
];
