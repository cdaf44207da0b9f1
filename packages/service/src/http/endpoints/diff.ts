import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { DiffAnswer, DiffConfig } from '../../analysis/analysis-pool.js';
import type { DocumentInput } from '../../fetching/document-name.js';
import { requireScope } from '../authentication.js';
import { readFiles, type UploadedFile } from '../body/multipart-form.js';
import type { Parts } from '../parts.js';
import { parseAt } from '../validation.js';
import { problem } from '../problem.js';
import { comparison, diffBody, diffConfig, diffForm } from '../schemas/comparison.js';
import { emptyQuery } from '../schemas/queries.js';
import { sendJson } from '../responses.js';
import { analysisAnswers, runComparison } from './run-analysis.js';

const answers = analysisAnswers(comparison, 'The effect of the change.');

const descriptionText = [
  'security with direction, and the effect on clients of the old version. Documents that mean the same have no changes, however they are',
  'written. If one of the two cannot be compared, the answer is a problem that says which one and why. Needs the scope `validate`.',
].join(' ');

/** `POST /api/conversion/openapi/diff/url` */
export function registerDiffByUrl(api: FastifyInstance, parts: Parts): void {
  api.withTypeProvider<ZodTypeProvider>().post(
    '/api/conversion/openapi/diff/url',
    {
      onRequest: requireScope('validate'),
      schema: {
        operationId: 'diffByUrl',
        summary: 'Compare two documents by their URLs',
        description: `Fetches two versions of an OpenAPI document and compares them: ${descriptionText}`,
        tags: ['Compare'],
        querystring: emptyQuery,
        body: diffBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const { old, new: now, config } = request.body;
      const documents = { old: { kind: 'url', url: old }, new: { kind: 'url', url: now } } as const;
      const job = { ...documents, ...(config && { config: toDiffConfig(config) }) };
      return answerWith(reply, await runComparison(request, parts, job, 0));
    },
  );
}

/** `POST /api/conversion/openapi/diff` */
export function registerDiffByUpload(uploads: FastifyInstance, parts: Parts): void {
  const limits = { spool: parts.spool, maxFileBytes: parts.settings.analysis.maxBytes, takesConfig: true };
  uploads.withTypeProvider<ZodTypeProvider>().post(
    '/api/conversion/openapi/diff',
    {
      onRequest: requireScope('validate'),
      schema: {
        operationId: 'diffByUpload',
        summary: 'Compare two uploaded documents',
        description: `Compares two uploaded versions of an OpenAPI document: ${descriptionText}`,
        tags: ['Compare'],
        querystring: emptyQuery,
        consumes: ['multipart/form-data'],
        body: diffForm,
        response: answers,
      },
    },
    async (request, reply) => {
      const form = await readFiles(request, limits, ['old', 'new']);
      const { old, new: now } = form.files;
      try {
        const config = form.config === undefined ? undefined : parseAt(diffConfig, form.config, ['config']);
        const documents = { old: toDocumentInput(old), new: toDocumentInput(now) };
        const job = { ...documents, ...(config && { config: toDiffConfig(config) }) };
        return await answerWith(
          reply,
          await runComparison(request, parts, job, old.file.bytes + now.file.bytes),
        );
      } finally {
        await Promise.all([old.file.delete(), now.file.delete()]);
      }
    },
  );
}

function toDiffConfig({ failOn, ...config }: z.infer<typeof diffConfig>): DiffConfig {
  return { ...config, gate: { weaker: failOn.includes('weaker'), breaking: failOn.includes('breaking') } };
}

function toDocumentInput({ file, fileName }: UploadedFile): DocumentInput {
  return { kind: 'upload', path: file.path, content: file.content, name: fileName };
}

/** Sends a comparison. Throws a problem if the documents were not compared. */
async function answerWith(reply: FastifyReply, { fault, body }: DiffAnswer): Promise<FastifyReply> {
  if (fault === undefined) return sendJson(reply, body);
  if (!(body instanceof Uint8Array)) await body.delete();
  throw problem(422, {
    title: 'Not compared',
    detail: fault.reason,
    ...(fault.side === null ? {} : { field: { pointer: `/${fault.side}` } }),
  });
}
