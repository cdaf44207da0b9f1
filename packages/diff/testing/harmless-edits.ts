import type { Tree } from './edit-list.js';

/** Returns a document to which all harmless edits apply. */
export function library(): Tree {
  const book = { $ref: '#/components/schemas/Book' };
  return {
    openapi: '3.1.1',
    info: { title: 'Library', version: '1.0.0' },
    servers: [
      {
        url: 'https://{region}.library.example/v1',
        variables: { region: { default: 'eu', enum: ['eu', 'us'] } },
      },
    ],
    security: [{ oauth: ['books:read'] }, { key: [] }],
    tags: [{ name: 'books' }],
    paths: {
      '/books': {
        parameters: [{ name: 'Trace', in: 'header', schema: { type: 'string', maxLength: 36 } }],
        get: {
          operationId: 'listBooks',
          tags: ['books', 'public'],
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
            { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          ],
          responses: {
            200: {
              description: 'The books.',
              headers: { 'X-Total': { schema: { type: 'integer' } } },
              content: { 'application/json': { schema: { type: 'array', items: book } } },
              links: {
                first: { operationId: 'getBook', parameters: { id: '$response.body#/0/id' } },
                copy: {
                  operationRef: '#/paths/~1books/post',
                  requestBody: { title: '$response.body#/0/title', description: 'A copy.' },
                  server: { url: 'https://copies.example/v1' },
                },
                review: {
                  operationRef: 'https://reviews.example/openapi.yaml#/paths/~1reviews/post',
                  parameters: { filter: { 'x-kind': 'book' } },
                },
              },
            },
            '4XX': { description: 'Refused.' },
          },
        },
        post: {
          operationId: 'addBook',
          security: [{ key: [] }],
          requestBody: {
            required: true,
            content: {
              'application/json; charset=utf-8': { schema: book },
              'multipart/form-data': {
                schema: { type: 'object', properties: { cover: { type: 'string' } } },
                encoding: { cover: { contentType: 'image/png, image/jpeg' } },
              },
            },
          },
          responses: { 201: { description: 'Added.', content: { 'application/json': { schema: book } } } },
          callbacks: {
            added: {
              '{$request.query.url}': {
                post: {
                  requestBody: { content: { 'application/json': { schema: book } } },
                  responses: { 204: { description: 'Taken.' } },
                },
              },
            },
          },
        },
      },
      '/books/{id}': {
        get: {
          operationId: 'getBook',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          ],
          responses: { 200: { description: 'The book.', content: { 'application/json': { schema: book } } } },
        },
      },
    },
    components: {
      schemas: {
        Book: {
          type: 'object',
          required: ['id', 'title'],
          properties: {
            id: { type: 'string', format: 'uuid' },
            title: { type: 'string', minLength: 1, maxLength: 200 },
            pages: { type: 'integer', minimum: 1 },
            price: { type: 'number', exclusiveMinimum: 0 },
            state: { type: 'string', enum: ['lent', 'free'] },
            subtitle: { type: ['string', 'null'], maxLength: 200 },
            medium: {
              oneOf: [{ $ref: '#/components/schemas/Paper' }, { $ref: '#/components/schemas/Audio' }],
            },
          },
          dependentRequired: { subtitle: ['title'] },
        },
        Paper: { type: 'object', required: ['kind'], properties: { kind: { const: 'paper' } } },
        Audio: { type: 'object', required: ['kind'], properties: { kind: { const: 'audio' } } },
      },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        oauth: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: 'https://library.example/token',
              scopes: { 'books:read': 'Read.' },
            },
          },
        },
      },
    },
  };
}

const books = (root: Tree) => root.paths['/books'];
const schemas = (root: Tree) => root.components.schemas;
const properties = (root: Tree) => schemas(root).Book.properties;

function renameKeys(object: Tree, rename: (key: string) => string): Tree {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [rename(key), value]));
}

function reversed(object: Tree): Tree {
  return Object.fromEntries(Object.entries(object).toReversed());
}

/** Rewrites all references of a document. */
function rewriteReferences(value: Tree, rewrite: (ref: string) => string): void {
  if (typeof value !== 'object' || value === null) return;
  if (typeof value.$ref === 'string') value.$ref = rewrite(value.$ref);
  for (const inner of Object.values(value)) rewriteReferences(inner, rewrite);
}

