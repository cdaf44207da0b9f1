import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { DocumentInput } from '../../fetching/document-name.js';
import type { ValidateJob } from '../../analysis/analysis-pool.js';
import { requireScope } from '../authentication.js';
import { readUpload } from '../body/multipart-form.js';
import { keepUnder } from '../named-documents.js';
import type { Parts } from '../parts.js';
import { validation } from '../schemas/issues.js';
import { validateBody, validateForm, validateQuery } from '../schemas/queries.js';
import { sendJson } from '../responses.js';
import { analysisAnswers, runValidation, withUpload } from './run-analysis.js';

const answers = analysisAnswers(validation, 'The problems of the document.');

/** `POST /api/conversion/openapi/validate/url` (docs/interface.md, Endpoints) */
export function registerValidateByUrl(api: FastifyInstance, parts: Parts): void {
  api.withTypeProvider<ZodTypeProvider>().post(
    '/api/conversion/openapi/validate/url',
    {
      onRequest: requireScope('validate'),
      schema: {
        operationId: 'validateByUrl',
        summary: 'Validate a document by its URL',
        description: 'Fetches an OpenAPI document and reports its problems. Needs the scope `validate`.',
        tags: ['Validate'],
        querystring: validateQuery,
        body: validateBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const document = { kind: 'url', url: request.body.url } as const;
      const job = toValidateJob(document, request.query);
      const { body } = await keepUnder(request.query.name, request, parts, job, (namedDocument) =>
        runValidation(request, parts, namedDocument, 0),
      );
      return sendJson(reply, body);
    },
  );
}

/** `POST /api/conversion/openapi/validate` (docs/interface.md, Endpoints) */
export function registerValidateByUpload(uploads: FastifyInstance, parts: Parts): void {
  const limits = { spool: parts.spool, maxFileBytes: parts.settings.analysis.maxBytes, takesConfig: false };
  uploads.withTypeProvider<ZodTypeProvider>().post(
    '/api/conversion/openapi/validate',
    {
      onRequest: requireScope('validate'),
      schema: {
        operationId: 'validateByUpload',
        summary: 'Validate an uploaded document',
        description: 'Reports the problems of an uploaded OpenAPI document. Needs the scope `validate`.',
        tags: ['Validate'],
        querystring: validateQuery,
        consumes: ['multipart/form-data'],
        body: validateForm,
        response: answers,
      },
    },
    async (request, reply) => {
      const form = await readUpload(request, limits);
      const { body } = await withUpload(form, (document, bytes) =>
        keepUnder(
          request.query.name,
          request,
          parts,
          toValidateJob(document, request.query),
          (namedDocument) => runValidation(request, parts, namedDocument, bytes),
        ),
      );
      return sendJson(reply, body);
    },
  );
}

function toValidateJob(document: DocumentInput, query: z.infer<typeof validateQuery>): ValidateJob {
  const { preset, severity, include = [] } = query;
  return { document, preset, severity: severity ?? null, include };
}
