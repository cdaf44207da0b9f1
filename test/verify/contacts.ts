const problem = { $ref: '#/components/responses/Problem' } as const;
const others = { 401: problem, 404: problem };
const none = { 204: { description: 'Gone.' }, ...others };

/** The document of contacts-service.ts: authentication, foreign keys, pages, and success statuses other than 200. */
export const contactsDocument = {
  openapi: '3.1.1',
  info: { title: 'Contacts', version: '1.0.0' },
  servers: [{ url: 'https://contacts.test/api/v1' }],
  security: [{ key: [] }],
  paths: {
    '/groups': {
      get: {
        operationId: 'listGroups',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } }],
        responses: {
          200: {
            description: 'A page.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['items', 'next'],
                  properties: {
                    items: { type: 'array', items: { $ref: '#/components/schemas/Group' } },
                    next: { type: ['string', 'null'] },
                  },
                },
              },
            },
          },
          401: { $ref: '#/components/responses/Problem' },
        },
      },
      post: {
        operationId: 'createGroup',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewGroup' } } },
        },
        responses: {
          201: {
            description: 'Created.',
            headers: { Location: { required: true, schema: { type: 'string' } } },
          },
          401: { $ref: '#/components/responses/Problem' },
        },
      },
    },
    '/groups/{groupId}': {
      parameters: [{ $ref: '#/components/parameters/groupId' }],
      get: { operationId: 'getGroup', responses: one('Group') },
      delete: { operationId: 'deleteGroup', responses: none },
    },
    '/contacts': {
      get: {
        operationId: 'listContacts',
        responses: {
          200: {
            description: 'All.',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Contact' } },
              },
            },
          },
          401: { $ref: '#/components/responses/Problem' },
        },
      },
      post: {
        operationId: 'createContact',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewContact' } } },
        },
        responses: {
          202: {
            description: 'Accepted.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Contact' } } },
          },
          401: { $ref: '#/components/responses/Problem' },
          422: { $ref: '#/components/responses/Problem' },
        },
      },
    },
    '/contacts/{contactId}': {
      parameters: [{ $ref: '#/components/parameters/contactId' }],
      get: { operationId: 'getContact', responses: one('Contact') },
      patch: {
        operationId: 'renameContact',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string', minLength: 1, maxLength: 40 } },
              },
            },
          },
        },
        responses: one('Contact'),
      },
      delete: { operationId: 'deleteContact', responses: none },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    parameters: {
      groupId: { name: 'groupId', in: 'path', required: true, schema: { type: 'string' } },
      contactId: { name: 'contactId', in: 'path', required: true, schema: { type: 'integer' } },
    },
    responses: {
      Problem: {
        description: 'A problem.',
        content: {
          'application/problem+json': {
            schema: { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
          },
        },
      },
    },
    schemas: {
      NewGroup: {
        type: 'object',
        required: ['title'],
        properties: { title: { type: 'string', minLength: 1, maxLength: 40 } },
      },
      Group: {
        type: 'object',
        required: ['id', 'title'],
        properties: { id: { type: 'string' }, title: { type: 'string' } },
      },
      NewContact: {
        type: 'object',
        required: ['name', 'groupId', 'pin'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 40 },
          groupId: { type: 'string' },
          pin: { type: 'string', writeOnly: true, pattern: '^[0-9]{4}$' },
        },
      },
      Contact: {
        type: 'object',
        required: ['id', 'name', 'groupId', 'pin'],
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          groupId: { type: 'string' },
          pin: { type: 'string', writeOnly: true },
        },
      },
    },
  },
} as const;

function one(schema: string) {
  return {
    200: {
      description: 'It.',
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    ...others,
  };
}
