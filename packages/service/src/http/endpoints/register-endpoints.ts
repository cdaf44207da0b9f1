import type { FastifyInstance } from 'fastify';
import fastifyMultipart from '@fastify/multipart';
import type { Parts } from '../parts.js';
import { registerDiffByUpload, registerDiffByUrl } from './diff.js';
import { registerImportByUpload, registerImportByUrl } from './import.js';
import { registerValidateByUpload, registerValidateByUrl } from './validate.js';
import { validateAllButBody } from '../validation.js';

/** Registers the four endpoints of the interface (section 4), and the endpoints that compare two documents. */
export function registerEndpoints(api: FastifyInstance, parts: Parts): void {
  registerValidateByUrl(api, parts);
  registerImportByUrl(api, parts);
  registerDiffByUrl(api, parts);
  void api.register(async (uploads) => {
    await takeForms(uploads);
    registerValidateByUpload(uploads, parts);
    registerImportByUpload(uploads, parts);
    registerDiffByUpload(uploads, parts);
  });
}

/** Makes a scope accept `multipart/form-data`, and no other content type. The handler reads the body. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.setValidatorCompiler(validateAllButBody);
  scope.removeAllContentTypeParsers();
  await scope.register(fastifyMultipart);
}
