import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenedStore } from '../stores.js';
import type { Store } from '../../src/store.js';
import type { StoredKey } from '../../src/keys/key-store.js';

const at = new Date('2026-05-01T10:00:00.123Z');

function makeKey(fields: Partial<StoredKey> = {}): StoredKey {
  return {
    id: v7(),
    name: v7(),
    tenant: 'default',
    hash: new Uint8Array(randomBytes(32)),
    previous: null,
    scopes: ['validate', 'admin'],
    createdAt: at,
    expiresAt: null,
    revokedAt: null,
    ...fields,
  };
}

/** Describes the keys of every store, for each driver. */
export function describeKeys(opened: () => OpenedStore): void {
  describe('a store of keys', () => {
    let store: Store;
    beforeAll(() => {
      store = opened().store;
    });

    it('finds a key by its hash, as stored', async () => {
      const key = makeKey({ name: 'a "name"\0\ud800 ü', expiresAt: new Date('2027-01-01T00:00:00.001Z') });
      expect(await store.keys.insert(key)).toBe(true);
      const found = await store.keys.findByHash(key.hash);
      expect({ ...found, hash: new Uint8Array(found?.hash ?? []) }).toEqual(key);
      expect(await store.keys.findByHash(randomBytes(32))).toBeUndefined();
    });

    it('rejects a second key of a name of any length, until the first is revoked', async () => {
      const name = 'n'.repeat(10_000) + v7();
      const first = makeKey({ name });
      expect(await store.keys.insert(first)).toBe(true);
      expect(await store.keys.insert(makeKey({ name }))).toBe(false);
      expect((await store.keys.revoke(name, at))?.id).toBe(first.id);
      expect(await store.keys.revoke(name, at)).toBeUndefined();
      expect(await store.keys.insert(makeKey({ name }))).toBe(true);
    });

    it('revokes by id, and keeps the time of the first revocation', async () => {
      const key = makeKey();
      await store.keys.insert(key);
      expect((await store.keys.revoke(key.id, at))?.revokedAt).toEqual(at);
      expect((await store.keys.revoke(key.id, new Date()))?.revokedAt).toEqual(at);
      expect(await store.keys.revoke(v7(), at)).toBeUndefined();
    });

    it('lists the newest first, revoked ones included', async () => {
      const older = makeKey({ createdAt: new Date('2030-01-01'), revokedAt: at });
      const newer = makeKey({ createdAt: new Date('2030-01-02') });
      await store.keys.insert(older);
      await store.keys.insert(newer);
      const ids = (await store.keys.list()).map((key) => key.id);
      expect(ids.filter((id) => id === older.id || id === newer.id)).toEqual([newer.id, older.id]);
    });
  });
}
