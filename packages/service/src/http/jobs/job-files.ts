import {
  maxSkippedListed,
  type ArchiveKind,
  type SkippedEntry,
  type UnpackAnswer,
  type UnpackJob,
} from '../../analysis/unpacking.js';
import {
  SpoolFull,
  TooLarge,
  type PackedFile,
  type Spool,
  type SpooledFile,
  type SpooledPack,
} from '../../spool/spool.js';
import {
  archiveTooLarge,
  archiveTooSlow,
  brokenArchive,
  documentTooLarge,
  filesTooLarge,
  tooManyDocuments,
} from './job-problems.js';
import type { Problem } from '../problem.js';

/** A file of an upload, and its name there: a relative path without `..`. */
export interface UploadedDocument {
  readonly name: string;
  readonly file: PackedFile;
}

/** The limits of a job's files. */
export interface JobFileLimits {
  readonly spool: Spool;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** The maximum size of all files, including archives. */
  readonly maxBytes: number;
  /** Unpacks the documents of an archive in a child process. */
  readonly unpack: (job: UnpackJob, bytes: number) => Promise<UnpackAnswer>;
}

/** Skipped entries of archives: their number and the first of them. */
export interface SkippedOfArchives {
  readonly count: number;
  readonly entries: readonly (SkippedEntry & { readonly archive: string })[];
}

/** An archive of the upload. */
interface UploadedArchive {
  readonly name: string;
  readonly kind: ArchiveKind;
  readonly file: SpooledFile;
}

/** The maximum number of entries and bytes per allowed document: entries that are not documents take time, too. */
const entriesPerDocument = 10;
const bytesPerByte = 4;

/** The files of a job's form, in one file of the spool. */
export class JobFiles {
  /** In the order of the upload; archives until they are unpacked. */
  private readonly parts: (UploadedDocument | UploadedArchive)[] = [];
  private readonly unpacked: (() => Promise<void>)[] = [];
  /** The number of documents, without the documents of archives that are not unpacked yet. */
  count = 0;
  readonly limits: JobFileLimits;
  private readonly owner: string;
  private readonly pack: SpooledPack;
  private bytes = 0;

  constructor(limits: JobFileLimits, owner: string) {
    this.limits = limits;
    this.owner = owner;
    this.pack = limits.spool.pack(owner);
  }

  /** Stores a document of which the form can have many. Throws a problem. */
  async add(name: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const { maxFiles } = this.limits;
    if (this.count === maxFiles) throw tooManyDocuments(maxFiles);
    this.parts.push({ name, file: await this.keep(body, 'file') });
    this.count++;
  }

  /** Stores a file. Throws a problem that names the part of the form. */
  async keep(body: AsyncIterable<Uint8Array>, part: string): Promise<PackedFile> {
    const { maxFileBytes, maxBytes } = this.limits;
    const room = maxBytes - this.bytes;
    try {
      const file = await this.pack.add(body, Math.min(maxFileBytes, room));
      this.bytes += file.bytes;
      return file;
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      throw room < maxFileBytes ? filesTooLarge(maxBytes) : documentTooLarge(maxFileBytes, part);
    }
  }

  /** Stores an archive until it is unpacked. Throws a problem. */
  async addArchive(name: string, kind: ArchiveKind, body: AsyncIterable<Uint8Array>): Promise<void> {
    const file = await this.keepArchive(body);
    this.bytes += file.bytes;
    this.parts.push({ name, kind, file });
  }

  /** Unpacks the archives after the request was read, because unpacking may have to wait. Throws a problem. */
  async unpack(): Promise<{
    readonly documents: readonly UploadedDocument[];
    readonly skipped: SkippedOfArchives;
  }> {
    const documents: UploadedDocument[] = [];
    const skipped: { count: number; entries: (SkippedEntry & { archive: string })[] } = {
      count: 0,
      entries: [],
    };
    for (const part of this.parts) {
      if (!('kind' in part)) {
        documents.push(part);
        continue;
      }
      const result = await this.unpackOne(part);
      for (const document of result.documents) documents.push(document);
      skipped.count += result.skipped.count;
      const listed = result.skipped.entries.slice(0, maxSkippedListed - skipped.entries.length);
      skipped.entries.push(...listed.map((entry) => ({ archive: part.name, ...entry })));
    }
    return { documents, skipped };
  }

  async delete(): Promise<void> {
    await this.pack.delete();
    for (const part of this.parts) if ('kind' in part) await part.file.delete();
    for (const drop of this.unpacked) await drop();
  }

  private async unpackOne({ kind, file }: UploadedArchive) {
    const { maxFiles, maxFileBytes, maxBytes } = this.limits;
    const limits = {
      documents: maxFiles - this.count,
      documentBytes: maxFileBytes,
      bytes: maxBytes - this.bytes,
      entries: maxFiles * entriesPerDocument,
      unpackedBytes: maxBytes * bytesPerByte,
    };
    const { outcome } = await this.limits.unpack({ path: file.path, kind, limits }, file.bytes);
    if (outcome.kind !== 'unpacked') throw this.refusal(outcome);
    this.unpacked.push(outcome.delete);
    this.bytes -= file.bytes;
    await file.delete();
    for (const document of outcome.documents) this.bytes += document.file.bytes;
    this.count += outcome.documents.length;
    return outcome;
  }

  private refusal(
    outcome: Exclude<UnpackAnswer['outcome'], { readonly kind: 'unpacked' }>,
  ): Problem | SpoolFull {
    const { maxFiles, maxFileBytes, maxBytes } = this.limits;
    if (outcome.kind === 'stopped') return outcome.stop === 'deadline' ? archiveTooSlow() : brokenArchive();
    switch (outcome.refusal) {
      case 'documents':
        return tooManyDocuments(maxFiles);
      case 'documentBytes':
        return documentTooLarge(maxFileBytes, 'file');
      case 'bytes':
        return filesTooLarge(maxBytes);
      case 'entries':
        return archiveTooLarge(`have ${maxFiles * entriesPerDocument} entries`);
      case 'unpackedBytes':
        return archiveTooLarge(`unpack to ${maxBytes * bytesPerByte} bytes`);
      case 'disk':
        return new SpoolFull('disk', 'The disk of the service is full.');
      case 'broken':
        return brokenArchive();
    }
  }

  private async keepArchive(body: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    const { spool, maxBytes } = this.limits;
    try {
      return await spool.keep(body, maxBytes - this.bytes, this.owner);
    } catch (error) {
      throw error instanceof TooLarge ? filesTooLarge(maxBytes) : error;
    }
  }
}
