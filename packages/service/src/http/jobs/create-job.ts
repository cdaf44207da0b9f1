import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { postPolicy } from '../../fetching/policy.js';
import { serializeJob, type NewJob } from '../../jobs/job-store.js';
import type { ServiceSettings } from '../../settings/settings.js';
import { noteDone, chargeOf, getVerifiedKey } from '../request-state.js';
import { assertScope, requireScope } from '../authentication.js';
import { findEngine } from '../endpoints/import.js';
import { runUnpacking } from '../endpoints/run-analysis.js';
import { checkRoom } from '../named-documents.js';
import type { Parts } from '../parts.js';
import { problem } from '../problem.js';
import { sendText, json } from '../responses.js';
import { job, jobBody, jobFields, jobForm, jobHeaders } from '../schemas/jobs.js';
import { problemResponses } from '../schemas/problems.js';
import { parseAt } from '../validation.js';
import type { JobFileLimits } from './job-files.js';
import { readJobForm, type JobForm } from './job-form.js';
import { listFileNames, newJob, type JobFields } from './new-job.js';

/** `POST /api/jobs` */
export function registerJobCreation(scope: FastifyInstance, parts: Parts): void {
  const { settings, spool, store, now } = parts;
  const limits = {
    spool,
    maxFileBytes: settings.analysis.maxBytes,
    maxFiles: settings.jobs.maxDocuments,
    maxBytes: settings.spool.perKey,
  };
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/api/jobs',
    {
      onRequest: requireScope('validate', 'import'),
      schema: {
        operationId: 'createJob',
        summary: 'Process many documents in the background',
        description: [
          'Accepts documents as files, as ZIP or tar.gz archives, and as URLs, and answers immediately.',
          'In an archive, documents are the files whose names end in `.yaml`, `.yml` or `.json`; the member `skipped` of the job lists',
          'archives within archives, links, devices and paths that lead out of it. Each file is a separate document, unless `root` names the one that the others belong to; a job of the kind `diff` compares the two documents `old` and `new`.',
          'Needs the scope `validate`, or `import` for that kind. With the same',
          '`Idempotency-Key` repeated requests create only one job.',
        ].join(' '),
        tags: ['Jobs'],
        consumes: ['multipart/form-data', 'application/json'],
        headers: jobHeaders,
        body: jobForm.or(jobBody),
        response: {
          202: json(job, 'The queued job.', {
            location: { description: 'The URL of the job.', type: 'string', maxLength: 100 },
          }),
          ...problemResponses(400, 401, 403, 408, 413, 415, 422, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const jobs = await store.openJobs();
      const form = await read(request, {
        ...limits,
        unpack: (archive, bytes) => runUnpacking(request, parts, archive, bytes),
      });
      const { fields, files, compared, hash, skipped } = form;
      try {
        assertScope(request, fields.kind === 'import' ? 'import' : 'validate', 'createJob');
        const key = getVerifiedKey(request);
        const expectedJob = newJob(fields, {
          keyId: key.id,
          tenant: key.tenant,
          by: key.name,
          idempotencyKey: idempotencyKeyOf(request),
          hash,
          files,
          skipped,
          compared,
          engine: await findEngine(
            request,
            parts,
            fields.engineId === undefined ? {} : { engineId: fields.engineId },
          ),
          maxDocuments: settings.jobs.maxDocuments,
        });
        await checkWebhook(expectedJob, settings);
        const names = listFileNames(expectedJob);
        if (names.length > 0) await checkRoom(request, parts, names, { pointer: '/name' });
        const created = await jobs.create(expectedJob, now(), chargeOf(request, settings.storage));
        if (!created.isSame) throw reused();
        if (created.isNew) await noteDone(parts.audit, request, 'job-created', created.job.id);
        parts.jobsChanged();
        void reply.code(202).header('location', `/api/jobs/${created.job.id}`);
        return await sendText(reply, serializeJob(created.job));
      } finally {
        await form.delete();
      }
    },
  );
}

/** Throws a problem if the webhook of a job may not be called. */
async function checkWebhook({ options }: NewJob, { fetch, analysis }: ServiceSettings): Promise<void> {
  if (options.webhook === null) return;
  const { describeRefusedPost } = await import('@assay/host');
  const policy = postPolicy({ fetch, maxBytes: analysis.maxBytes });
  const refusal = await describeRefusedPost(options.webhook.url, policy);
  if (refusal === undefined) return;
  throw problem(422, {
    title: 'Webhook refused',
    detail: `The webhook cannot be called: ${refusal}. The setting \`fetchAllow\` allows more hosts.`,
    field: { pointer: '/webhook' },
  });
}

/** The fields of a job, and the files of the request. */
type JobInput = Omit<JobForm, 'fields'> & { readonly fields: JobFields };

async function read(request: FastifyRequest, limits: JobFileLimits): Promise<JobInput> {
  if (!request.isMultipart()) {
    const { urls, ...fields } = parseAt(jobBody, request.body, []);
    const none = {
      files: [],
      skipped: { count: 0, entries: [] },
      compared: {},
      hash: new Uint8Array(),
      delete: async () => undefined,
    };
    return { ...none, fields: { ...fields, url: urls } };
  }
  const form = await readJobForm(request, limits);
  try {
    return { ...form, fields: parseAt(jobFields, form.fields, []) };
  } catch (error) {
    await form.delete();
    throw error;
  }
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}

function reused(): Error {
  return problem(422, {
    title: 'Idempotency key reused',
    detail: 'This `Idempotency-Key` was used for another request; nothing was created.',
    field: { header: 'idempotency-key' },
  });
}
