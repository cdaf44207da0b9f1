import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { validateAllButBody } from '../validation.js';

/** Makes a scope take `multipart/form-data`, and no other content type. The body is left for the handler to read. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.setValidatorCompiler(validateAllButBody);
  scope.removeAllContentTypeParsers();
  await scope.register(fastifyMultipart);
}
