import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { NewDocument, NewJob } from '../../jobs/job-store.js';
import { problem } from '../problem.js';
import type { jobFields } from '../schemas/jobs.js';
import type { UnpackedFile } from './read-archive.js';

/** What a caller says of a job, from a form or from JSON. */
export type JobFields = z.infer<typeof jobFields>;

/** What a request brought beside its fields. */
export interface JobRequest {
  readonly keyId: string;
  readonly idempotencyKey: string | null;
  readonly hash: Uint8Array;
  readonly files: readonly UnpackedFile[];
  readonly engine: NewJob['options']['engine'];
  readonly maxDocuments: number;
}

/** What a document whose size is not known is expected to cost, in hundredths of a second. */
const unknownCost = 10;
/** Bytes that are expected to cost a hundredth of a second. */
const bytesPerCost = 30_000;

/** Makes a job of a request. Throws a problem where it has no documents, too many, or not the one that is to be its root. */
export function newJob(fields: JobFields, request: JobRequest): NewJob {
  const files = request.files.map(({ name, file }) => ({
    id: v7(),
    name,
    bytes: file.bytes,
    path: file.path,
  }));
  const uploaded = files.map(({ id, name, bytes }) => ({
    name,
    url: null,
    fileId: id,
    cost: 1 + Math.round(bytes / bytesPerCost),
  }));
  const root = fields.root === undefined ? undefined : uploaded.find(({ name }) => name === fields.root);
  if (fields.root !== undefined && root === undefined)
    throw invalid(`There is no file \`${fields.root.slice(0, 200)}\` in the request.`, '/root');
  const fetched = (fields.url ?? []).map((url) => ({
    name: shown(url),
    url,
    fileId: null,
    cost: unknownCost,
  }));
  const documents: readonly NewDocument[] = [...(root === undefined ? uploaded : [root]), ...fetched];
  if (documents.length === 0) throw invalid('A job needs a document: a part `file`, or a URL.', '/file');
  if (documents.length > request.maxDocuments) throw tooMany(request.maxDocuments);
  const { webhook, webhookSecret: secret } = fields;
  if ((webhook === undefined) !== (secret === undefined))
    throw invalid('`webhook` and `webhookSecret` go together.', '/webhookSecret');
  return {
    id: v7(),
    keyId: request.keyId,
    kind: fields.kind,
    options: {
      preset: fields.preset,
      severity: fields.severity ?? null,
      include: fields.include ?? [],
      engine: request.engine,
      inFolder: root !== undefined,
      webhook: webhook === undefined || secret === undefined ? null : { url: webhook, secret },
    },
    idempotencyKey: request.idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(fields)).update(request.hash).digest(),
    files,
    documents,
  };
}

/** A URL without userinfo and query, which can be secrets. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function invalid(detail: string, pointer: string): Error {
  return problem(400, { title: 'Invalid request', detail, field: { pointer } });
}

function tooMany(most: number): Error {
  return problem(413, { title: 'Body too large', detail: `A job may have ${most} documents at most.` });
}
