import {
  TooLarge,
  type PackedFile,
  type Spool,
  type SpooledFile,
  type SpooledPack,
} from '../../spool/spool.js';
import { documentTooLarge, filesTooLarge, tooManyDocuments } from './job-problems.js';

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
  /** All of their bytes, with the archive that they come in. */
  readonly maxBytes: number;
}

/** The files that a form of a job brings, in one file of the spool. */
export class JobFiles {
  readonly documents: UploadedDocument[] = [];
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
    if (this.documents.length === maxFiles) throw tooManyDocuments(maxFiles);
    this.documents.push({ name, file: await this.keep(body, 'file') });
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

  /** Keeps an archive while its documents are taken out of it. Throws a problem. */
  async withArchive(
    body: AsyncIterable<Uint8Array>,
    unpack: (archive: SpooledFile) => Promise<void>,
  ): Promise<void> {
    const archive = await this.keepArchive(body);
    this.bytes += archive.bytes;
    try {
      await unpack(archive);
    } finally {
      this.bytes -= archive.bytes;
      await archive.delete();
    }
  }

  delete(): Promise<void> {
    return this.pack.delete();
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
