/**
 * One API in each OpenAPI version, as JSON. Faults: plain HTTP, a response without a schema, an operation without `responses`.
 */
export const faultyDocuments: Readonly<Record<string, object>> = {
  '2.0': {
    swagger: '2.0',
    info: { title: 'Parcels', version: '1.0.0' },
    host: 'parcels.test:8080',
    basePath: '/v1',
    schemes: ['http'],
    securityDefinitions: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    security: [{ apiKey: [] }],
    paths: {
      '/parcels': {
        get: {
          operationId: 'listParcels',
          summary: 'List parcels',
          responses: { 200: { description: 'The parcels.' } },
        },
        post: { operationId: 'sendParcel', parameters: [] },
      },
    },
  },
  '3.0': openapi('3.0.3'),
  '3.1': openapi('3.1.0'),
  '3.2': openapi('3.2.0'),
};

function openapi(version: string): object {
  return {
    openapi: version,
    info: { title: 'Parcels', version: '1.0.0' },
    servers: [{ url: 'http://parcels.test:8080/v1' }],
    components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
    security: [{ apiKey: [] }],
    paths: {
      '/parcels': {
        get: {
          operationId: 'listParcels',
          summary: 'List parcels',
          responses: { 200: { description: 'The parcels.' } },
        },
        post: { operationId: 'sendParcel' },
      },
    },
  };
}

/** A document without findings that an import would report. */
export const soundDocument = `openapi: 3.0.3
info: { title: Ferries, version: 1.0.0 }
servers: [{ url: https://ferries.test }]
security: [{ key: [] }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-API-Key, description: From the portal. }
paths:
  /ferries:
    get:
      operationId: listFerries
      summary: List ferries
      responses:
        '200':
          description: The ferries.
          content:
            application/json:
              schema: { type: array, maxItems: 10, items: { type: string, maxLength: 20 } }
`;
