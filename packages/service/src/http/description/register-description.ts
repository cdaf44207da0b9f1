import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import {
  jsonSchemaTransformObject,
  serializerCompiler,
  jsonSchemaTransform,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Parts } from '../parts.js';
import { completeDescription, type OpenApi } from './complete-description.js';
import { version } from '../../operation/package-file.js';

/** Content Security Policy of the page `/docs`: only resources of this service, and nothing inline. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const description = z.record(z.string().max(100), z.unknown()).describe('A document of OpenAPI 3.1.');

/**
 * Adds `GET /openapi.json`, the description of the service, and the page `GET /docs`. Only routes that are added after this
 * resolves are described, so await it first.
 */
export async function registerDescription(app: FastifyInstance, _parts: Parts): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: about,
    transform: describeRoute,
    transformObject: (document) =>
      // `as`: the routes are described in OpenAPI, not in Swagger 2.0.
      completeDescription(jsonSchemaTransformObject(document) as OpenApi),
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Assay' },
    // Without the top bar, which accepts URLs of other descriptions and has inline styles.
    uiConfig: { layout: 'BaseLayout', deepLinking: true, persistAuthorization: false },
  });

  let bytes: Buffer | undefined;
  void app.register(async (scope) => {
    scope.setSerializerCompiler(serializerCompiler);
    scope.get(
      '/openapi.json',
      {
        schema: {
          operationId: 'getDescription',
          summary: 'Read this description',
          description: 'Describes the service in OpenAPI.',
          tags: ['Operation'],
          security: [],
          response: {
            200: {
              description: 'The description.',
              content: { 'application/json': { schema: description } },
            },
          },
        },
      },
      async (_request, reply) => {
        bytes ??= Buffer.from(JSON.stringify(app.swagger()));
        return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(bytes);
      },
    );
  });
}

/** The description of the service as a whole. */
export const about = {
  openapi: '3.1.0',
  info: {
    title: 'Assay',
    version,
    // docs/interface.md lists the additions of each version.
    'x-interface-version': '1.2',
    summary: 'Validates, compares and imports OpenAPI documents.',
    description: [
      'Assay reads an OpenAPI document (2.0, 3.0, 3.1 or 3.2, JSON or YAML), reports its problems, security first,',
      'and turns it into test projects. Send a document as a URL that the service fetches, or as an uploaded file.',
      '',
      'The operator of this service issues API keys. A key has scopes: `validate`, `import`, `read`, and',
      '`admin`, which allows everything. A failed request is answered with a problem (RFC 9457). Every answer has the id of its',
      'request in `x-request-id`; the log of the service has it too.',
    ].join('\n'),
    license: { name: 'MIT', identifier: 'MIT' },
  },
  // The origin that served this description, for any host name of the service.
  servers: [{ url: '/', description: 'This service.' }],
  security: [{ apiKey: [] }],
  tags: [
    { name: 'Validate', description: 'Validate a document.' },
    { name: 'Compare', description: 'Compare two versions of a document.' },
    { name: 'Import', description: 'Turn a document into test projects.' },
    { name: 'Projects', description: 'The test projects of imports, one for each operation.' },
    { name: 'Groups', description: 'The imported documents, each with its projects.' },
    { name: 'Flows', description: 'The requests that a project sends.' },
    { name: 'Variables', description: 'The values of requests.' },
    { name: 'Schemas', description: 'The schemas of requests and answers.' },
    { name: 'Jobs', description: 'Many documents, processed in the background.' },
    { name: 'Engines', description: 'The programs that run test projects.' },
    { name: 'Inventory', description: 'Findings of named documents over time.' },
    { name: 'Rulesets', description: 'The Spectral ruleset of a tenant, in versions.' },
    { name: 'Rules', description: 'The rules that documents are checked with.' },
    { name: 'Administration', description: 'API keys and the audit log.' },
    {
      name: 'Operation',
      description: 'The state of the service, for operators. These endpoints need no key.',
    },
  ],
  components: {
    securitySchemes: {
      apiKey: {
        type: 'http' as const,
        scheme: 'bearer',
        description:
          'An API key: `assay_` and 49 more characters; or an access token of the OpenID Connect issuer that the operator has configured.',
      },
    },
  },
};

/** Converts the zod schemas of a route to JSON Schemas, and keeps the headers of responses, which the library drops. */
export const describeRoute: SwaggerTransform<FastifySchema> = (route) => {
  const described = jsonSchemaTransform(route);
  const before = listResponseEntries(route.schema?.response);
  const after = new Map(listResponseEntries(described.schema?.response));
  for (const [status, { headers }] of before) {
    const response = after.get(status);
    if (headers !== undefined && response !== undefined) response['headers'] = headers;
  }
  return described;
};

function listResponseEntries(responses: unknown): [string, Record<string, unknown>][] {
  // `as`: responses are objects by status, as Fastify requires.
  return Object.entries((responses ?? {}) as Record<string, Record<string, unknown>>);
}
