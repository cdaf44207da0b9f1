/** Any part of a document, for editing. */
// eslint-disable-next-line typescript/no-explicit-any -- edits reach deep into a document whose form is known here
type Tree = any;

/** Returns a document that protects its operations in many ways. */
export function shop(): Tree {
  const order = { $ref: '#/components/schemas/Order' };
  return {
    openapi: '3.1.1',
    info: { title: 'Shop', version: '1.0.0' },
    servers: [{ url: 'https://shop.example/v1' }],
    security: [{ oauth: ['orders:write'], key: [] }],
    paths: {
      '/orders': {
        get: {
          operationId: 'listOrders',
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
            { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'paid'] } },
          ],
          responses: {
            200: {
              description: 'The orders.',
              content: { 'application/json': { schema: { type: 'array', maxItems: 100, items: order } } },
            },
            429: { description: 'Too many requests.' },
          },
        },
        post: {
          operationId: 'addOrder',
          security: [{ bearer: [] }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/NewOrder' } } },
          },
          responses: {
            201: { description: 'Added.', content: { 'application/json': { schema: order } } },
          },
        },
      },
      '/orders/{id}': {
        delete: {
          operationId: 'deleteOrder',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          ],
          responses: { 204: { description: 'Deleted.' } },
        },
      },
    },
    components: {
      schemas: {
        Order: {
          type: 'object',
          properties: {
            id: { type: 'string', format: 'uuid' },
            pin: { type: 'string', format: 'password', writeOnly: true },
          },
        },
        NewOrder: {
          type: 'object',
          additionalProperties: false,
          properties: {
            item: { type: 'string', maxLength: 40, pattern: '^[a-z]+$' },
            owner: { type: 'string', maxLength: 40, readOnly: true },
            password: { type: 'string', format: 'password', minLength: 12, maxLength: 64, writeOnly: true },
          },
        },
      },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: 'https://shop.example/authorize',
              tokenUrl: 'https://shop.example/token',
              scopes: { 'orders:read': 'Read orders.', 'orders:write': 'Change orders.' },
            },
          },
        },
      },
    },
  };
}

const schemes = (root: Tree) => root.components.securitySchemes;
const orders = (root: Tree) => root.paths['/orders'];
const sent = (root: Tree) => root.components.schemas.NewOrder;

/** Single edits that each weaken the security of the shop, with the id of the expected change. */
export const weakeningEdits: readonly (readonly [string, (root: Tree) => void, string])[] = [
  ['nothing needs credentials', (root) => (root.security = []), 'anonymous-access'],
  ['one operation needs none', (root) => (orders(root).post.security = []), 'anonymous-access'],
  ['credentials are optional', (root) => root.security.push({}), 'anonymous-alternative'],
  [
    'one of two credentials is enough',
    (root) => (root.security = [{ oauth: ['orders:write'] }, { key: [] }]),
    'credential-combination',
  ],
  ['a scope for reading is enough', (root) => (root.security[0].oauth = ['orders:read']), 'scope-reach'],
  ['the key moves into the URL', (root) => (schemes(root).key.in = 'query'), 'api-key-location'],
  [
    'bearer tokens become passwords',
    (root) => (schemes(root).bearer.scheme = 'basic'),
    'security-scheme-strength',
  ],
  [
    'tokens are issued over plain HTTP',
    (root) => (schemes(root).oauth.flows.authorizationCode.tokenUrl = 'http://shop.example/token'),
    'token-url-transport',
  ],
  [
    'the server speaks plain HTTP',
    (root) => (root.servers[0].url = 'http://shop.example/v1'),
    'server-transport',
  ],
  [
    'the implicit flow is offered',
    (root) =>
      (schemes(root).oauth.flows.implicit = {
        authorizationUrl: 'https://shop.example/authorize',
        scopes: schemes(root).oauth.flows.authorizationCode.scopes,
      }),
    'implicit-flow',
  ],
  [
    'a page may have any size',
    (root) => delete orders(root).get.parameters[0].schema.maximum,
    'page-size-limit',
  ],
  ['a text may have any length', (root) => delete sent(root).properties.item.maxLength, 'request-max-length'],
  ['a text may have any form', (root) => delete sent(root).properties.item.pattern, 'request-pattern'],
  [
    'a parameter may have any value',
    (root) => delete orders(root).get.parameters[1].schema.enum,
    'request-enum',
  ],
  ['clients can set the owner', (root) => delete sent(root).properties.owner.readOnly, 'read-only-field'],
  [
    'the API answers with a secret that it only took',
    (root) => delete root.components.schemas.Order.properties.pin.writeOnly,
    'write-only-field',
  ],
  [
    'the API answers with a password in a new body',
    (root) => {
      delete sent(root).properties.password.writeOnly;
      root.paths['/orders/{id}'].delete.responses[200] = {
        description: 'Deleted.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/NewOrder' } } },
      };
    },
    'credential-in-response',
  ],
  [
    'any property is taken',
    (root) => delete sent(root).additionalProperties,
    'request-additional-properties',
  ],
  [
    'a new operation is open',
    (root) =>
      (root.paths['/refunds'] = { post: { security: [], responses: { 204: { description: 'Done.' } } } }),
    'open-operation',
  ],
  [
    'the API answers with personal data',
    (root) => (root.components.schemas.Order.properties.ssn = { type: 'string' }),
    'personal-data-in-response',
  ],
  [
    'nothing is refused for being too much',
    (root) => delete orders(root).get.responses[429],
    'throttling-response',
  ],
  [
    'identifiers can be guessed',
    (root) => (root.paths['/orders/{id}'].delete.parameters[0].schema = { type: 'integer' }),
    'guessable-path-id',
  ],
  [
    'passwords can be short',
    (root) => delete sent(root).properties.password.minLength,
    'password-min-length',
  ],
];
