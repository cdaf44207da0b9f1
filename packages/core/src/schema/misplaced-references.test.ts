import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';

const versions = ['2.0', '3.0.4', '3.1.2', '3.2.0'] as const;
type Version = (typeof versions)[number];

const responses = { '200': { description: 'The books.' } };
const operation = { operationId: 'listBooks', responses };
const text = { type: 'string' };

function analyseFields(version: Version, fields: object) {
  const head = version === '2.0' ? { swagger: version } : { openapi: version };
  const info = { title: 'Books', version: '1' };
  const document = { ...head, info, paths: { '/books': { get: operation } }, ...fields };
  return analyse({ text: JSON.stringify(document) }, { rules: [] });
}

const withOperation = (fields: object) => ({ paths: { '/books': { get: { ...operation, ...fields } } } });
const withResponse = (fields: object) =>
  withOperation({ responses: { '200': { description: 'The books.', ...fields } } });
const withSchema = (version: Version, schema: object) =>
  version === '2.0' ? { definitions: { Book: schema } } : { components: { schemas: { Book: schema } } };

const anywhere: readonly [place: string, fields: (version: Version) => object][] = [
  ['/paths', () => ({ paths: { $ref: '#/x-a' }, 'x-a': { '/books': { get: operation } } })],
  ['/paths/~1books/get', () => ({ paths: { '/books': { get: { $ref: '#/x-a' } } }, 'x-a': operation })],
  [
    '/paths/~1books/get/responses',
    () => ({ ...withOperation({ responses: { $ref: '#/x-a' } }), 'x-a': responses }),
  ],
  [
    '/paths/~1books/get/parameters',
    () => ({ ...withOperation({ parameters: { $ref: '#/x-a' } }), 'x-a': [] }),
  ],
  [
    '/paths/~1books/get/responses/200/headers',
    () => ({ ...withResponse({ headers: { $ref: '#/x-a' } }), 'x-a': {} }),
  ],
  [
    '/{schemas}/Book/properties',
    (version) => ({ ...withSchema(version, { properties: { $ref: '#/x-a' } }), 'x-a': { isbn: text } }),
  ],
  [
    '/{schemas}',
    (version) => ({
      ...(version === '2.0'
        ? { definitions: { $ref: '#/x-a' } }
        : { components: { schemas: { $ref: '#/x-a' } } }),
      'x-a': { Book: text },
    }),
  ],
  ['/info', () => ({ info: { $ref: '#/x-a' }, 'x-a': { title: 'Books', version: '1' } })],
  ['/tags', () => ({ tags: { $ref: '#/x-a' }, 'x-a': [{ name: 'books' }] })],
  ['/paths/~1books/get/description', () => withOperation({ description: { $ref: 'listing.md' } })],
];

describe.each(versions)('a reference where OpenAPI %s allows none', (version) => {
  it.each(anywhere)('is one loader error at %s, and its target is read', async (place, fields) => {
    const { loaderErrors, model, status } = await analyseFields(version, fields(version));
    const instancePath = place.replace('{schemas}', version === '2.0' ? 'definitions' : 'components/schemas');
    expect(loaderErrors).toEqual([
      {
        instancePath,
        schemaPath: 'assay:contract#/definitions/reference/not',
        keyword: 'not',
        params: { properties: ['$ref'] },
        message: 'a reference is not allowed here',
      },
    ]);
    expect(status).toBe('success');
    expect(model?.document.operations.map(({ operationId }) => operationId)).toEqual(['listBooks']);
    expect(model?.document.operations[0]?.responses).toMatchObject([{ code: '200' }]);
  });

  it('keeps the errors next to it and in its target', async () => {
    const fields = {
      ...withOperation({ responses: { $ref: '#/x-a', '200': { description: 7 } } }),
      'x-a': { '200': { description: 7 } },
    };
    const { loaderErrors } = await analyseFields(version, fields);
    expect(loaderErrors.map(({ instancePath }) => instancePath).toSorted()).toEqual([
      '/paths/~1books/get/responses',
      '/paths/~1books/get/responses/200/description',
      '/x-a/200/description',
    ]);
  });

  it('is not reported for a property name or in data', async () => {
    const named = withSchema(version, {
      properties: { $ref: text },
      example: { $ref: '#/nowhere' },
      type: 'object',
    });
    expect((await analyseFields(version, named)).loaderErrors).toEqual([]);
  });
});

describe('a reference for one object', () => {
  const content = (mediaType: object) => withResponse({ content: { 'application/json': mediaType } });
  const mediaType = { ...content({ $ref: '#/x-a' }), 'x-a': { schema: text } };
  const place = '/paths/~1books/get/responses/200/content/application~1json';

  it.each(['3.0.4', '3.1.2'] as const)('may not replace a media type in %s', async (version) => {
    const { loaderErrors } = await analyseFields(version, mediaType);
    expect(loaderErrors).toMatchObject([{ instancePath: place, keyword: 'not' }]);
  });

  it('may replace a media type in 3.2', async () => {
    expect((await analyseFields('3.2.0', mediaType)).loaderErrors).toEqual([]);
  });

  it.each([
    [
      '/paths/~1books/get/responses/200/headers/X-Total',
      withResponse({ headers: { 'X-Total': { $ref: '#/x-a' } } }),
    ],
    [
      '/paths/~1books/get/parameters/0/items',
      withOperation({ parameters: [{ name: 'a', in: 'query', type: 'array', items: { $ref: '#/x-a' } }] }),
    ],
    ['/responses/fault', { responses: { fault: { $ref: '#/x-b' } } }],
    ['/parameters/shelf', { parameters: { shelf: { $ref: '#/x-c' } } }],
    ['/securityDefinitions/key', { securityDefinitions: { key: { $ref: '#/x-d' } } }],
  ])('may not be at %s in 2.0', async (instancePath, fields) => {
    const targets = {
      'x-a': text,
      'x-b': { description: 'It failed.' },
      'x-c': { name: 'shelf', in: 'query', type: 'string' },
      'x-d': { type: 'apiKey', name: 'key', in: 'header' },
    };
    const { loaderErrors } = await analyseFields('2.0', { ...fields, ...targets });
    expect(loaderErrors).toMatchObject([{ instancePath, keyword: 'not', params: { properties: ['$ref'] } }]);
  });

  it.each([
    [
      '2.0' as const,
      {
        ...withOperation({
          parameters: [{ $ref: '#/parameters/shelf' }],
          responses: { 200: { $ref: '#/responses/ok' } },
        }),
        parameters: { shelf: { name: 'shelf', in: 'query', type: 'string' } },
        responses: { ok: { description: 'd' } },
      },
    ],
    [
      '3.0.4' as const,
      {
        components: {
          parameters: {
            a: { $ref: '#/components/parameters/b' },
            b: { name: 'b', in: 'query', schema: text },
          },
          responses: { a: { $ref: '#/components/responses/b' }, b: { description: 'd' } },
          securitySchemes: {
            a: { $ref: '#/components/securitySchemes/b' },
            b: { type: 'http', scheme: 'basic' },
          },
        },
      },
    ],
  ])('may replace parameters, responses and security schemes in %s', async (version, fields) => {
    expect((await analyseFields(version, fields)).loaderErrors).toEqual([]);
  });
});
