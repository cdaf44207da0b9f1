import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { ImportAnswer, ImportJob } from '../../analysis/analysis-pool.js';
import { noteDone, chargeOf, getVerifiedKey, storeOf } from '../request-state.js';
import { requireScope } from '../authentication.js';
import { readUpload } from '../body/multipart-form.js';
import { engineUnknown } from '../error-handler.js';
import { inSpan } from '../observe.js';
import type { Parts } from '../parts.js';
import { importResult } from '../schemas/issues.js';
import { emptyQuery, importBody, importConfig, importForm } from '../schemas/queries.js';
import { parseAt } from '../validation.js';
import { sendTexts } from '../responses.js';
import { analysisAnswers, runImport, withUpload } from './run-analysis.js';

const answers = analysisAnswers(importResult, 'The created projects.');

/** `POST /api/conversion/openapi/import/url` (docs/interface.md, Endpoints) */
export function registerImportByUrl(api: FastifyInstance, parts: Parts): void {
  api.withTypeProvider<ZodTypeProvider>().post(
    '/api/conversion/openapi/import/url',
    {
      onRequest: requireScope('import'),
      schema: {
        operationId: 'importByUrl',
        summary: 'Import a document by its URL',
        description:
          'Fetches an OpenAPI document and creates test projects from it. Needs the scope `import`.',
        tags: ['Import'],
        querystring: emptyQuery,
        body: importBody,
        response: answers,
      },
    },
    async (request, reply) => {
      const { url, config = {} } = request.body;
      const engine = await findEngine(request, parts, config);
      await checkImportRoom(request, parts);
      const answer = await runImport(request, parts, { document: { kind: 'url', url }, engine }, 0);
      return storeAndAnswer(request, reply, parts, answer);
    },
  );
}

/** `POST /api/conversion/openapi/import` (docs/interface.md, Endpoints) */
export function registerImportByUpload(uploads: FastifyInstance, parts: Parts): void {
  const limits = { spool: parts.spool, maxFileBytes: parts.settings.analysis.maxBytes, takesConfig: true };
  uploads.withTypeProvider<ZodTypeProvider>().post(
    '/api/conversion/openapi/import',
    {
      onRequest: requireScope('import'),
      schema: {
        operationId: 'importByUpload',
        summary: 'Import an uploaded document',
        description: 'Creates test projects from an uploaded OpenAPI document. Needs the scope `import`.',
        tags: ['Import'],
        querystring: emptyQuery,
        consumes: ['multipart/form-data'],
        body: importForm,
        response: answers,
      },
    },
    async (request, reply) => {
      const form = await readUpload(request, limits);
      const answer = await withUpload(form, async (document, bytes) => {
        const config = form.config === undefined ? {} : parseAt(importConfig, form.config, ['config']);
        const engine = await findEngine(request, parts, config);
        await checkImportRoom(request, parts);
        return runImport(request, parts, { document, engine }, bytes);
      });
      return storeAndAnswer(request, reply, parts, answer);
    },
  );
}

/** Finds the engine of a request. Throws a problem if it does not exist. */
export async function findEngine(
  request: FastifyRequest,
  { store }: Parts,
  { engineId }: z.infer<typeof importConfig>,
): Promise<ImportJob['engine']> {
  if (engineId === undefined) return null;
  const engine = await storeOf(store, request).engines.find(engineId);
  if (engine === undefined) throw engineUnknown();
  return { id: engine.id, kind: engine.kind };
}

/** Rejects an import before its analysis if the storage has no room for projects. */
async function checkImportRoom(request: FastifyRequest, { store, settings }: Parts): Promise<void> {
  await storeOf(store, request).storage.demand(chargeOf(request, settings.storage));
}

async function storeAndAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
  answer: ImportAnswer,
): Promise<FastifyReply> {
  const { records } = answer;
  // A client that disconnected does not know of its projects and will retry, so they are not stored.
  if (records !== undefined && !request.state.ended) {
    const charge = chargeOf(request, parts.settings.storage);
    await inSpan(request, 'store', () => storeOf(parts.store, request).records.save(records, charge));
    await noteDone(parts.audit, request, 'group-created', records.group.id);
  }
  return sendTexts(reply, describeImportTexts(answer), parts.spool, getVerifiedKey(request).id);
}

/** Returns the projects as stored, and the issues. */
function describeImportTexts({ records, errors }: ImportAnswer): string[] {
  const projects = records?.projects.map(({ text }, index) => (index === 0 ? text : `,${text}`)) ?? [];
  return ['{"projects":[', ...projects, '],"errors":', errors, '}'];
}
