import { open, type FileHandle } from 'node:fs/promises';
import type { UnpackedDocument } from '../../child-message.js';
import type { Send } from '../../child-message.js';

/** The size of one write in bytes. The service is informed before each write, because it charges for the space. */
const blockBytes = 1024 * 1024;

/** The maximum number of documents in one message. */
const batch = 1_000;

/** Writes documents one after another into a file, and sends their names. */
export class PackWriter {
  private readonly path: string;
  private readonly send: Send;
  private file: FileHandle | undefined;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private documents: UnpackedDocument[] = [];

  constructor(path: string, send: Send) {
    this.path = path;
    this.send = send;
  }

  async add(chunk: Uint8Array): Promise<void> {
    this.waiting.push(chunk);
    this.waitingBytes += chunk.byteLength;
    if (this.waitingBytes >= blockBytes) await this.flush();
  }

  async endDocument(name: string, bytes: number): Promise<void> {
    this.documents.push({ name, bytes });
    if (this.documents.length === batch) await this.sendDocuments();
  }

  async end(): Promise<void> {
    await this.flush();
    await this.sendDocuments();
  }

  close(): Promise<void> | undefined {
    return this.file?.close();
  }

  private async flush(): Promise<void> {
    this.file ??= await open(this.path, 'w', 0o600);
    if (this.waitingBytes > 0) {
      await this.send({ kind: 'unpacking', bytes: this.waitingBytes });
      await this.file.writeFile(Buffer.concat(this.waiting));
    }
    this.waiting = [];
    this.waitingBytes = 0;
  }

  private async sendDocuments(): Promise<void> {
    if (this.documents.length > 0) await this.send({ kind: 'documents', documents: this.documents });
    this.documents = [];
  }
}
