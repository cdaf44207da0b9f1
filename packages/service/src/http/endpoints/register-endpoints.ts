import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.js';
import { registerDiffByUpload, registerDiffByUrl } from './diff.js';
import { registerImportByUpload, registerImportByUrl } from './import.js';
import { takeForms } from './take-forms.js';
import { registerValidateByUpload, registerValidateByUrl } from './validate.js';

/** Registers the four endpoints of the interface (section 4), and those that compare two documents. */
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
