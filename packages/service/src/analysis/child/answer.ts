import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { escapeHidden } from '@assay/text';
import type { Send } from '../child-message.js';

/** Writes a JSON answer: short answers go to the service as a message, long ones into a file. */
export class AnswerWriter {
  readonly chunks: TextChunks;
  private readonly path: string;
  private readonly send: Send;
  private file: FileHandle | undefined;
  private bytes = 0;
  /** True if the disk is full. Messages then carry the whole answer. */
  private isDiskFull = false;

  constructor(path: string, send: Send) {
    this.path = path;
    this.send = send;
    this.chunks = new TextChunks((text) => this.write(text));
  }

  /** Ends the answer and reports its location. */
  async end(): Promise<void> {
    if (this.file === undefined || this.isDiskFull) {
      await this.send({ kind: 'body', bytes: Buffer.from(escapeHidden(this.chunks.take())) });
      return;
    }
    await this.chunks.end();
    await this.file.close();
    if (this.isDiskFull) return;
    await this.send({ kind: 'file', bytes: this.bytes });
  }

  private async write(text: string): Promise<void> {
    const bytes = Buffer.from(escapeHidden(text));
    if (!this.isDiskFull) {
      try {
        this.file ??= await open(this.path, 'w', 0o600);
        await this.file.writeFile(bytes);
        this.bytes += bytes.length;
        return;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        await this.sendWritten();
      }
    }
    for (const part of pieces(bytes)) await this.send({ kind: 'body', bytes: part });
  }

  /** Sends the content of the file and deletes it, which frees its space. */
  private async sendWritten(): Promise<void> {
    this.isDiskFull = true;
    await this.file?.close();
    const sent = this.bytes === 0 ? new Uint8Array() : (await readFile(this.path)).subarray(0, this.bytes);
    await rm(this.path, { force: true });
    for (const part of pieces(sent)) await this.send({ kind: 'body', bytes: part });
  }
}

/** Sends a message over the channel to the parent process. */
export const sendToParent: Send = (message) =>
  new Promise((resolve, reject) => {
    if (process.send === undefined) reject(new Error('There is no parent process'));
    else process.send(message, undefined, {}, (error) => (error === null ? resolve() : reject(error)));
  });

/** The approximate size of a message, in characters or bytes. */
export const chunkSize = 256 * 1024;

/** Joins small texts to chunks of about `chunkSize`, and sends each chunk once it is complete. */
export class TextChunks {
  private readonly send: (text: string) => Promise<void>;
  private text = '';

  constructor(send: (text: string) => Promise<void>) {
    this.send = send;
  }

  /** Adds a text. Sends the pending text once it is long enough. */
  async add(text: string): Promise<void> {
    this.text += text;
    if (this.text.length >= chunkSize) await this.end();
  }

  /** Adds texts as the items of a JSON array. */
  async addArray<T>(items: Iterable<T>, write: (item: T) => string): Promise<void> {
    let separator = '[';
    for (const item of items) {
      await this.add(separator + write(item));
      separator = ',';
    }
    await this.add(separator === '[' ? '[]' : ']');
  }

  /** Returns the pending text and clears it. */
  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  /** Sends the pending text. */
  async end(): Promise<void> {
    const text = this.take();
    if (text !== '') await this.send(text);
  }
}

/**
 * Splits bytes into pieces of at most `chunkSize`. Each piece has its own memory, because a message carries the whole buffer of a
 * shared one.
 */
export function* pieces(bytes: Uint8Array): Iterable<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < bytes.length; start += chunkSize)
    yield new Uint8Array(bytes.subarray(start, start + chunkSize));
}
