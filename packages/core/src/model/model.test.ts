import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import { formatPointer } from '@assay/text';
import type { Model } from './model.js';
import type { Node } from './node.js';
import { resolve, type Operation, type Parameter } from './nodes.js';
import { nameOperations } from './operation-name.js';

const info = { title: 'Pets', version: '1' };

async function modelOf(
  value: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, unknown>> = {},
): Promise<Model> {
  const { model } = await analyse(
    { uri: 'file:///api/openapi.json', text: JSON.stringify({ info, ...value }) },
    {
      rules: [],
      read: ({ uri }) => {
        const text = JSON.stringify(files[uri.replace('file:///api/', '')]);
        return Promise.resolve({ ok: true, source: { uri, bytes: new TextEncoder().encode(text) } });
      },
    },
  );
  if (model === undefined) throw new Error('There is no model.');
  return model;
}

function operation({ document }: Model, signature: string): Operation {
  const found = document.operations.find((item) => item.signature === signature);
  if (found === undefined)
    throw new Error(`There is no ${signature}: ${document.operations.map((item) => item.signature).join()}`);
  return found;
}

function pointer(node: Node | undefined): string | undefined {
  return node === undefined ? undefined : formatPointer(node.segments());
}

function urls(given: Operation): string[] {
  return given.servers.map(({ url }) => url);
}

function names(parameters: readonly Parameter[]): string[] {
  return parameters.map((parameter) => `${parameter.in}:${parameter.name}`);
}

const responses = { 200: { description: 'd' } };

describe('the servers of an operation', () => {
  it('are its own, else those of the path item, else those of the document', async () => {
    const model = await modelOf({
      openapi: '3.0.3',
      servers: [{ url: 'https://document.test' }],
      paths: {
        '/a': {
          servers: [{ url: 'https://path.test' }],
          get: { servers: [{ url: 'https://own.test' }] },
          put: {},
        },
        '/b': { get: { servers: [] } },
      },
    });
    expect(urls(operation(model, 'GET /a'))).toEqual(['https://own.test']);
    expect(urls(operation(model, 'PUT /a'))).toEqual(['https://path.test']);
    expect(urls(operation(model, 'GET /b'))).toEqual(['https://document.test']);
  });

  it('are in 2.0 made of scheme, host and base path, and are at the scheme', async () => {
    const model = await modelOf({
      swagger: '2.0',
      host: 'api.test',
      basePath: '/v1',
      schemes: ['https', 'http'],
      paths: { '/a': { get: { schemes: ['wss'] }, put: {} } },
    });
    expect(urls(operation(model, 'GET /a'))).toEqual(['wss://api.test/v1']);
    expect(urls(operation(model, 'PUT /a'))).toEqual(['https://api.test/v1', 'http://api.test/v1']);
    expect(operation(model, 'PUT /a').servers.map(pointer)).toEqual(['/schemes/0', '/schemes/1']);
    expect(operation(model, 'GET /a').servers.map(pointer)).toEqual(['/paths/~1a/get/schemes/0']);
  });

  it('are at the host of a 2.0 document without schemes, and none without a host', async () => {
    const paths = { '/a': { get: {} } };
    const withHost = operation(await modelOf({ swagger: '2.0', host: 'api.test', paths }), 'GET /a');
    expect(urls(withHost)).toEqual(['//api.test']);
    expect(withHost.servers.map(pointer)).toEqual(['/host']);
    expect(urls(operation(await modelOf({ swagger: '2.0', paths }), 'GET /a'))).toEqual([]);
  });
});

describe('the security of an operation', () => {
  it('is its own, also where that is empty, else that of the document', async () => {
    const model = await modelOf({
      openapi: '3.1.0',
      security: [{ key: [] }],
      paths: {
        '/a': { get: { security: [] }, put: { security: [{}, { key: ['read'], other: [] }] }, post: {} },
      },
    });
    expect(operation(model, 'GET /a').security).toEqual([]);
    expect(operation(model, 'PUT /a').security?.map(({ schemes }) => schemes)).toEqual([
      [],
      [
        { name: 'key', scopes: ['read'] },
        { name: 'other', scopes: [] },
      ],
    ]);
    expect(operation(model, 'POST /a').security?.map(pointer)).toEqual(['/security/0']);
  });

  it('is unknown if neither declares any', async () => {
    expect(
      operation(await modelOf({ openapi: '3.1.0', paths: { '/a': { get: {} } } }), 'GET /a').security,
    ).toBeUndefined();
  });
});

