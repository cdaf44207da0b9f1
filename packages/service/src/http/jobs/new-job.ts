import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { JobDocument, NewDocument, NewFile, NewJob } from '../../jobs/job-store.js';
import type { jobFields } from '../schemas/jobs.js';
import { invalid, tooManyDocuments } from './job-problems.js';
import type { SkippedOfArchives, UploadedDocument } from './job-files.js';

/** The fields of a job, from a form or from JSON. */
export type JobFields = z.infer<typeof jobFields>;

/** The content of a request besides its fields. */
export interface JobRequest {
  readonly keyId: string;
  readonly tenant: string;
  /** The name of the key. */
  readonly by: string;
  readonly idempotencyKey: string | null;
  readonly hash: Uint8Array;
  readonly files: readonly UploadedDocument[];
  readonly skipped: SkippedOfArchives;
  /** The uploaded documents of a comparison. */
  readonly compared: Readonly<Partial<Record<'old' | 'new', UploadedDocument>>>;
  readonly engine: NewJob['options']['engine'];
  readonly maxDocuments: number;
}

/** The expected cost of a document of unknown size, in hundredths of a second. */
const unknownCost = 10;
/** The number of bytes that are expected to cost a hundredth of a second. */
const bytesPerCost = 30_000;

/** Creates a job from a request. Throws a problem if it has no documents, too many, or not the named root. */
export function newJob(fields: JobFields, request: JobRequest): NewJob {
  const pair = pairFiles(fields, request);
  const files = [...request.files.map(storedFile), ...(pair?.files ?? [])];
  const uploaded = pair === undefined ? files.map(buildJobDocument) : [];
  const root = fields.root === undefined ? undefined : uploaded.find(({ name }) => name === fields.root);
  if (fields.root !== undefined && root === undefined)
    throw invalid(`There is no file \`${fields.root.slice(0, 200)}\` in the request.`, '/root');
  const fetched = (fields.url ?? []).map(fetchedDocument);
  const documents: readonly NewDocument[] =
    pair === undefined ? [...(root === undefined ? uploaded : [root]), ...fetched] : [pair.new];
  if (documents.length === 0) throw invalid('A job needs a document: a part `file`, or a URL.', '/file');
  if (documents.length > request.maxDocuments) throw tooManyDocuments(request.maxDocuments);
  const { webhook, webhookSecret: secret, name } = fields;
  if (name !== undefined && fields.kind !== 'validate')
    throw invalid('`name` is for jobs of the kind `validate`.', '/name');
  if ((webhook === undefined) !== (secret === undefined))
    throw invalid('`webhook` and `webhookSecret` go together.', '/webhookSecret');
  return {
    id: v7(),
    keyId: request.keyId,
    tenant: request.tenant,
    kind: fields.kind,
    options: {
      preset: fields.preset,
      severity: fields.severity ?? null,
      include: fields.include ?? [],
      engine: request.engine,
      ...(pair === undefined ? {} : { old: pair.old }),
      inFolder: root !== undefined,
      by: request.by,
      ...(request.skipped.count > 0 && { skipped: request.skipped }),
      ...(name !== undefined && { named: { name, isOne: documents.length === 1 } }),
      webhook: webhook === undefined || secret === undefined ? null : { url: webhook, secret },
    },
    idempotencyKey: request.idempotencyKey,
    requestHash: createHash('sha256').update(JSON.stringify(fields)).update(request.hash).digest(),
    files,
    documents,
  };
}

/**
 * Returns the two documents of a comparison; undefined for other kinds of job. Throws a problem if one is missing or there are
 * others.
 */
function pairFiles(
  { kind, old, new: now, url = [], root }: JobFields,
  { files, compared }: JobRequest,
): { readonly old: JobDocument; readonly new: NewDocument; readonly files: readonly NewFile[] } | undefined {
  const givenFiles = { old: old ?? compared.old, new: now ?? compared.new };
  if (kind !== 'diff') {
    const stray = givenFiles.old === undefined ? 'new' : 'old';
    if (givenFiles[stray] !== undefined)
      throw invalid(`\`${stray}\` is for jobs of the kind \`diff\`.`, `/${stray}`);
    return undefined;
  }
  if (files.length > 0 || url.length > 0 || root !== undefined)
    throw invalid('A job of the kind `diff` has the documents `old` and `new`, and no others.', '/file');
  const stored: NewFile[] = [];
  const take = (side: 'old' | 'new'): NewDocument => {
    const [text, file] = [side === 'old' ? old : now, compared[side]];
    if ((text === undefined) === (file === undefined))
      throw invalid(`A job of the kind \`diff\` needs one part \`${side}\`: a file, or a URL.`, `/${side}`);
    if (file === undefined) return fetchedDocument(text ?? '');
    const keptStored = storedFile(file);
    stored.push(keptStored);
    return buildJobDocument(keptStored);
  };
  const before = take('old');
  const after = take('new');
  const { name, url: from, fileId } = before;
  return {
    old: { name, url: from, fileId },
    new: { ...after, cost: before.cost + after.cost },
    files: stored,
  };
}

/** Returns the names under which the results of a job are recorded in the inventory. */
export function listFileNames({ options, documents }: NewJob): string[] {
  const { named } = options;
  if (named === undefined) return [];
  return named.isOne ? [named.name] : documents.map(({ name }) => `${named.name}/${name}`);
}

function storedFile({ name, file }: UploadedDocument): NewFile {
  return { id: v7(), name, bytes: file.bytes, read: () => file.read() };
}

function buildJobDocument({ id, name, bytes }: NewFile): NewDocument {
  return { name, url: null, fileId: id, cost: 1 + Math.round(bytes / bytesPerCost) };
}

function fetchedDocument(url: string): NewDocument {
  return { name: shown(url), url, fileId: null, cost: unknownCost };
}

/** Removes userinfo and query from a URL, because they can be secrets. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
