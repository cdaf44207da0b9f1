import { open, type FileHandle } from 'node:fs/promises';
import { escapeHidden } from '@assay/core';
import type { Send } from './channel.js';
import { TextChunks } from './chunks.js';

/** Texts of a JSON answer: a short one goes to the service as a message, a long one into a file. */
export class AnswerWriter {
  readonly chunks: TextChunks;
  private readonly path: string;
  private readonly send: Send;
  private file: FileHandle | undefined;
  private bytes = 0;

  constructor(path: string, send: Send) {
    this.path = path;
    this.send = send;
    this.chunks = new TextChunks((text) => this.write(text));
  }

  /** Ends the answer, and says where it is. */
  async end(): Promise<void> {
    if (this.file === undefined) {
      await this.send({ kind: 'body', bytes: Buffer.from(escapeHidden(this.chunks.take())) });
      return;
    }
    await this.chunks.end();
    await this.file.close();
    await this.send({ kind: 'file', bytes: this.bytes });
  }

  private async write(text: string): Promise<void> {
    this.file ??= await open(this.path, 'w', 0o600);
    const bytes = Buffer.from(escapeHidden(text));
    this.bytes += bytes.length;
    await this.file.writeFile(bytes);
  }
}