describe('the parameters of an operation', () => {
  it('are its own and those of the path item that it does not override by name and place', async () => {
    const model = await modelOf({
      openapi: '3.0.3',
      paths: {
        '/a/{id}': {
          parameters: [
            { name: 'id', in: 'path' },
            { $ref: '#/components/parameters/Limit' },
            { name: 'x', in: 'header' },
          ],
          get: {
            parameters: [
              { name: 'x', in: 'header', required: true },
              { name: 'x', in: 'query' },
            ],
          },
        },
      },
      components: { parameters: { Limit: { name: 'limit', in: 'query' } } },
    });
    const { parameters } = operation(model, 'GET /a/{id}');
    expect(names(parameters)).toEqual(['path:id', 'query:limit', 'header:x', 'query:x']);
    expect(parameters.map(({ required }) => required)).toEqual([true, false, true, false]);
  });

  it('are in 2.0 all but the body, which is the request body', async () => {
    const model = await modelOf({
      swagger: '2.0',
      consumes: ['application/json'],
      paths: {
        '/a': {
          parameters: [{ $ref: '#/parameters/Body' }],
          post: { parameters: [{ name: 'file', in: 'formData', type: 'file' }] },
          put: {
            consumes: ['text/plain', 'text/csv'],
            parameters: [{ name: 'own', in: 'body', required: true, schema: { type: 'string' } }],
          },
        },
      },
      parameters: { Body: { name: 'payload', in: 'body', schema: { type: 'object' } } },
    });
    const post = operation(model, 'POST /a');
    expect(names(post.parameters)).toEqual(['formData:file']);
    expect(post.parameters[0]?.schema?.types).toEqual(['file']);
    expect(pointer(post.requestBody)).toBe('/parameters/Body');
    expect(post.requestBody?.content.map(({ mediaType }) => mediaType)).toEqual(['application/json']);
    const put = operation(model, 'PUT /a');
    expect(put.requestBody?.content.map(({ mediaType }) => mediaType)).toEqual(['text/plain', 'text/csv']);
    expect(put.requestBody?.required).toBe(true);
    expect(pointer(put.requestBody?.content[1]?.schema)).toBe('/paths/~1a/put/parameters/0/schema');
  });
});

