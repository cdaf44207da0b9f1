import { randomUUID } from 'node:crypto';
import { readdir, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@assay/host/make-folder';
import type { SpoolSettings } from '../settings/settings.js';
import { Account, type Ledger } from './account.js';
import { FolderPack } from './folder-pack.js';
import { openNew, write } from './new-file.js';
import type { Spool, SpooledFile, SpooledPack, SpooledPlace } from './spool.js';
import { SpoolFull, TooLarge } from './spool.js';

/** Makes a spool in a folder of its own. What an earlier process left there is deleted. */
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

  constructor(folder: string, limits: SpoolSettings) {
    this.folder = folder;
    this.limits = limits;
  }

  async keep(body: AsyncIterable<Uint8Array>, maxBytes: number, owner = ''): Promise<SpooledFile> {
    const account = new Account(this, owner);
    const path = join(this.folder, randomUUID());
    const file = await openNew(path);
    try {
      for await (const chunk of body) {
        if (account.bytes + chunk.byteLength > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
        account.take(chunk.byteLength);
        await write(file, chunk);
      }
      await file.close();
      return openSpooledFile(path, account);
    } catch (error) {
      await file.close().catch(() => undefined);
      await openSpooledFile(path, account).delete();
      throw error;
    }
  }

  place(owner = ''): SpooledPlace {
    const account = new Account(this, owner);
    const path = join(this.folder, randomUUID());
    return {
      path,
      written: (bytes) => {
        account.charge(bytes);
        return openSpooledFile(path, account);
      },
      delete: () => openSpooledFile(path, account).delete(),
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
      // One that cannot be deleted now is deleted at the next start.
      await unlink(path).catch(() => undefined);
      account.clear();
    },
  };
}
