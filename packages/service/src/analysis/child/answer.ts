import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { escapeHidden } from '@assay/text';
import type { Send } from '../child-message.js';

/** Texts of a JSON answer: a short one goes to the service as a message, a long one into a file. */
export class AnswerWriter {
  readonly chunks: TextChunks;
  private readonly path: string;
  private readonly send: Send;
  private file: FileHandle | undefined;
  private bytes = 0;
  /** True where the disk is full: then messages have to carry all of it. */
  private isDiskFull = false;

  constructor(path: string, send: Send) {
    this.path = path;
    this.send = send;
    this.chunks = new TextChunks((text) => this.write(text));
  }

  /** Ends the answer, and says where it is. */
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

  /** Sends what is in the file, and gives its room back. */
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

/** About how many characters or bytes one message carries. */
export const chunkSize = 256 * 1024;

/** Joins small texts to texts of about that size, and hands each on as soon as it is complete. */
export class TextChunks {
  private readonly send: (text: string) => Promise<void>;
  private text = '';

  constructor(send: (text: string) => Promise<void>) {
    this.send = send;
  }

  /** Adds a text. What waits is sent once it is large enough. */
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

  /** Takes the waiting text to send. */
  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  /** Sends what waits. */
  async end(): Promise<void> {
    const text = this.take();
    if (text !== '') await this.send(text);
  }
}

/** Takes bytes apart into pieces of at most that size, each with its own memory: a message would carry all of a shared one. */
export function* pieces(bytes: Uint8Array): Iterable<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < bytes.length; start += chunkSize)
    yield new Uint8Array(bytes.subarray(start, start + chunkSize));
}