describe('the 2.0 form of an object', () => {
  it('is read as its equivalent in 3.x, at its own location', async () => {
    const model = await modelOf({
      swagger: '2.0',
      produces: ['application/xml'],
      paths: {
        '/a': {
          get: {
            produces: ['application/json'],
            responses: {
              200: {
                description: 'd',
                schema: { $ref: '#/definitions/Pet' },
                headers: { 'X-Rate': { type: 'integer', maximum: 9 } },
                examples: { 'application/json': { id: 1 } },
              },
              404: { $ref: '#/responses/Gone' },
            },
          },
        },
      },
      definitions: { Pet: { type: 'object', 'x-nullable': true } },
      responses: { Gone: { description: 'gone', schema: { type: 'string' } } },
      securityDefinitions: {
        basic: { type: 'basic' },
        code: { type: 'oauth2', flow: 'accessCode', scopes: { read: 'r' } },
      },
    });
    const [ok, gone] = operation(model, 'GET /a').responses ?? [];
    const response = resolve(ok?.slot);
    expect(response?.content.map((node) => ('mediaType' in node ? node.mediaType : node.kind))).toEqual([
      'application/json',
    ]);
    const [content] = response?.content ?? [];
    expect(pointer(content)).toBe('/paths/~1a/get/responses/200');
    expect(
      content?.kind === 'MediaType' ? content.examples.map((example) => pointer(example)) : undefined,
    ).toEqual(['/paths/~1a/get/responses/200/examples/application~1json']);
    expect(resolve(response?.headers.get('X-Rate'))?.schema?.maximum).toBe(9);
    expect(
      resolve(gone?.slot)?.content.map((item) => (item.kind === 'MediaType' ? item.mediaType : '')),
    ).toEqual(['application/xml']);
    const { components } = model.document;
    expect(pointer(components?.schemas.get('Pet'))).toBe('/definitions/Pet');
    expect(components?.schemas.get('Pet')?.nullable).toBe(true);
    expect(model.document.securityScheme('basic')).toMatchObject({ type: 'http', scheme: 'basic' });
    expect(
      model.document.securityScheme('code')?.flows.map(({ flow, scopes }) => [flow, Object.keys(scopes)]),
    ).toEqual([['authorizationCode', ['read']]]);
  });

  it('has `application/json` if no media type is named, and is marked as assumed', async () => {
    const model = await modelOf({
      swagger: '2.0',
      paths: { '/a': { get: { responses: { 200: { description: 'd', schema: {} } } } } },
    });
    const [content] = resolve(operation(model, 'GET /a').responses?.[0]?.slot)?.content ?? [];
    expect(content).toMatchObject({ mediaType: 'application/json', declared: false });
  });

  it('ignores operations of later versions', async () => {
    const model = await modelOf({
      swagger: '2.0',
      paths: { '/a': { trace: { responses }, query: { responses }, get: { responses } } },
    });
    expect(model.document.operations.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('the additions of 3.2', () => {
  const paths = {
    '/a': { query: { responses }, additionalOperations: { COPY: { responses } }, get: { responses } },
  };

  it('are operations of any method', async () => {
    const model = await modelOf({ openapi: '3.2.0', paths });
    expect(model.document.operations.map((item) => [item.signature, pointer(item)])).toEqual([
      ['QUERY /a', '/paths/~1a/query'],
      ['GET /a', '/paths/~1a/get'],
      ['COPY /a', '/paths/~1a/additionalOperations/COPY'],
    ]);
    expect((await modelOf({ openapi: '3.1.1', paths })).document.operations).toHaveLength(1);
  });

  it('are referenced media types, which keep the name of the reference', async () => {
    const model = await modelOf({
      openapi: '3.2.0',
      paths: {
        '/a': {
          get: {
            responses: {
              200: {
                description: 'd',
                content: { 'text/event-stream': { $ref: '#/components/mediaTypes/Events' } },
              },
            },
          },
        },
      },
      components: { mediaTypes: { Events: { itemSchema: { type: 'object' } }, Unused: {} } },
    });
    const { mediaTypes } = model.document.components ?? {};
    expect(resolve(mediaTypes?.get('Events'))).toMatchObject({
      mediaType: 'text/event-stream',
      itemSchema: { types: ['object'] },
    });
    expect(resolve(mediaTypes?.get('Unused'))?.mediaType).toBe('Unused');
  });
});

describe('a path item behind a reference', () => {
  it('offers its operations at the path that refers to it, whichever files they are in', async () => {
    const model = await modelOf(
      {
        openapi: '3.1.1',
        paths: { '/a': { $ref: 'a.json' }, '/b': { $ref: '#/components/pathItems/B' } },
        components: { pathItems: { B: { $ref: 'b.json#/item' } } },
      },
      {
        'a.json': { get: { $ref: 'op.json' } },
        'b.json': { item: { $ref: '#/real' }, real: { put: { responses } } },
        'op.json': { operationId: 'readA', responses },
      },
    );
    expect(
      model.document.operations.map((item) => [item.signature, item.document.uri, pointer(item)]),
    ).toEqual([
      ['GET /a', 'file:///api/op.json', ''],
      ['PUT /b', 'file:///api/b.json', '/real/put'],
    ]);
    expect(model.document.operations.map(({ pathItem }) => pathItem.role)).toEqual(['path', 'path']);
  });

  it('keeps the path even if a webhook refers to it too, in any order', async () => {
    const webhooks = { gone: { $ref: '#/components/pathItems/Shared' } };
    const paths = {
      '/b': { $ref: '#/components/pathItems/Shared' },
      '/a': { $ref: '#/components/pathItems/Shared' },
    };
    const components = { pathItems: { Shared: { get: { responses } }, Unused: { get: { responses } } } };
    const model = await modelOf({ openapi: '3.1.1', webhooks, paths, components });
    expect(model.document.operations.map(({ signature }) => signature)).toEqual(['GET /a']);
    expect(resolve(model.document.components?.pathItems.get('Unused'))).toMatchObject({
      path: 'Unused',
      role: 'component',
    });
  });

  it('may lead back to itself, directly or not', async () => {
    const model = await modelOf({
      openapi: '3.1.1',
      paths: {
        '/a': { $ref: '#/paths/~1b', get: {} },
        '/b': { $ref: '#/paths/~1a', put: {} },
        '/c': { $ref: '#/paths/~1c' },
      },
    });
    expect(model.document.paths.map(({ operations }) => operations.map(({ method }) => method))).toEqual([
      ['GET', 'PUT'],
      ['PUT', 'GET'],
      [],
    ]);
    expect(model.document.operations).toHaveLength(2);
  });
});

describe('the operation of a link', () => {
  const link = (operationRef: string) => ({ description: 'd', links: { next: { operationRef } } });

  it('is found whether it is before the link, after it or in another file', async () => {
    const model = await modelOf(
      {
        openapi: '3.1.1',
        paths: {
          '/a': { get: { responses: { 200: { $ref: '#/components/responses/R' } } } },
          '/b': { $ref: 'b.json' },
        },
        components: {
          responses: {
            R: {
              description: 'd',
              links: { back: { operationRef: '#/paths/~1a/get' }, on: { operationRef: '#/paths/~1b/get' } },
            },
          },
        },
      },
      { 'b.json': { get: { responses: { 200: link('openapi.json#/paths/~1b/get') } } } },
    );
    const targets = model.references
      .filter(({ field }) => field === 'operationRef')
      .map(({ target }) => target);
    expect(targets.map((target) => (target?.kind === 'Operation' ? pointer(target) : undefined))).toEqual([
      '/paths/~1a/get',
      '/get',
      '/get',
    ]);
  });

  it('is absent if the target is not an operation of this API', async () => {
    const model = await modelOf({
      openapi: '3.1.1',
      paths: {},
      'x-other': { get: { responses } },
      components: { responses: { R: link('#/x-other/get') } },
    });
    expect(model.references.map(({ target }) => target)).toEqual([undefined]);
    expect(model.nodes.some(({ kind }) => kind === 'Operation')).toBe(false);
    expect(model.faults).toEqual([]);
  });
});

describe('a component', () => {
  it('is one node, with any number of references, even as a boolean schema', async () => {
    const reference = { $ref: '#/components/schemas/Never' };
    const model = await modelOf({
      openapi: '3.1.1',
      paths: {},
      components: {
        schemas: {
          Never: false,
          A: { allOf: [reference, reference], items: { $ref: '#/components/schemas/A' } },
        },
      },
    });
    expect(model.nodes.filter((node) => pointer(node) === '/components/schemas/Never')).toHaveLength(1);
    const never = model.document.components?.schemas.get('Never');
    expect(model.references.map(({ target }) => target === never)).toEqual([true, true, false]);
  });
});

describe('the name of an operation', () => {
  it('is its operationId, else its signature, and each later duplicate has a number', async () => {
    const model = await modelOf({
      openapi: '3.1.1',
      paths: {
        '/a': { get: { operationId: 'same' }, put: { operationId: 'same' }, post: { operationId: '' } },
        '/b': { get: { operationId: 'same' } },
      },
    });
    expect([...nameOperations(model.document.operations).values()]).toEqual([
      'same',
      'same (PUT /a)',
      'POST /a',
      'same (GET /b)',
    ]);
  });
});

describe('a schema', () => {
  it.each([null, 7, 'text'])('has no subschemas if their keywords hold %j', async (value) => {
    const keywords = [
      'properties',
      'patternProperties',
      '$defs',
      'dependentSchemas',
      'allOf',
      'oneOf',
      'prefixItems',
    ];
    const single = ['items', 'additionalProperties', 'not', 'if', 'contains', 'discriminator'];
    const Pet = Object.fromEntries([...keywords, ...single].map((keyword) => [keyword, value]));
    const { document, nodes } = await modelOf({ openapi: '3.1.1', components: { schemas: { Pet } } });
    expect(document.components?.schemas.size).toBe(1);
    expect(nodes.filter(({ kind }) => kind === 'Schema')).toHaveLength(1);
  });

  it.each([
    ['3.0.4', []],
    ['3.1.1', ['items', 'additionalProperties', 'not', 'if', 'contains', 'propertyNames']],
  ])('has boolean subschemas in OpenAPI %s if its dialect allows them', async (version, expected) => {
    const keywords = [
      'items',
      'additionalProperties',
      'not',
      'if',
      'contains',
      'propertyNames',
      'uniqueItems',
      'x-internal',
    ];
    const Pet = Object.fromEntries(keywords.map((keyword) => [keyword, true]));
    const { nodes } = await modelOf({ openapi: version, components: { schemas: { Pet } } });
    const inside = nodes.filter((node) => node.kind === 'Schema').flatMap((node) => node.segments().slice(3));
    expect(inside).toEqual(expected);
  });
});

describe('a value in another form than the specification requires', () => {
  const path = (get: object) => ({ openapi: '3.1.1', paths: { '/a': { get } } });

  it.each([
    ['an object', { key: ['read'] }],
    ['a name', 'key'],
    ['a list of names', ['key']],
    ['a list of objects', [{ key: [] }]],
  ])('is read as security requirements: %s', async (_form, security) => {
    const { document } = await modelOf(path({ security, responses }));
    const [requirement, ...others] = document.operations[0]?.security ?? [];
    expect(Object.keys(requirement?.raw ?? {})).toEqual(['key']);
    expect(others).toEqual([]);
  });

  it('is read as no requirement where it is empty', async () => {
    expect(
      (await modelOf(path({ security: {}, responses }))).document.operations[0]?.security,
    ).toBeUndefined();
  });

  it('is read as responses, each at its index in the list', async () => {
    const { nodes } = await modelOf(
      path({ responses: [{ 200: { description: 'd' } }, { 404: { description: 'e' } }] }),
    );
    const places = nodes.filter(({ kind }) => kind === 'Response').map(pointer);
    expect(places).toEqual(['/paths/~1a/get/responses/0/200', '/paths/~1a/get/responses/1/404']);
  });
});
