import { createHash, type Hash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { TooLarge, type SpooledFile } from '../../spool/spool.js';
import { partsOf, problemOf, refuse, stopSignal } from '../body/multipart-form.js';
import { readBytes, until } from '../body/read-bytes.js';
import { problem } from '../problem.js';
import { keyOf } from '../request-state.js';
import { kindOfUpload, unpack, type ArchiveLimits, type UnpackedFile } from './read-archive.js';

/** What a form of a job brought. The caller deletes the files. */
export interface JobForm {
  readonly files: readonly UnpackedFile[];
  /** The two documents of a comparison, as far as they are files. */
  readonly compared: Readonly<Partial<Record<'old' | 'new', UnpackedFile>>>;
  /** The other parts: texts, a list where a name came several times. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The SHA-256 of all of it. */
  readonly hash: Uint8Array;
}

/** What bounds a form of a job. */
export interface JobFormLimits extends Omit<ArchiveLimits, 'owner'> {
  /** All of its bytes. */
  readonly maxBytes: number;
}

/** How many characters a part can have that is not a file. */
const maxFieldBytes = 16 * 1024;
/** How many such parts there can be beside the files. */
const maxFields = 1_000;

/** Reads a form: each part `file` is a document, or an archive of documents. Throws a problem; the spool is then as before. */
export async function readJobForm(request: FastifyRequest, limits: JobFormLimits): Promise<JobForm> {
  refuse(request, limits.maxBytes, 'spoolPerKey');
  const stop = stopSignal(request, limits.maxBytes, 'spoolPerKey');
  const files: UnpackedFile[] = [];
  const fields: Record<string, string | readonly string[]> = {};
  const compared: Partial<Record<'old' | 'new', UnpackedFile>> = {};
  const hash = createHash('sha256');
  try {
    for await (const part of partsOf(request, stop, limits.maxFiles + maxFields)) {
      const name = String((part.fieldname as string | undefined) ?? '');
      hash.update(`${name}\n`);
      if (name === 'file') {
        const label = String((part.filename as string | undefined) ?? '').slice(0, 1_000);
        const owner = keyOf(request).id;
        const body = hashed(until(part.file, stop), hash);
        const file = await limits.spool.keep(body, limits.maxBytes, owner);
        files.push(...(await documentsIn(file, label, { ...limits, owner })));
        if (files.length > limits.maxFiles) throw tooMany(limits.maxFiles);
        continue;
      }
      if ((name === 'old' || name === 'new') && part.filename !== undefined) {
        if (compared[name] !== undefined) throw invalid(`There are two parts \`${name}\`.`);
        compared[name] = await documentOf(part, name, stop, hash, request, limits);
        continue;
      }
      const bytes = await readBytes(part.file, maxFieldBytes, stop, () => fieldTooLarge(name));
      hash.update(bytes);
      const text = Buffer.from(bytes).toString('utf8');
      const before = fields[name];
      // `__proto__` and its like are no fields.
      if (!/^[a-zA-Z]{1,50}$/.test(name))
        throw invalid(`There is a part \`${name.slice(0, 100)}\`, which means nothing here.`);
      fields[name] = before === undefined ? text : [before, text].flat();
    }
    request.raw.resume();
    return { files, compared, fields, hash: hash.digest() };
  } catch (error) {
    await Promise.all([...files, ...Object.values(compared)].map(({ file }) => file.delete()));
    throw problemOf(error, { maxFileBytes: limits.maxBytes }, 'spoolPerKey');
  }
}

/** One of the two documents of a comparison: a file by itself, never an archive. */
async function documentOf(
  part: MultipartFile,
  name: 'old' | 'new',
  stop: AbortSignal,
  hash: Hash,
  request: FastifyRequest,
  { spool, maxFileBytes }: JobFormLimits,
): Promise<UnpackedFile> {
  const label = part.filename.slice(0, 1_000);
  try {
    const body = hashed(until(part.file, stop), hash);
    const file = await spool.keep(body, maxFileBytes, keyOf(request).id);
    return { name: label === '' ? name : label, file };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    throw problem(413, {
      title: 'Body too large',
      detail: `A document may have ${maxFileBytes} bytes at most, the limit \`maxDocument\`.`,
      field: { pointer: `/${name}` },
    });
  }
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

async function documentsIn(
  file: SpooledFile,
  label: string,
  limits: ArchiveLimits,
): Promise<readonly UnpackedFile[]> {
  const kind = await kindOfUpload(file.path);
  if (kind !== 'document') {
    try {
      return await unpack(file.path, kind, limits);
    } finally {
      await file.delete();
    }
  }
  if (file.bytes <= limits.maxFileBytes) return [{ name: label === '' ? 'upload' : label, file }];
  await file.delete();
  throw problem(413, {
    title: 'Body too large',
    detail: `A document may have ${limits.maxFileBytes} bytes at most, the limit \`maxDocument\`.`,
    field: { pointer: '/file' },
  });
}

function tooMany(most: number): Error {
  return problem(413, {
    title: 'Body too large',
    detail: `A job may have ${most} documents at most, the limit \`jobDocuments\`.`,
    field: { pointer: '/file' },
  });
}

function fieldTooLarge(name: string) {
  return problem(413, {
    title: 'Body too large',
    detail: `The part \`${name.slice(0, 100)}\` may have ${maxFieldBytes} bytes at most.`,
    field: { pointer: `/${name.slice(0, 100)}` },
  });
}

function invalid(detail: string): Error {
  return problem(400, { title: 'Invalid request', detail, field: { pointer: '' } });
}
