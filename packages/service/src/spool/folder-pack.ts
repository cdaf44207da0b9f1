import { unlink, type FileHandle } from 'node:fs/promises';
import type { Account } from './account.js';
import { openNew, write } from './new-file.js';
import { TooLarge, type PackedFile, type SpooledPack } from './spool.js';

/** Number of bytes gathered before they are written, and read at a time. */
const gathered = 64 * 1024;
const readAhead = 1024 * 1024;

/** A pack in one file. What is small waits in memory until there is enough of it to write. */
export class FolderPack implements SpooledPack {
  private readonly path: string;
  private readonly account: Account;
  private opened: FileHandle | undefined;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private end = 0;
  /** Window of the last read, and its offset. */
  private window: { readonly start: number; readonly bytes: Uint8Array } = {
    start: 0,
    bytes: new Uint8Array(),
  };

  constructor(path: string, account: Account) {
    this.path = path;
    this.account = account;
  }

  async add(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<PackedFile> {
    const start = this.end;
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
      this.account.take(chunk.byteLength);
      this.end += chunk.byteLength;
      this.waiting.push(chunk);
      this.waitingBytes += chunk.byteLength;
      if (this.waitingBytes >= gathered) await this.flush();
    }
    return { bytes, read: () => this.read(start, bytes) };
  }

  async delete(): Promise<void> {
    await this.opened?.close().catch(() => undefined);
    // One that cannot be deleted now is deleted at the next start.
    if (this.opened !== undefined) await unlink(this.path).catch(() => undefined);
    this.account.clear();
  }

  private async flush(): Promise<FileHandle> {
    this.opened ??= await openNew(this.path);
    await write(this.opened, Buffer.concat(this.waiting));
    this.waiting = [];
    this.waitingBytes = 0;
    return this.opened;
  }

  private async read(start: number, bytes: number): Promise<Uint8Array> {
    const from = start - this.window.start;
    if (from < 0 || from + bytes > this.window.bytes.byteLength) {
      const max = Math.max(bytes, Math.min(readAhead, this.end - start));
      this.window = { start, bytes: await readAll(await this.flush(), start, max) };
      return this.window.bytes.subarray(0, bytes);
    }
    return this.window.bytes.subarray(from, from + bytes);
  }
}

async function readAll(file: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, length - at, start + at);
    if (bytesRead === 0) throw new Error('A file of the spool was cut short.');
    at += bytesRead;
  }
  return bytes;
}
