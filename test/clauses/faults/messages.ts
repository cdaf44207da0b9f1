import { fault, remove, rename, set, v2, v3, v32, type Fault } from '../fault.js';

const list = '/paths/~1books/get';
const add = '/paths/~1books/post';
const cover = '/paths/~1books~1{bookId}~1cover/put';
const form = `${cover}/requestBody/content/multipart~1form-data`;
const answer = `${list}/responses/200`;
const text = { type: 'string', maxLength: 40, pattern: '^[a-z]+$' };

/** Faults of media types, encodings, examples and headers. */
export const messageFaults: readonly Fault[] = [
  fault(
    v3,
    'a media type with a misspelt beginning',
    'media-type-prefix-unknown',
    '/paths/~1books/post/responses/201/content/aplication~1json',
    rename('/paths/~1books/post/responses/201/content/application~1json', 'aplication/json'),
  ),
  fault(
    v3,
    'a media type of any kind',
    'media-type-wildcard',
    `${answer}/content/*~1*`,
    rename(`${answer}/content/application~1json`, '*/*'),
  ),
  fault(
    v3,
    'a media type without a schema',
    'media-type-schema-missing',
    `${add}/requestBody/content/application~1json`,
    remove(`${add}/requestBody/content/application~1json/schema`),
  ),
  fault(
    v3,
    'a body with example and examples',
    'document-structure-invalid',
    '{body}',
    set('{body}/example', { kind: 'novel', title: 'Emma' }),
  ),
  fault(
    v3,
    'an encoding of a property that does not exist',
    'encoding-key-unknown',
    `${form}/encoding/title`,
    rename(`${form}/encoding/caption`, 'title'),
  ),
  fault(
    v3,
    'an encoding where it has no effect',
    'encoding-ignored',
    '{body}/encoding',
    set('{body}/encoding', { kind: { contentType: 'text/plain' } }),
  ),
  fault(
    v32,
    'an encoding by name and by position',
    'document-structure-invalid',
    form,
    set(`${form}/itemEncoding`, { contentType: 'text/plain' }),
  ),
  fault(
    v3,
    'an example that is not valid',
    'example-invalid',
    `${answer}/content/application~1json/example/items`,
    set(`${answer}/content/application~1json/example/items`, 'none'),
  ),
  fault(
    v2,
    'an example of a response that is not valid',
    'example-invalid',
    `${answer}/examples/application~1json/items`,
    set(`${answer}/examples/application~1json/items`, 'none'),
  ),
  fault(
    v2,
    'an example of a media type that is not produced',
    'example-media-type-mismatch',
    `${answer}/examples/text~1csv`,
    set(`${answer}/examples/text~1csv`, 'a,b'),
  ),
  fault(
    v3,
    'an example with a value here and elsewhere',
    'example-value-and-external document-structure-invalid',
    '{body}/examples/novel/externalValue',
    set('{body}/examples/novel/externalValue', 'https://library.test/novel.json'),
  ),
  fault(
    v32,
    'an example with value and dataValue',
    'example-value-and-external',
    '{body}/examples/novel/dataValue',
    set('{body}/examples/novel/dataValue', { kind: 'novel', title: 'Emma' }),
  ),
  fault(
    v32,
    'an example whose text is another value',
    'example-serialization-mismatch',
    '{body}/examples/novel/serializedValue',
    set('{body}/examples/novel', {
      summary: 'A novel',
      dataValue: { kind: 'novel', title: 'Emma' },
      serializedValue: '{"kind": "novel", "title": "Anna"}',
    }),
  ),
  fault(
    v32,
    'a schema of items where there is one value',
    'item-schema-ignored',
    '{body}/itemSchema',
    set('{body}/itemSchema', { type: 'object', additionalProperties: false, properties: {} }),
  ),
  fault(
    v32,
    'an example serialized here and elsewhere',
    'example-value-and-external',
    '{body}/examples/novel/externalValue',
    set('{body}/examples/novel', {
      summary: 'A novel',
      serializedValue: '{}',
      externalValue: 'https://library.test/novel.json',
    }),
  ),
  fault(
    v3,
    'a header without a schema',
    'header-schema-missing',
    '/components/headers/RateLimit-Remaining',
    remove('/components/headers/RateLimit-Remaining/schema'),
  ),
  fault(
    v3,
    'a header that names its place',
    'unknown-property document-structure-invalid',
    '/components/headers/RateLimit-Remaining/in',
    set('/components/headers/RateLimit-Remaining/in', 'header'),
  ),
  fault(
    v3,
    'a header that names itself',
    'unknown-property document-structure-invalid',
    '/components/headers/RateLimit-Remaining/name',
    set('/components/headers/RateLimit-Remaining/name', 'RateLimit-Remaining'),
  ),
  fault(
    v3,
    'a header with a style',
    'document-structure-invalid',
    '/components/headers/RateLimit-Remaining/style',
    set('/components/headers/RateLimit-Remaining/style', 'form'),
  ),
  fault(
    v3,
    'a header of a response that is ignored',
    'reserved-response-header',
    `${answer}/headers/Content-Type`,
    set(`${answer}/headers/Content-Type`, { schema: text }),
  ),
  fault(
    v2,
    'a header without a type',
    'required-field-missing',
    `${answer}/headers/RateLimit-Remaining`,
    remove(`${answer}/headers/RateLimit-Remaining/type`),
  ),

  fault(
    v3,
    'a link to an operation that does not exist',
    'link-operation-unresolved',
    `${add}/responses/201/links/read/operationId`,
    set(`${add}/responses/201/links/read/operationId`, 'getBok'),
  ),
  fault(
    v3,
    'a content type of a part that is not one',
    'media-type-invalid',
    `${form}/encoding/caption/contentType`,
    set(`${form}/encoding/caption/contentType`, 'text'),
  ),
];
