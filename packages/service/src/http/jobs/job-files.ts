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

/** Limits of the files of a job. */
export interface JobFileLimits {
  readonly spool: Spool;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** All of their bytes, with the archives that they come in. */
  readonly maxBytes: number;
  /** Has a child process take the documents out of an archive. */
  readonly unpack: (job: UnpackJob, bytes: number) => Promise<UnpackAnswer>;
}

/** Entries of archives that are not taken: how many there are, and the first of them. */
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

/** Factor of entries and bytes per document: entries that are no documents take time too. */
const entriesPerDocument = 10;
const bytesPerByte = 4;

/** The files that a form of a job brings, in one file of the spool. */
export class JobFiles {
  /** In the order of the upload; archives until they are unpacked. */
  private readonly parts: (UploadedDocument | UploadedArchive)[] = [];
  private readonly unpacked: (() => Promise<void>)[] = [];
  /** Number of documents, without those of archives that are not yet unpacked. */
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

  /** Keeps a document that there can be many of. Throws a problem. */
  async add(name: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    const { maxFiles } = this.limits;
    if (this.count === maxFiles) throw tooManyDocuments(maxFiles);
    this.parts.push({ name, file: await this.keep(body, 'file') });
    this.count++;
  }

  /** Keeps a file. Throws a problem that names the part which it came in. */
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

  /** Keeps an archive until its documents are taken out of it. Throws a problem. */
  async addArchive(name: string, kind: ArchiveKind, body: AsyncIterable<Uint8Array>): Promise<void> {
    const file = await this.keepArchive(body);
    this.bytes += file.bytes;
    this.parts.push({ name, kind, file });
  }

  /** Takes the documents out of the archives, once the request has come: that may have to wait. Throws a problem. */
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
