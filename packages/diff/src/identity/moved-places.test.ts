import { analyse, parsePointer, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { MovedPlaces } from './moved-places.js';

const uri = 'file:///api.yaml';

async function modelOf(text: string, version = 'openapi: 3.1.0'): Promise<Model> {
  const { model } = await analyse(
    { uri, text: `${version}\ninfo: { title: A, version: '1' }\n${text}` },
    { rules: [] },
  );
  if (model === undefined) throw new Error('not analysed');
  return model;
}

const use = async (text: string, pointer: string): Promise<string | undefined> =>
  new MovedPlaces(await modelOf(text)).describe(uri, parsePointer(pointer) ?? []);

/** Returns the pointers in the second document to a place of the first one; undefined if it has not moved or does not exist. */
async function follow(before: string, pointer: string, after: string): Promise<string | undefined> {
  const text = await use(before, pointer);
  if (text === undefined) throw new Error('no use');
  const places = new MovedPlaces(await modelOf(after)).find({ uri, pointer, use: text });
  return places?.map((place) => place.pointer).join(' ');
}

const [limit, token] = ['{ name: limit, in: query, schema: {} }', '{ name: token, in: query, schema: {} }'];
const withParameters = (...parameters: readonly string[]): string =>
  `paths: { /a: { get: { parameters: [${parameters.join(', ')}] } } }`;
const withComponent = (name: string, more = ''): string =>
  `paths: { /a: { get: { requestBody: { content: { a/b: { schema: { $ref: '#/components/schemas/${name}' } } } } } } }
components: { schemas: { ${name}: { type: string }, ${more} } }`;
const inline = 'paths: { /a: { get: { requestBody: { content: { a/b: { schema: { type: string } } } } } } }';
const inlinePlace = '/paths/~1a/get/requestBody/content/a~1b/schema';

describe('the use of a location', () => {
  it.each([
    [
      'an item of an array by its name',
      withParameters(limit, token),
      '/paths/~1a/get/parameters/1/name',
      '/path ~1a/GET/parameter query token/#/name',
    ],
    [
      'a component by what uses it',
      withComponent('A'),
      '/components/schemas/A',
      '/path ~1a/GET/body/content a~1b/schema',
    ],
    [
      'a reference apart from its target',
      withComponent('A'),
      inlinePlace,
      '/path ~1a/GET/body/content a~1b/schema/$ref',
    ],
    [
      'an unused component by its content',
      'components: { schemas: { A: { type: string } } }',
      '/components/schemas/A/type',
      expect.stringMatching(/^\/components\/schemas [0-9a-f]{16}\/#\/type$/),
    ],
    [
      'nothing by a label that several parts have',
      withParameters(limit, limit),
      '/paths/~1a/get/parameters/0',
      undefined,
    ],
  ])('names %s', async (_, text, pointer, expected) => {
    expect(await use(text, pointer)).toEqual(expected);
  });
});

describe('a moved location', () => {
  it.each([
    [
      'an item of an array at its new index',
      withParameters(limit, token),
      '/paths/~1a/get/parameters/1/name',
      withParameters(token, limit),
      '/paths/~1a/get/parameters/0/name',
    ],
    [
      'an item without a node at its new index',
      'tags: [{ name: a }, { name: b }]',
      '/tags/1',
      'tags: [{ name: b }, { name: a }]',
      '/tags/0',
    ],
    [
      'a renamed component',
      withComponent('A'),
      '/components/schemas/A/type',
      withComponent('B'),
      '/components/schemas/B/type',
    ],
    [
      'a schema that has become a component at both',
      inline,
      inlinePlace,
      withComponent('A'),
      `${inlinePlace} /components/schemas/A`,
    ],
    [
      'a component that has become a schema',
      withComponent('A'),
      '/components/schemas/A',
      inline,
      inlinePlace,
    ],
    [
      'a reference to a renamed component at the reference',
      withComponent('A'),
      inlinePlace,
      withComponent('B'),
      undefined,
    ],
    [
      'a component at its name, though something else uses it first',
      withComponent('A'),
      '/components/schemas/A',
      withComponent('B', 'A: { type: number }'),
      undefined,
    ],
    [
      'an edited item of an array at its index',
      'security: [{ a: [] }]',
      '/security/0',
      'security: [{ b: [] }]',
      undefined,
    ],
    ['a removed place nowhere', inline, inlinePlace, 'paths: { /b: {} }', undefined],
  ])('finds %s', async (_, before, pointer, after, expected) => {
    expect(await follow(before, pointer, after)).toBe(expected);
  });
});

describe('a place of a 2.0 document', () => {
  const place = { name: 'q', in: 'query', schema: { type: 'string' } };
  const converted = `servers: [{ url: http://a.test }, { url: https://a.test }]
paths:
  /a:
    post:
      parameters: [${JSON.stringify(place)}]
      requestBody: { content: { a/b: { schema: { $ref: '#/components/schemas/A' } }, a/c: { schema: { type: object } } } }
      responses: { '200': { description: R, content: { a/b: { schema: { type: string } } } } }
  /form:
    post: { requestBody: { content: { multipart/form-data: { schema: { properties: { f: { type: string } } } } } } }
components:
  schemas: { A: { properties: { id: { type: string } } }, Unused: { allOf: [{ type: object }] } }
  securitySchemes: { s: { type: oauth2, flows: { password: { tokenUrl: 'http://t' } } } }`;

  it.each([
    ['a server', '/schemes/0', '/#/schemes/[http]', '/servers/0'],
    ['a host', '/host', '/#/host', '/servers/0 /servers/1'],
    [
      'a keyword of a parameter',
      '/paths/~1a/post/parameters/1/type',
      '/path ~1a/POST/parameter query q/#/type',
      '/paths/~1a/post/parameters/0/schema/type',
    ],
    [
      'a body',
      '/paths/~1a/post/parameters/0/schema',
      '/path ~1a/POST/body/schema',
      '/components/schemas/A /paths/~1a/post/requestBody/content/a~1c/schema',
    ],
    [
      'a property of a body',
      '/definitions/A/properties/id/type',
      '/path ~1a/POST/body/schema/properties id/#/type',
      '/components/schemas/A/properties/id/type',
    ],
    [
      'a response',
      '/paths/~1a/post/responses/200/schema',
      '/path ~1a/POST/responses 200/schema',
      '/paths/~1a/post/responses/200/content/a~1b/schema',
    ],
    [
      'a list of media types',
      '/consumes',
      '/#/consumes',
      '/paths/~1a/post/requestBody/content/a~1b /paths/~1a/post/requestBody/content/a~1c /paths/~1form/post/requestBody/content/multipart~1form-data',
    ],
    [
      'one media type of an operation',
      '/paths/~1a/post/consumes/1',
      '/path ~1a/POST/#/consumes/[a~1c]',
      '/paths/~1a/post/requestBody/content/a~1c',
    ],
    [
      'a field of a form',
      '/paths/~1form/post/parameters/0',
      '/path ~1form/POST/parameter formData f',
      '/paths/~1form/post/requestBody/content/multipart~1form-data/schema/properties/f',
    ],
    [
      'an unused schema',
      '/definitions/Unused/allOf/0',
      '/components/definitions 0123456789abcdef/allOf 0',
      '/components/schemas/Unused/allOf/0',
    ],
    [
      'a security scheme',
      '/securityDefinitions/s/tokenUrl',
      '/components/securityDefinitions 0123456789abcdef/#/tokenUrl',
      '/components/securitySchemes/s/flows/password/tokenUrl',
    ],
    ['a removed part', '/paths/~1gone/get', '/path ~1gone/GET', undefined],
  ])('is found where the document is converted: %s', async (_, pointer, text, expected) => {
    const places = new MovedPlaces(await modelOf(converted)).find({ uri, pointer, use: text });
    expect(places?.map((each) => each.pointer).join(' ')).toBe(expected);
  });
});

describe('a place of a 3.x document', () => {
  const converted = `host: a.test
schemes: [http, https]
basePath: /
produces: [a/b, a/c]
consumes: [a/b]
paths:
  /a:
    post:
      consumes: [a/b, a/c]
      parameters:
        - { name: q, in: query, type: string }
        - { name: b, in: body, schema: { $ref: '#/definitions/A' } }
      responses: { '200': { description: R, schema: { type: string }, examples: { a/b: 1 } } }
  /b:
    post:
      schemes: [https]
      parameters: [{ name: b, in: body, schema: {} }]
      responses: { '200': { description: R } }
  /form:
    post:
      consumes: [multipart/form-data]
      parameters: [{ name: f, in: formData, type: array, items: { type: string } }]
      responses: { '200': { description: R } }
definitions: { A: { properties: { id: { type: string } } }, Unused: { allOf: [{ type: object }] } }
securityDefinitions: { s: { type: oauth2, flow: password, tokenUrl: 'http://t', scopes: {} } }`;
  const [post, form] = ['/paths/~1a/post', '/paths/~1form/post'];
  const content = `${form}/requestBody/content/multipart~1form-data`;

  it.each([
    ['a server', '/servers/0/url', '/server http:~1~1a.test/#/url', '/schemes/0 /host /basePath'],
    [
      'a server of an operation',
      '/paths/~1b/post/servers/0/url',
      '/path ~1b/POST/server https:~1~1a.test/#/url',
      '/paths/~1b/post/schemes/0',
    ],
    [
      'a keyword of a parameter',
      `${post}/parameters/0/schema/type`,
      '/path ~1a/POST/parameter query q/schema/#/type',
      `${post}/parameters/0/type`,
    ],
    [
      'a body',
      `${post}/requestBody/content/a~1c/schema`,
      '/path ~1a/POST/body/content a~1c/schema',
      '/definitions/A',
    ],
    [
      'a property of a body',
      '/components/schemas/A/properties/id/type',
      '/path ~1a/POST/body/content a~1b/schema/properties id/#/type',
      '/definitions/A/properties/id/type',
    ],
    [
      'a response',
      `${post}/responses/200/content/a~1b/schema`,
      '/path ~1a/POST/responses 200/content a~1b/schema',
      `${post}/responses/200/schema`,
    ],
    [
      'an example',
      `${post}/responses/200/content/a~1b/example`,
      '/path ~1a/POST/responses 200/content a~1b/#/example',
      `${post}/responses/200/examples/a~1b`,
    ],
    [
      'a media type of an operation with a list of its own',
      `${post}/requestBody/content/a~1c`,
      '/path ~1a/POST/body/content a~1c',
      `${post}/consumes ${post}/consumes/1`,
    ],
    [
      'a media type of the only operation with the list of the root',
      '/paths/~1b/post/requestBody/content/a~1b',
      '/path ~1b/POST/body/content a~1b',
      '/consumes /consumes/0',
    ],
    [
      'no media type in a list of several operations',
      `${post}/responses/200/content/a~1b`,
      '/path ~1a/POST/responses 200/content a~1b',
      undefined,
    ],
    [
      'a field of a form',
      `${content}/schema/properties/f`,
      '/path ~1form/POST/body/content multipart~1form-data/schema/properties f',
      `${form}/parameters/0`,
    ],
    [
      'a part of a field of a form',
      `${content}/schema/properties/f/items/type`,
      '/path ~1form/POST/body/content multipart~1form-data/schema/properties f/items/#/type',
      `${form}/parameters/0/items/type`,
    ],
    [
      'no schema of a form',
      `${content}/schema`,
      '/path ~1form/POST/body/content multipart~1form-data/schema',
      undefined,
    ],
    [
      'an unused schema',
      '/components/schemas/Unused/allOf/0',
      '/components/schemas 0123456789abcdef/allOf 0',
      '/definitions/Unused/allOf/0',
    ],
    [
      'a security scheme',
      '/components/securitySchemes/s/flows/password/tokenUrl',
      '/components/securitySchemes 0123456789abcdef/flows password/#/tokenUrl',
      '/securityDefinitions/s/tokenUrl',
    ],
  ])('is found where the document is converted to 2.0: %s', async (_, pointer, text, expected) => {
    const places = new MovedPlaces(await modelOf(converted, "swagger: '2.0'")).find({
      uri,
      pointer,
      use: text,
    });
    expect(places && [...new Set(places.map((each) => each.pointer))].join(' ')).toBe(expected);
  });
});
