import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '@assay/project-generator';
import type { AuditEntry, AuditStore } from '../audit/audit-store.js';
import { hashKeyText } from '../keys/key-text.js';
import { StoreUnavailable } from '../database/errors.js';
import type { EngineStore } from '../records/engine-store.js';
import type { Store } from '../store.js';
import type { StoredKey } from '../keys/key-store.js';
import {
  createAdministration,
  createFirstKey,
  type Administration,
  type AuditPage,
} from './administration.js';
import { connectAdministration } from './connect-administration.js';
import { serveAdministration } from './serve-administration.js';
import { findSocketPath, makeSocketPath } from './socket-path.js';

const log = pino({ level: 'silent' });
const now = (): Date => new Date('2026-01-31T12:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-administration-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An in-memory store of keys and engines with the contract of the real store. */
function memoryStore(): Store & { readonly kept: StoredKey[] } {
  const kept: StoredKey[] = [];
  const engines: Engine[] = [];
  const keyStore: Omit<Store['keys'], 'findByHash'> = {
    insert: async (key) => {
      if (kept.some(({ name, revokedAt }) => name === key.name && revokedAt === null)) return false;
      kept.push(key);
      return true;
    },
    list: async () => kept.toReversed(),
    rotate: async (idOrName, { hash, until, expiresAt }) => {
      const index = kept.findIndex(({ id }) => id === idOrName);
      const before = kept[index];
      if (before === undefined) return undefined;
      return (kept[index] = { ...before, hash, expiresAt, previous: { hash: before.hash, until } });
    },
    revoke: async (idOrName, at) => {
      const index = kept.findIndex(
        (key) => key.revokedAt === null && (key.id === idOrName || key.name === idOrName),
      );
      if (index === -1) return undefined;
      return (kept[index] = { ...kept[index]!, revokedAt: at });
    },
  };
  const engineStore: Omit<EngineStore, 'find'> = {
    insert: async (engine, at) => {
      if (engines.some(({ name }) => name === engine.name)) return undefined;
      const made = { ...engine, id: `engine-${engines.length}`, createdAt: at.toISOString() } as Engine;
      engines.push(made);
      return made;
    },
    list: async ({ cursor }) => {
      const at = cursor === null ? 0 : Number(cursor);
      return {
        items: engines.slice(at, at + 1),
        nextCursor: at + 1 < engines.length ? String(at + 1) : null,
      };
    },
    delete: async (id) => {
      const index = engines.findIndex((engine) => engine.id === id);
      if (index !== -1) engines.splice(index, 1);
      return index !== -1;
    },
  };
  const noted: AuditEntry[] = [];
  const audit: Omit<AuditStore, 'prune'> = {
    write: async (events, at) =>
      void noted.push(...events.map((event, index) => ({ count: 1, ...event, id: `entry-${index}`, at }))),
    list: async ({ action }, { cursor }) => {
      const found = noted.toReversed().filter((entry) => action === undefined || entry.action === action);
      const at = Number(cursor ?? 0);
      return {
        items: found.slice(at, at + 1),
        nextCursor: at + 1 < found.length ? String(at + 1) : null,
      };
    },
  };
  // `as`: the administration uses only these parts of a store.
  return { kept, keys: keyStore, of: () => ({ engines: engineStore }), audit } as unknown as Store & {
    readonly kept: StoredKey[];
  };
}

describe.each(['next to the store', 'over the socket'])('the administration, %s', (place) => {
  let store: ReturnType<typeof memoryStore>;
  let administration: Administration;
  let forgotten: string[];
  let close = async (): Promise<void> => {};
  beforeEach(async () => {
    store = memoryStore();
    forgotten = [];
    const local = createAdministration(store, now, (id) => forgotten.push(id));
    administration = local;
    if (place === 'over the socket') {
      const server = await serveAdministration(Promise.resolve(local), folder, log);
      administration = connectAdministration(server.path);
      close = () => server.close();
    }
  });
  afterEach(() => close());

  const key = { name: 'ci', scopes: ['validate'], expiresAt: null } as const;

  it('records each action in the audit log, and lists it page by page', async () => {
    const { key } = await administration.createKey({ name: 'ci', scopes: ['read'], expiresAt: null });
    await administration.revokeKey('ci');
    await administration.createEngine({ name: 'night', kind: 'fuzzer', address: null });
    await administration.deleteEngine({ engine: 'night' });
    const everything = { from: null, to: null, actor: null, action: null, cursor: null };
    const actions: string[] = [];
    let cursor: string | null = null;
    do {
      const page: AuditPage = await administration.listAudit({ ...everything, cursor });
      actions.push(...page.items.map(({ action }) => action));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(actions).toEqual(['engine-deleted', 'engine-created', 'key-revoked', 'key-created']);
    const { items } = await administration.listAudit({ ...everything, action: 'key-revoked' });
    expect(items).toMatchObject([
      {
        at: '2026-01-31T12:00:00.000Z',
        actor: { keyId: null, name: 'operator', address: null },
        record: key.id,
        result: 'done',
      },
    ]);
    await expect(administration.listAudit({ ...everything, action: 'stolen' })).rejects.toThrow(
      /The actions of the audit log are `key-created`/,
    );
  });

  it('rotates a key: its new text is shown once, and the old one works for a while', async () => {
    const { text: before } = await administration.createKey({ ...key, tenant: 'shop' });
    const { key: rotated, text } = await administration.rotateKey({
      key: 'ci',
      overlap: 60_000,
      expiresAt: null,
    });
    expect(text).not.toBe(before);
    expect(rotated).toMatchObject({
      name: 'ci',
      tenant: 'shop',
      previousExpiresAt: '2026-01-31T12:01:00.000Z',
    });
    expect(forgotten).toEqual([rotated.id]);
    const [kept] = store.kept;
    expect(Buffer.from(kept!.hash)).toEqual(Buffer.from(hashKeyText(text)));
    expect(Buffer.from(kept!.previous!.hash)).toEqual(Buffer.from(hashKeyText(before)));
  });

  it('rotates a key that expires only with an expiry for the new text', async () => {
    await administration.createKey({ ...key, expiresAt: '2026-02-01T00:00:00Z' });
    const request = { key: 'ci', overlap: 0, expiresAt: null };
    await expect(administration.rotateKey(request)).rejects.toThrow(
      /expires on 2026-02-01: say with `--expires`/,
    );
    const { key: rotated } = await administration.rotateKey({
      ...request,
      expiresAt: '2026-05-01T00:00:00Z',
    });
    expect(rotated.expiresAt).toBe('2026-05-01T00:00:00.000Z');
    await expect(administration.rotateKey({ ...request, key: 'cd' })).rejects.toThrow('There is no key `cd`');
  });

  it('creates a key whose text is shown once and never stored', async () => {
    const { key: made, text } = await administration.createKey({
      ...key,
      scopes: ['import', 'validate', 'import'],
    });
    expect(made).toMatchObject({ name: 'ci', scopes: ['validate', 'import'], revokedAt: null });
    expect(Buffer.from(store.kept[0]!.hash)).toEqual(Buffer.from(hashKeyText(text)));
    expect(JSON.stringify([store.kept, await administration.listKeys()])).not.toContain(text);
  });

  it('revokes a key at once', async () => {
    const { key: made } = await administration.createKey(key);
    expect(await administration.revokeKey('ci')).toMatchObject({
      id: made.id,
      revokedAt: now().toISOString(),
    });
    expect(forgotten).toEqual([made.id]);
    await expect(administration.revokeKey('ci')).rejects.toThrow(
      'There is no key `ci` that could be revoked.',
    );
  });

  it('registers and deletes engines by name or id', async () => {
    for (const name of ['one', 'two', 'three'])
      await administration.createEngine({ name, kind: 'fuzzer', address: null });
    expect((await administration.listEngines()).map(({ name }) => name)).toEqual(['one', 'two', 'three']);
    expect(await administration.deleteEngine({ engine: 'three' })).toMatchObject({ name: 'three' });
    await administration.deleteEngine({ engine: 'engine-0' });
    expect((await administration.listEngines()).map(({ name }) => name)).toEqual(['two']);
    await expect(administration.deleteEngine({ engine: 'one' })).rejects.toThrow('There is no engine `one`.');
    await expect(administration.createEngine({ name: 'two', kind: 'x', address: null })).rejects.toThrow(
      'There is an engine `two` already.',
    );
  });

  it('rejects a request with a sentence', async () => {
    await administration.createKey(key);
    const refusals: Promise<unknown>[] = [
      administration.createKey(key),
      administration.createKey({ ...key, name: '' }),
      administration.createKey({ ...key, name: 'a\u202Eb' }),
      administration.createKey({ ...key, name: 'none', scopes: [] }),
      administration.createKey({ ...key, name: 'late', expiresAt: '2026-01-31T11:59:59Z' }),
      administration.createEngine({ name: 'a', kind: 'b c', address: null }),
      // Requests of other programs over the socket have no types.
      administration.createKey({ ...key, scopes: ['everything' as 'admin'] }),
      administration.createKey('ci' as never),
      administration.revokeKey(undefined as never),
    ];
    const sentences = await Promise.all(
      refusals.map((refusal) =>
        refusal.catch((error: unknown) => (error instanceof Error ? error.message : error)),
      ),
    );
    expect(sentences).toMatchSnapshot();
  });
});

describe('the first key', () => {
  it('is created if there has never been one', async () => {
    const store = memoryStore();
    expect((await createFirstKey(store, now))?.key).toMatchObject({
      name: 'first',
      scopes: ['validate', 'import', 'read', 'admin'],
    });
    expect(await createFirstKey(store, now)).toBeUndefined();
    await createAdministration(store, now).revokeKey('first');
    expect(await createFirstKey(store, now)).toBeUndefined();
  });
});

const isWindows = process.platform === 'win32';

describe('the socket', () => {
  const idle = Promise.resolve(createAdministration(memoryStore(), now));

  it.skipIf(isWindows)('can be opened by its user only, and is removed with the service', async () => {
    const server = await serveAdministration(idle, folder, log);
    expect(statSync(server.path).mode & 0o777).toBe(0o600);
    await server.close();
    expect(existsSync(server.path)).toBe(false);
  });

  it.skipIf(isWindows)('is replaced after a killed service, and only then', async () => {
    const path = join(folder, 'admin.sock');
    const first = await serveAdministration(idle, folder, log);
    await expect(serveAdministration(idle, folder, log)).rejects.toThrow(
      'Another service is already running',
    );
    await first.close();
    // A file of another kind must not be deleted.
    writeFileSync(path, 'mine');
    await expect(serveAdministration(idle, folder, log)).rejects.toThrow(
      `The socket \`${path}\` cannot be made`,
    );
    expect(readFileSync(path, 'utf8')).toBe('mine');
  });

  it('is elsewhere if the path of the data folder is too long', async () => {
    const data = mkdtempSync(join(folder, `${'long-'.repeat(30)}-`));
    const server = await serveAdministration(idle, data, log);
    expect(Buffer.byteLength(server.path)).toBeLessThan(101);
    expect(await findSocketPath(data)).toBe(server.path);
    expect(await connectAdministration(server.path).listKeys()).toEqual([]);
    await server.close();
    expect([existsSync(server.path), existsSync(join(data, 'admin.json'))]).toEqual([false, false]);
  });

  it('is a pipe with a secret name on Windows', async () => {
    expect(await findSocketPath(folder, true)).toBeUndefined();
    const { path, remove } = await makeSocketPath(folder, true);
    expect(path).toMatch(/^\\\\\.\\pipe\\assay-[\da-f-]{36}$/);
    expect(await findSocketPath(folder, true)).toBe(path);
    await remove();
    expect(await findSocketPath(folder, true)).toBeUndefined();
  });

  it('queues callers while the service starts', async () => {
    let open = (_administration: Administration): void => {};
    const opening = new Promise<Administration>((resolve) => {
      open = resolve;
    });
    const server = await serveAdministration(opening, folder, log);
    const listed = connectAdministration(server.path).listKeys();
    open(await idle);
    expect(await listed).toEqual([]);
    await server.close();
  });

  it('reports that the database is unavailable, without details of the failure', async () => {
    const failing = (error: Error): Promise<Administration> =>
      Promise.resolve({ ...createAdministration(memoryStore(), now), listKeys: () => Promise.reject(error) });
    const reported = async (error: Error): Promise<unknown> => {
      const server = await serveAdministration(failing(error), folder, log);
      const message = await connectAdministration(server.path)
        .listKeys()
        .catch((reason: unknown) => (reason instanceof Error ? reason.message : reason));
      await server.close();
      return message;
    };
    expect(await reported(new StoreUnavailable('x'))).toBe(
      'The database of the service does not answer; try again later.',
    );
    expect(await reported(new Error('select secret'))).toBe(
      'The service failed because of an internal error; see its log.',
    );
  });

  it.skipIf(isWindows)('is rejected in a sentence if another program listens on it', async () => {
    const path = join(folder, 'admin.sock');
    const other = createServer((socket) =>
      socket.resume().end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'),
    );
    await new Promise<void>((resolve) => other.listen(path, resolve));
    await expect(connectAdministration(path).listKeys()).rejects.toThrow(
      'The service gave an answer that this command does not understand.',
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(connectAdministration(path).listKeys()).rejects.toMatchObject({ code: 'nobody-listens' });
  });
});
