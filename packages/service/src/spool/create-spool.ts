import { randomUUID } from 'node:crypto';
import { readdir, rm, unlink, type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@assay/host/make-folder';
import type { SpoolSettings } from '../settings/settings.js';
import {
  type Spool,
  type HeldFile,
  type SpooledFile,
  type SpooledPack,
  type SpooledPlace,
  SpoolFull,
  TooLarge,
  type PackedFile,
} from './spool.js';

/** Creates a spool in its own folder, and deletes files that an earlier process left there. */
export async function createSpool(
  folder: string,
  limits: SpoolSettings = { maxBytes: Infinity, perKey: Infinity },
): Promise<Spool> {
  makeFolder(folder, 0o700);
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  return new FolderSpool(folder, limits);
}

class FolderSpool implements Spool, Ledger {
  bytes = 0;
  private readonly folder: string;
  private readonly limits: SpoolSettings;
  private readonly owned = new Map<string, number>();
  private readonly memory = new MemoryLedger();

  constructor(folder: string, limits: SpoolSettings) {
    this.folder = folder;
    this.limits = limits;
  }

  async keep(body: AsyncIterable<Uint8Array>, maxBytes: number, owner = ''): Promise<SpooledFile> {
    return this.keepIn(body, maxBytes, new Account(this, owner), undefined);
  }

  async keepOrHold(body: AsyncIterable<Uint8Array>, maxBytes: number, owner = ''): Promise<HeldFile> {
    return this.keepIn(body, maxBytes, new Account(this, owner), new Account(this.memory, ''));
  }

  /** @param memory - the account charged for bytes in memory on a full disk; undefined if these are refused */
  private async keepIn(
    body: AsyncIterable<Uint8Array>,
    maxBytes: number,
    account: Account,
    memory: Account | undefined,
  ): Promise<HeldFile> {
    const path = join(this.folder, randomUUID());
    const sink = new FileOrMemory(path, memory);
    try {
      for await (const chunk of body) {
        if (account.bytes + chunk.byteLength > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
        account.take(chunk.byteLength);
        await sink.write(chunk);
      }
      const content = await sink.end();
      const file = openSpooledFile(path, account);
      const drop = async (): Promise<void> => {
        memory?.clear();
        await file.delete();
      };
      return { ...file, content, delete: drop };
    } catch (error) {
      await sink.close();
      memory?.clear();
      await openSpooledFile(path, account).delete();
      throw error;
    }
  }

  place(owner = ''): SpooledPlace {
    const account = new Account(this, owner);
    const path = join(this.folder, randomUUID());
    let pack: FolderPack | undefined;
    return {
      path,
      written: (bytes) => {
        account.charge(bytes);
        return openSpooledFile(path, account);
      },
      take: (bytes) => account.take(bytes),
      clear: () => account.clear(),
      packed: (sizes) => (pack = new FolderPack(path, account)).open(sizes),
      delete: async () => {
        await pack?.delete();
        await openSpooledFile(path, account).delete();
      },
    };
  }

  pack(owner = ''): SpooledPack {
    return new FolderPack(join(this.folder, randomUUID()), new Account(this, owner));
  }

  charge(owner: string, bytes: number): void {
    this.bytes += bytes;
    const owned = (this.owned.get(owner) ?? 0) + bytes;
    if (owned === 0) this.owned.delete(owner);
    else this.owned.set(owner, owned);
  }

  demandRoom(owner: string, bytes: number): void {
    const { perKey, maxBytes } = this.limits;
    if ((this.owned.get(owner) ?? 0) + bytes > this.limits.perKey) throw full('own', 'a key', perKey);
    if (this.bytes + bytes > maxBytes) throw full('all', 'all keys', maxBytes);
  }
}

/** The maximum bytes of all uploads held in memory while the disk is full. */
const maxHeldBytes = 64 * 1024 * 1024;

const diskIsFull = 'The disk of the service is full.';

/** The ledger of memory that replaces a full disk. */
class MemoryLedger implements Ledger {
  private bytes = 0;

  demandRoom(_owner: string, bytes: number): void {
    if (this.bytes + bytes > maxHeldBytes) throw new SpoolFull('disk', diskIsFull);
  }

  charge(_owner: string, bytes: number): void {
    this.bytes += bytes;
  }
}

/** Writes a new file. Once the disk is full, it collects the bytes in memory if there is an account for that. */
class FileOrMemory {
  private readonly path: string;
  private readonly account: Account | undefined;
  private file: FileHandle | undefined;
  private written = 0;
  private held: Uint8Array[] | undefined;

  constructor(path: string, account: Account | undefined) {
    this.path = path;
    this.account = account;
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (this.held === undefined) {
      try {
        this.file ??= await openNew(this.path);
        await write(this.file, chunk);
        this.written += chunk.byteLength;
        return;
      } catch (error) {
        if (this.account === undefined || !(error instanceof SpoolFull)) throw error;
        this.account.take(this.written);
        this.held = this.file === undefined ? [] : [await readAll(this.file, 0, this.written)];
        await this.close();
        // Other uploads may need the space of the partial file.
        await unlink(this.path).catch(() => undefined);
      }
    }
    this.account?.take(chunk.byteLength);
    this.held?.push(chunk);
  }

  /** Ends the file, and creates an empty file if nothing was written. Returns the content if it is in memory instead. */
  async end(): Promise<Uint8Array | undefined> {
    if (this.held !== undefined) return Buffer.concat(this.held);
    if (this.file === undefined) await this.write(new Uint8Array());
    await this.file?.close();
    return this.held === undefined ? undefined : Buffer.concat(this.held);
  }

  async close(): Promise<void> {
    await this.file?.close().catch(() => undefined);
  }
}

function full(scope: 'all' | 'own', owner: string, bytes: number): SpoolFull {
  const limit = scope === 'own' ? 'spoolPerKey' : 'spool';
  return new SpoolFull(
    scope,
    `The uploads and answers of ${owner} may take ${bytes} bytes in the data folder together, the limit \`${limit}\`.`,
  );
}

function openSpooledFile(path: string, account: Account): SpooledFile {
  return {
    path,
    bytes: account.bytes,
    async delete() {
      // A file that cannot be deleted now is deleted at the next start.
      await unlink(path).catch(() => undefined);
      account.clear();
    },
  };
}

/** The bytes charged to the owners in a spool. */
export interface Ledger {
  /** Throws `SpoolFull` if there is no room for that many further bytes. */
  demandRoom(owner: string, bytes: number): void;
  charge(owner: string, bytes: number): void;
}

/** The charges of one file. */
export class Account {
  bytes = 0;
  private readonly ledger: Ledger;
  private readonly owner: string;

  constructor(ledger: Ledger, owner: string) {
    this.ledger = ledger;
    this.owner = owner;
  }

  /** Charges for bytes if there is room. Throws `SpoolFull` otherwise. */
  take(bytes: number): void {
    this.ledger.demandRoom(this.owner, bytes);
    this.charge(bytes);
  }

  charge(bytes: number): void {
    this.bytes += bytes;
    this.ledger.charge(this.owner, bytes);
  }

  clear(): void {
    this.charge(-this.bytes);
  }
}

/** The number of bytes that are gathered for one write, and that are read at once. */
const gathered = 64 * 1024;

const readAhead = 1024 * 1024;

/** A pack in one file. Small bodies wait in memory until there are enough bytes to write. */
export class FolderPack implements SpooledPack {
  private readonly path: string;
  private readonly account: Account;
  private opened: FileHandle | undefined;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private end = 0;
  /** The bytes of the last read, and their offset. */
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

  /** Returns the bodies of a file that another process has written. */
  open(sizes: readonly number[]): PackedFile[] {
    return sizes.map((bytes) => {
      const start = this.end;
      this.end += bytes;
      return { bytes, read: () => this.read(start, bytes) };
    });
  }

  async delete(): Promise<void> {
    await this.opened?.close().catch(() => undefined);
    // A file that cannot be deleted now is deleted at the next start.
    if (this.opened !== undefined) await unlink(this.path).catch(() => undefined);
    this.account.clear();
  }

  private async flush(): Promise<FileHandle> {
    this.opened ??= await (this.waitingBytes === 0 && this.end > 0
      ? open(this.path, 'r')
      : openNew(this.path));
    if (this.waitingBytes > 0) await write(this.opened, Buffer.concat(this.waiting));
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

/** Creates a file that only this user can read. Throws `SpoolFull` if the disk is full. */
export async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx+', 0o600);
  } catch (error) {
    throw fullOr(error);
  }
}

/** Appends to such a file. Throws `SpoolFull` if the disk is full. */
export async function write(file: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes);
  } catch (error) {
    throw fullOr(error);
  }
}

/** Error codes for a full disk or an exhausted quota. */
const noSpace = new Set(['ENOSPC', 'EDQUOT']);

function fullOr(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return noSpace.has(code) ? new SpoolFull('disk', diskIsFull, error) : error;
}
