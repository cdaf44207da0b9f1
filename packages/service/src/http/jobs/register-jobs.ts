import { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { serializeJob, type JobResult, type JobStore, type StoredJob } from '../../jobs/job-store.js';
import { encodeCursor, decodeCursor } from '../../database/page.js';
import { noteDone, getVerifiedKey } from '../request-state.js';
import { requireScope, assertScope } from '../authentication.js';
import { takeJson } from '../body/json-body.js';
import type { Parts } from '../parts.js';
import { problem } from '../problem.js';
import { notFound, sendText, json, sendPage, type Api } from '../responses.js';
import { job, jobResults, jobPage, jobQuery } from '../schemas/jobs.js';
import { problemResponses } from '../schemas/problems.js';
import { emptyQuery } from '../schemas/queries.js';
import { recordPath, resultQuery } from '../schemas/requests.js';
import { validateAllButBody } from '../validation.js';
import { registerJobCreation } from './create-job.js';

/** The approximate size of one page of results, in bytes. */
const pageBytes = 8 * 1024 * 1024;

/** The media type in `Accept` that requests results one per line. */
const lines = 'application/x-ndjson';

/** `GET|POST /api/jobs`, `GET|DELETE /api/jobs/{id}`, `GET /api/jobs/{id}/results` */
export function registerJobs(api: FastifyInstance, parts: Parts): void {
  void api.register(async (scope) => {
    scope.setValidatorCompiler(validateAllButBody);
    takeJson(scope);
    await scope.register(fastifyMultipart);
    registerJobCreation(scope, parts);
  });
  registerReading(api, parts);
  registerJobList(api.withTypeProvider<ZodTypeProvider>(), parts);
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
        description: 'Returns the progress of a job. Needs the key that created it, or the scope `read`.',
        tags: ['Jobs'],
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
          'one on each line. Needs the key that created the job, or the scope `read`.',
        ].join(' '),
        tags: ['Jobs'],
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
          'Cancels a job that has not ended; existing answers stay. Needs the key that created it, or `admin`.',
        tags: ['Jobs'],
        params: recordPath,
        querystring: emptyQuery,
        response: { 200: json(job, 'The job, cancelled or already ended.') },
      },
    },
    async (request, reply) => {
      const jobs = await store.openJobs();
      const found = await findJob(jobs, request, request.params.id, false);
      const cancelled = await jobs.cancel(found.id, now());
      if (cancelled !== undefined) await noteDone(parts.audit, request, 'job-cancelled', found.id);
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
          'Sends a job that has ended to its webhook again, under a new `Assay-Delivery`. Needs the key that created the job, or `admin`.',
        tags: ['Jobs'],
        params: recordPath,
        querystring: emptyQuery,
        response: { 202: json(job, 'The job with a pending webhook.'), ...problemResponses(409) },
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

/** Finds a job by its id, if the key may see it. */
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

function toJobResource({ name, body }: JobResult): string {
  return `{"name":${JSON.stringify(name)},${body.slice(1)}`;
}

// The route's schema describes this content as one page of JSON; it is a stream of lines.
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

/** `GET /api/jobs` */
export function registerJobList(api: Api, { store }: Parts): void {
  api.get(
    '/api/jobs',
    {
      onRequest: requireScope('validate', 'import', 'read'),
      schema: {
        operationId: 'listJobs',
        summary: 'List jobs',
        description:
          'Lists the stored jobs of this key, the newest first. Needs the scope `validate`, `import` or `read`.',
        tags: ['Jobs'],
        querystring: jobQuery,
        response: { 200: json(jobPage, 'A page of jobs.') },
      },
    },
    async (request, reply) => {
      const { cursor = null, limit, status, kind, all } = request.query;
      if (all === 'true') assertScope(request, 'admin');
      const { id, tenant } = getVerifiedKey(request);
      const keyId = all === 'true' ? null : id;
      const jobs = await store.openJobs();
      const { items, nextCursor } = await jobs.list({ tenant, keyId, status, kind }, { cursor, limit });
      return sendPage(reply, { items: items.map(serializeJob), nextCursor });
    },
  );
}
