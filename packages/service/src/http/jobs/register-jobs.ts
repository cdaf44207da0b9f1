import { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { postPolicy } from '../../fetching/policy.js';
import {
  serializeJob,
  type JobResult,
  type JobStore,
  type NewJob,
  type StoredJob,
} from '../../jobs/job-store.js';
import type { ServiceSettings } from '../../settings/settings.js';
import { encodeCursor, decodeCursor } from '../../database/page.js';
import { actedBy } from '../request-actor.js';
import { demandScope, requireScope } from '../authentication.js';
import { takeJson } from '../body/json-body.js';
import { findEngine } from '../endpoints/import.js';
import { demandRoom } from '../named-documents.js';
import type { Parts } from '../parts.js';
import { problem } from '../problem.js';
import { chargeOf, getVerifiedKey } from '../request-state.js';
import { notFound, sendText } from '../resources/answers.js';
import { json } from '../resources/described.js';
import { job, jobBody, jobFields, jobForm, jobHeaders, jobResults } from '../schemas/jobs.js';
import { problemResponses } from '../schemas/problems.js';
import { emptyQuery } from '../schemas/queries.js';
import { recordPath, resultQuery } from '../schemas/requests.js';
import { parseAt, validateAllButBody } from '../validation.js';
import { registerJobList } from './register-job-list.js';
import type { JobFileLimits } from './job-files.js';
import { readJobForm, type JobForm } from './job-form.js';
import { listFileNames, newJob, type JobFields } from './new-job.js';

const tags = ['Jobs'];

/** About how many bytes one page of results has. */
const pageBytes = 8 * 1024 * 1024;

/** Media type in `Accept` that requests results one per line. */
const lines = 'application/x-ndjson';

/** `GET|POST /api/jobs`, `GET|DELETE /api/jobs/{id}`, `GET /api/jobs/{id}/results` */
export function registerJobs(api: FastifyInstance, parts: Parts): void {
  void api.register(async (scope) => {
    scope.setValidatorCompiler(validateAllButBody);
    takeJson(scope);
    await scope.register(fastifyMultipart);
    registerCreation(scope, parts);
  });
  registerReading(api, parts);
  registerJobList(api.withTypeProvider<ZodTypeProvider>(), parts);
}

function registerCreation(scope: FastifyInstance, parts: Parts): void {
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
          'Takes documents as files, as ZIP or tar.gz archives, and as URLs, and answers at once. Each file is a document of its own,',
          'unless `root` names the one that the others belong to; a job of the kind `diff` compares the two documents `old` and `new`.',
          'Needs the scope `validate`, or `import` for that kind. With the same',
          '`Idempotency-Key` the same request makes one job, however often it is sent.',
        ].join(' '),
        tags,
        consumes: ['multipart/form-data', 'application/json'],
        headers: jobHeaders,
        body: jobForm.or(jobBody),
        response: {
          202: json(job, 'The job, which is queued.', {
            location: { description: 'Where the job is.', type: 'string', maxLength: 100 },
          }),
          ...problemResponses(400, 401, 403, 408, 413, 415, 422, 429, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const jobs = await store.openJobs();
      const form = await read(request, limits);
      const { fields, files, compared, hash } = form;
      try {
        demandScope(request, fields.kind === 'import' ? 'import' : 'validate', 'createJob');
        const key = getVerifiedKey(request);
        const expectedJob = newJob(fields, {
          keyId: key.id,
          tenant: key.tenant,
          by: key.name,
          idempotencyKey: idempotencyKeyOf(request),
          hash,
          files,
          compared,
          engine: await findEngine(
            request,
            parts,
            fields.engineId === undefined ? {} : { engineId: fields.engineId },
          ),
          maxDocuments: settings.jobs.maxDocuments,
        });
        await demandWebhook(expectedJob, settings);
        const names = listFileNames(expectedJob);
        if (names.length > 0) await demandRoom(request, parts, names, { pointer: '/name' });
        const created = await jobs.create(expectedJob, now(), chargeOf(request, settings.storage));
        if (!created.isSame) throw reused();
        if (created.isNew) await noteJob(parts, request, 'job-created', created.job.id);
        parts.jobsChanged();
        void reply.code(202).header('location', `/api/jobs/${created.job.id}`);
        return await sendText(reply, serializeJob(created.job));
      } finally {
        await form.delete();
      }
    },
  );
}

