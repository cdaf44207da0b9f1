/** The same API in 2.0 and in 3.0. */
export interface Twins {
  readonly name: string;
  readonly oas2: unknown;
  readonly oas30: unknown;
}

const info = { title: 'Toys', version: '1.0.0', description: 'Toys of pets.' };
const pet = {
  type: 'object',
  properties: { name: { type: 'string' }, born: { type: 'string', format: 'date', maxLength: 10 } },
};
const found = { description: 'Found.' };

/** Bodies, parameters, headers and shared responses. */
const bodies: Twins = {
  name: 'with bodies',
  oas2: {
    swagger: '2.0',
    info,
    host: 'api.test',
    basePath: '/v1',
    schemes: ['http', 'https'],
    consumes: ['application/json'],
    produces: ['application/json'],
    paths: {
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, type: 'string' }],
        get: {
          operationId: 'readPet',
          responses: {
            200: { ...found, schema: { $ref: '#/definitions/Pet' } },
            404: { $ref: '#/responses/Gone' },
          },
        },
        put: {
          parameters: [{ name: 'pet', in: 'body', schema: { $ref: '#/definitions/Pet' } }],
          responses: { 200: found },
        },
        delete: { operationId: 'readPet', responses: {} },
      },
    },
    definitions: { Pet: pet, Unused: { type: 'string' } },
    responses: { Gone: { description: 'Gone.', schema: { type: 'object' } } },
  },
  oas30: {
    openapi: '3.0.3',
    info,
    servers: [{ url: 'http://api.test/v1' }, { url: 'https://api.test/v1' }],
    paths: {
      '/pets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: {
          operationId: 'readPet',
          responses: {
            200: {
              ...found,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
            },
            404: { $ref: '#/components/responses/Gone' },
          },
        },
        put: {
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
          responses: { 200: found },
        },
        delete: { operationId: 'readPet', responses: {} },
      },
    },
    components: {
      schemas: { Pet: pet, Unused: { type: 'string' } },
      responses: {
        Gone: { description: 'Gone.', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  },
};

/** Security schemes and operations that require them. */
const security: Twins = {
  name: 'with security',
  oas2: {
    swagger: '2.0',
    info,
    host: 'api.test',
    schemes: ['https'],
    security: [{ key: [] }],
    paths: {
      '/toys': { get: { responses: { 200: found } }, post: { security: [], responses: { 201: found } } },
      '/admin': {
        get: { security: [{ gone: [] }], responses: { 200: found } },
        put: { security: [{ basic: [] }], responses: { 204: found } },
      },
    },
    securityDefinitions: { key: { type: 'apiKey', in: 'query', name: 'api_key' }, basic: { type: 'basic' } },
  },
  oas30: {
    openapi: '3.0.3',
    info,
    servers: [{ url: 'https://api.test' }],
    security: [{ key: [] }],
    paths: {
      '/toys': { get: { responses: { 200: found } }, post: { security: [], responses: { 201: found } } },
      '/admin': {
        get: { security: [{ gone: [] }], responses: { 200: found } },
        put: { security: [{ basic: [] }], responses: { 204: found } },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'api_key' },
        basic: { type: 'http', scheme: 'basic' },
      },
    },
  },
};

/** References without a target, and conflicting paths. */
const mistakes: Twins = {
  name: 'with mistakes',
  oas2: {
    swagger: '2.0',
    info,
    host: 'api.test',
    schemes: ['https'],
    produces: ['application/json'],
    paths: {
      '/toys/{id}': {
        get: {
          parameters: [{ name: 'other', in: 'path', required: true, type: 'integer' }],
          responses: { default: { description: 'd' } },
        },
      },
      '/toys/{name}': { get: { responses: { 200: { ...found, schema: { $ref: '#/definitions/Gone' } } } } },
    },
    definitions: { Loop: { $ref: '#/definitions/Loop' } },
  },
  oas30: {
    openapi: '3.0.3',
    info,
    servers: [{ url: 'https://api.test' }],
    paths: {
      '/toys/{id}': {
        get: {
          parameters: [{ name: 'other', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { default: { description: 'd' } },
        },
      },
      '/toys/{name}': {
        get: {
          responses: {
            200: {
              ...found,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Gone' } } },
            },
          },
        },
      },
    },
    components: { schemas: { Loop: { $ref: '#/components/schemas/Loop' } } },
  },
};

export const twins: readonly Twins[] = [bodies, security, mistakes];
