import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransformObject, serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Parts } from '../parts.js';
import { about } from './about.js';
import { completeDescription, type OpenApi } from './complete-description.js';
import { describeRoute } from './describe-route.js';

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
 * Adds `GET /openapi.json`, the description of the service, and `GET /docs`, a page that shows it. Describes the routes that
 * are added to `app` after this has resolved: await it first.
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
    // Without the bar on top, which takes URLs of other descriptions and has inline styles.
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