function registerReading(app: FastifyInstance, parts: Parts): void {
  const { store, now } = parts;
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/api/jobs/:id',
    {
      onRequest: requireScope('validate', 'import', 'read'),
      schema: {
        operationId: 'getJob',
        summary: 'Read a job',
        description: 'Says how far a job has come. Needs the key that made it, or the scope `read`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(job, 'The job.') },
      },
    },
    async (request, reply) =>
      sendText(reply, serializeJob(await findJob(await store.openJobs(), request, request.params.id))),
  );

  api.get(
    '/api/jobs/:id/results',
    {
      onRequest: requireScope('validate', 'import', 'read'),
      schema: {
        operationId: 'listJobResults',
        summary: 'List the results of a job',
        description: [
          'Lists the answers for the documents of a job, in their order and as far as there is one for every document before. While the',
          'job runs, `nextCursor` continues with what comes later. With `Accept: application/x-ndjson` all of them come in one answer,',
          'one on each line. Needs the key that made the job, or the scope `read`.',
        ].join(' '),
        tags,
        params: recordPath,
        querystring: resultQuery,
        response: { 200: json(jobResults, 'A page of results.') },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const jobs = await store.openJobs();
      const found = await findJob(jobs, request, params.id);
      const list = `results of ${found.id}`;
      const from = query.cursor === undefined ? 0 : decodeCursor(query.cursor, list).position;
      if (request.headers.accept?.includes(lines) === true)
        return streamLines(reply, Readable.from(allLines(jobs, found.id, from)));
      const results = await jobs.results(found.id, from, query.limit, pageBytes);
      const next = from + results.length;
      const isEnd = next === found.total || (found.status === 'cancelled' && results.length === 0);
      const nextCursor = isEnd ? null : encodeCursor({ id: found.id, position: next }, list);
      return sendText(
        reply,
        `{"items":[${results.map(toJobResource).join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`,
      );
    },
  );

  api.delete(
    '/api/jobs/:id',
    {
      onRequest: requireScope('validate', 'import'),
      schema: {
        operationId: 'cancelJob',
        summary: 'Cancel a job',
        description:
          'Cancels a job that has not ended; what was answered stays. Needs the key that made it, or `admin`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(job, 'The job, which is cancelled or has ended before.') },
      },
    },
    async (request, reply) => {
      const jobs = await store.openJobs();
      const found = await findJob(jobs, request, request.params.id, false);
      const cancelled = await jobs.cancel(found.id, now());
      if (cancelled !== undefined) await noteJob(parts, request, 'job-cancelled', found.id);
      return sendText(reply, serializeJob(cancelled ?? found));
    },
  );

  api.post(
    '/api/jobs/:id/webhook/redeliver',
    {
      onRequest: requireScope('validate', 'import'),
      schema: {
        operationId: 'redeliverWebhook',
        summary: 'Deliver a webhook again',
        description:
          'Sends a job that has ended to its webhook again, under a new `Assay-Delivery`. Needs the key that made the job, or `admin`.',
        tags,
        params: recordPath,
        querystring: emptyQuery,
        response: { 202: json(job, 'The job, whose webhook is pending.'), ...problemResponses(409) },
      },
    },
    async (request, reply) => {
      const jobs = await store.openJobs();
      const found = await findJob(jobs, request, request.params.id, false);
      const pending = await jobs.redeliver(found.id);
      if (pending === undefined)
        throw problem(409, {
          title: 'Nothing to deliver',
          detail: 'This job has no webhook, has not ended, or is being delivered already.',
        });
      return sendText(reply.code(202), serializeJob(pending));
    },
  );
}

/** Demands that the webhook of a job may be called. */
async function demandWebhook({ options }: NewJob, { fetch, analysis }: ServiceSettings): Promise<void> {
  if (options.webhook === null) return;
  const { refusalOfPost } = await import('@assay/host');
  const policy = postPolicy({ fetch, maxBytes: analysis.maxBytes });
  const refusal = await refusalOfPost(options.webhook.url, policy);
  if (refusal === undefined) return;
  throw problem(422, {
    title: 'Webhook refused',
    detail: `The webhook cannot be called: ${refusal}. The setting \`fetchAllow\` allows more.`,
    field: { pointer: '/webhook' },
  });
}

/** Fields of a job, and the files of the request. */
type JobInput = Omit<JobForm, 'fields'> & { readonly fields: JobFields };

async function read(request: FastifyRequest, limits: JobFileLimits): Promise<JobInput> {
  if (!request.isMultipart()) {
    const { urls, ...fields } = parseAt(jobBody, request.body, []);
    const none = { files: [], compared: {}, hash: new Uint8Array(), delete: async () => undefined };
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

function noteJob(
  { audit }: Parts,
  request: FastifyRequest,
  action: 'job-created' | 'job-cancelled',
  record: string,
): Promise<void> {
  return audit.note({ action, ...actedBy(request), record, result: 'done' });
}

/** The job with an id, where the key may see it. */
async function findJob(
  jobs: JobStore,
  request: FastifyRequest,
  id: string,
  mayRead = true,
): Promise<StoredJob> {
  const key = getVerifiedKey(request);
  const found = await jobs.find(id);
  const isTenants = found?.tenant === key.tenant;
  const isAllowed = found?.keyId === key.id || key.scopes.has('admin') || (mayRead && key.scopes.has('read'));
  if (found === undefined || !isTenants || !isAllowed) throw notFound('job');
  return found;
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

function toJobResource({ name, body }: JobResult): string {
  return `{"name":${JSON.stringify(name)},${body.slice(1)}`;
}

// Its content is described as one page, and is none.
function streamLines(reply: FastifyReply, results: Readable): FastifyReply {
  return reply.type(lines).send(results);
}

async function* allLines(jobs: JobStore, id: string, from: number): AsyncGenerator<string> {
  for (let next = from; ;) {
    const results = await jobs.results(id, next, 50, pageBytes);
    for (const result of results) yield `${toJobResource(result)}\n`;
    if (results.length === 0) return;
    next += results.length;
  }
}