/** Edits of the library that have no effect by definition. */
export const harmlessEdits: readonly (readonly [string, (root: Tree) => void])[] = [
  // Texts, metadata and extensions.
  [
    'another title and version',
    (root) => (root.info = { title: 'Books', version: '2.0.0', summary: 'All books.' }),
  ],
  [
    'a contact and a licence',
    (root) => Object.assign(root.info, { contact: { name: 'x' }, license: { name: 'MIT' } }),
  ],
  ['a description of a tag', (root) => (root.tags[0].description = 'All about books.')],
  ['documentation elsewhere', (root) => (root.externalDocs = { url: 'https://library.example/docs' })],
  ['a summary of an operation', (root) => (books(root).get.summary = 'List the books.')],
  ['a description of a response', (root) => (books(root).get.responses[200].description = 'Books.')],
  ['a description of a parameter', (root) => (books(root).get.parameters[0].description = 'How many.')],
  ['an example', (root) => (books(root).get.parameters[0].example = 5)],
  ['examples of a schema', (root) => (properties(root).title.examples = ['Emma'])],
  ['a title of a schema', (root) => (properties(root).title.title = 'Title')],
  ['a comment of a schema', (root) => (properties(root).title.$comment = 'As printed.')],
  ['an extension', (root) => (books(root).get['x-owner'] = 'library')],
  ['an extension of a schema', (root) => (properties(root).title['x-order'] = 1)],
  ['a description of a server', (root) => (root.servers[0].description = 'Both regions.')],
  // Different orders.
  ['paths in another order', (root) => (root.paths = reversed(root.paths))],
  ['methods in another order', (root) => (root.paths['/books'] = reversed(books(root)))],
  ['parameters in another order', (root) => books(root).get.parameters.reverse()],
  ['components in another order', (root) => (root.components.schemas = reversed(schemas(root)))],
  ['properties in another order', (root) => (schemas(root).Book.properties = reversed(properties(root)))],
  ['required names in another order', (root) => schemas(root).Book.required.reverse()],
  ['listed values in another order', (root) => properties(root).state.enum.reverse()],
  ['alternatives in another order', (root) => properties(root).medium.oneOf.reverse()],
  ['types in another order', (root) => properties(root).subtitle.type.reverse()],
  ['alternatives of security in another order', (root) => root.security.reverse()],
  ['tags of an operation in another order', (root) => books(root).get.tags.reverse()],
  ['values of a server variable in another order', (root) => root.servers[0].variables.region.enum.reverse()],
  // Names that are never sent.
  [
    'components with other names',
    (root) => {
      root.components.schemas = renameKeys(schemas(root), (name) => `${name}V1`);
      rewriteReferences(root, (ref) => ref.replace(/(?:V1)*$/, 'V1'));
    },
  ],
  [
    'a variable of a path with another name',
    (root) => {
      root.paths = renameKeys(root.paths, (path) => path.replace('{id}', '{bookId}'));
      root.paths['/books/{bookId}'].get.parameters[0].name = 'bookId';
      books(root).get.responses[200].links.first.parameters = { bookId: '$response.body#/0/id' };
    },
  ],
  [
    'a security scheme with another name',
    (root) => {
      root.components.securitySchemes = renameKeys(root.components.securitySchemes, (name) => `${name}2`);
      root.security = root.security.map((each: Tree) => renameKeys(each, (name) => `${name}2`));
      books(root).post.security = [{ key2: [] }];
    },
  ],
  [
    'a variable of a server with another name',
    (root) => {
      const [server] = root.servers;
      server.url = server.url.replace('{region}', '{area}');
      server.variables = renameKeys(server.variables, () => 'area');
    },
  ],
  ['a header in other letters', (root) => (books(root).parameters[0].name = 'TRACE')],
  [
    'a media type in other letters',
    (root) =>
      (books(root).get.responses[200].content = renameKeys(books(root).get.responses[200].content, (name) =>
        name.toUpperCase(),
      )),
  ],
  // Different places.
  [
    'a schema that is written where it is used',
    (root) =>
      (books(root).get.responses[200].content['application/json'].schema.items = structuredClone(
        schemas(root).Book,
      )),
  ],
  [
    'a parameter among the components',
    (root) => {
      root.components.parameters = { Limit: books(root).get.parameters[0] };
      books(root).get.parameters[0] = { $ref: '#/components/parameters/Limit' };
    },
  ],
  [
    'a response among the components',
    (root) => {
      root.components.responses = { Books: books(root).get.responses[200] };
      books(root).get.responses[200] = { $ref: '#/components/responses/Books' };
    },
  ],
  [
    'a parameter of the path at its operations',
    (root) => {
      const [trace] = books(root).parameters;
      delete books(root).parameters;
      books(root).get.parameters.push(trace);
      books(root).post.parameters = [trace];
    },
  ],
  ['security at the operation', (root) => (books(root).get.security = structuredClone(root.security))],
  ['servers at the path', (root) => (root.paths['/books/{id}'].servers = structuredClone(root.servers))],
  ['a component that nothing uses', (root) => (schemas(root).Unused = { type: 'string' })],
  [
    'a property in a part of allOf',
    (root) => {
      const { pages, ...others } = properties(root);
      schemas(root).Book.properties = others;
      schemas(root).Book.allOf = [{ properties: { pages } }];
    },
  ],
  // Different notations with the same meaning.
  [
    'defaults that are written out',
    (root) =>
      Object.assign(books(root).get.parameters[1], {
        required: false,
        style: 'form',
        explode: true,
        deprecated: false,
      }),
  ],
  [
    'a bound of integers from the other side',
    (root) => (properties(root).pages = { type: 'integer', exclusiveMinimum: 0 }),
  ],
  [
    'one value as a list',
    (root) => (schemas(root).Paper.properties.kind = { type: 'string', enum: ['paper'] }),
  ],
  [
    'null as an alternative',
    (root) => (properties(root).subtitle = { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] }),
  ],
  [
    'types as alternatives',
    (root) => (properties(root).title = { oneOf: [{ type: 'string', minLength: 1, maxLength: 200 }] }),
  ],
  [
    'limits that limit nothing',
    (root) => Object.assign(schemas(root).Book, { minProperties: 0, additionalProperties: true }),
  ],
  [
    'media types of a part in another order',
    (root) =>
      (books(root).post.requestBody.content['multipart/form-data'].encoding.cover.contentType =
        'image/jpeg,image/png'),
  ],
  ['a keyword of another type', (root) => (properties(root).title.maximum = 7)],
];
