import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { readFormParts, toFormProblem, refuse, stopSignal } from '../body/multipart-form.js';
import { until } from '../body/read-bytes.js';
import { getVerifiedKey } from '../request-state.js';
import { JobFieldReader, maxFields } from './job-fields.js';
import { JobFiles, type JobFileLimits, type SkippedOfArchives, type UploadedDocument } from './job-files.js';
import { invalid, tooManyDocuments } from './job-problems.js';
import { archiveOf } from '../../analysis/unpacking.js';

/** The content of a job's form. */
export interface JobForm {
  readonly files: readonly UploadedDocument[];
  readonly skipped: SkippedOfArchives;
  /** The uploaded documents of a comparison. */
  readonly compared: Readonly<Partial<Record<'old' | 'new', UploadedDocument>>>;
  /** The other parts: texts, or lists if a name occurs several times. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  /** The SHA-256 of the whole form. */
  readonly hash: Uint8Array;
  /** Deletes the files. Never rejects. */
  delete(): Promise<void>;
}

const longestLabel = 1_000;

/** Reads a form. Each part `file` is a document or an archive of documents. Throws a problem and restores the spool. */
export async function readJobForm(request: FastifyRequest, limits: JobFileLimits): Promise<JobForm> {
  refuse(request, limits.maxBytes, 'spoolPerKey');
  const stop = stopSignal(request, limits.maxBytes, 'spoolPerKey');
  const reader = new JobFormReader(limits, stop, getVerifiedKey(request).id);
  try {
    // One part more, because parts without a name are neither files nor fields.
    const maxParts = limits.maxFiles + maxFields + 1;
    for await (const part of readFormParts(request, stop, maxParts)) await reader.take(part);
    request.raw.resume();
    return await reader.form();
  } catch (error) {
    await reader.delete();
    throw toFormProblem(error, { maxFileBytes: limits.maxBytes }, 'spoolPerKey');
  }
}

class JobFormReader {
  private readonly files: JobFiles;
  private readonly compared: Partial<Record<'old' | 'new', UploadedDocument>> = {};
  private readonly fields = new JobFieldReader();
  private readonly hash = createHash('sha256');
  private readonly stop: AbortSignal;

  constructor(limits: JobFileLimits, stop: AbortSignal, owner: string) {
    this.files = new JobFiles(limits, owner);
    this.stop = stop;
  }

  async take(part: MultipartFile): Promise<void> {
    const name = String((part.fieldname as string | undefined) ?? '');
    const fileName = part.filename as string | undefined;
    this.hash.update(`${JSON.stringify([name, fileName])}\n`);
    const label = (fileName ?? '').slice(0, longestLabel);
    if (name === 'file' || name === 'url') this.demandDocument(name);
    if (name === 'file') await this.takeFile(part, label);
    else if ((name === 'old' || name === 'new') && fileName !== undefined)
      await this.takeCompared(part, name, label);
    else this.hash.update(await this.fields.take(name, part.file, this.stop));
    this.hash.update('\n');
  }

  async form(): Promise<JobForm> {
    const { documents, skipped } = await this.files.unpack();
    return {
      files: documents,
      skipped,
      compared: this.compared,
      fields: this.fields.values,
      hash: this.hash.digest(),
      delete: () => this.delete(),
    };
  }

  delete(): Promise<void> {
    return this.files.delete();
  }

  private demandDocument(part: string): void {
    const { count, limits } = this.files;
    if (count + this.fields.urls >= limits.maxFiles) throw tooManyDocuments(limits.maxFiles, part);
  }

  private async takeFile(part: MultipartFile, label: string): Promise<void> {
    const { head, whole } = await begun(this.hashed(part), 4);
    const kind = archiveOf(head);
    const shownName = label === '' ? 'upload' : label;
    if (kind === undefined) await this.files.add(shownName, whole);
    else await this.files.addArchive(shownName, kind, whole);
  }

  private async takeCompared(part: MultipartFile, name: 'old' | 'new', label: string): Promise<void> {
    if (this.compared[name] !== undefined) throw invalid(`There are two parts \`${name}\`.`, '');
    const file = await this.files.keep(this.hashed(part), name);
    this.compared[name] = { name: label === '' ? name : label, file };
  }

  private async *hashed(part: MultipartFile): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of until(part.file, this.stop)) {
      bytes += chunk.byteLength;
      this.hash.update(chunk);
      yield chunk;
    }
    this.hash.update(`\n${bytes}`);
  }
}

/** A body whose first bytes were read. */
export interface BegunBody {
  readonly head: Uint8Array;
  /** The whole body; it can be read once. */
  readonly whole: AsyncIterable<Uint8Array>;
}

/** Reads a body until `bytes` bytes are known, or it ends. */
export async function begun(body: AsyncIterable<Uint8Array>, bytes: number): Promise<BegunBody> {
  const iterator = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let known = 0;
  while (known < bytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    known += next.value.byteLength;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(chunks), whole: whole() };
}
