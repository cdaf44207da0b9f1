import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KeyStore, StoredKey } from './key-store.js';
import { StoreUnavailable } from '../database/errors.js';
import { createKeyVerifier, type KeyVerifier } from './key-verifier.js';
import { makeKey } from './key-text.js';

const minute = 60_000;
const start = new Date('2026-01-31T12:00:00Z').getTime();

let time: number;
let requested: number;
let down: boolean;
let keys: StoredKey[];
let verifier: KeyVerifier;
let whileAsked: () => void;

beforeEach(() => {
  time = start;
  requested = 0;
  down = false;
  keys = [];
  whileAsked = () => undefined;
  verifier = createKeyVerifier(store, () => new Date(time));
});

const never = (): never => {
  throw new TypeError('not used');
};

const store: KeyStore = {
  insert: never,
  list: async () => keys,
  revoke: never,
  rotate: never,
  findByHash: async (hash) => {
    requested++;
    if (down) throw new StoreUnavailable('down');
    const found = keys.find(
      (key) =>
        Buffer.compare(key.hash, hash) === 0 || Buffer.compare(key.previous?.hash ?? key.hash, hash) === 0,
    );
    whileAsked();
    return found;
  },
};

function add(changes: Partial<StoredKey> = {}): string {
  const { text, hash } = makeKey();
  const id = String(keys.length);
  const createdAt = new Date(start);
  keys.push({
    id,
    name: 'ci',
    tenant: 'default',
    hash,
    previous: null,
    scopes: ['read'],
    createdAt,
    expiresAt: null,
    revokedAt: null,
    ...changes,
  });
  return text;
}

describe('the verifier of keys', () => {
  it('names the owner of a key', async () => {
    expect(await verifier.verify(add())).toEqual({
      id: '0',
      name: 'ci',
      tenant: 'default',
      scopes: new Set(['read']),
      expiresAt: null,
    });
  });

  it.each([
    ['looked up', async () => undefined],
    ['loaded', () => verifier.load()],
  ])(
    'accepts the old text of a key for a while after its rotation, also with keys %s',
    async (_how, prepare) => {
      const old = makeKey();
      const until = new Date(start + 5 * minute);
      const current = add({ previous: { hash: old.hash, until } });
      await prepare();
      expect(await verifier.verify(old.text)).toMatchObject({ id: '0', expiresAt: until });
      expect(await verifier.verify(current)).toMatchObject({ id: '0', expiresAt: null });
      time += 5 * minute;
      expect(await verifier.verify(old.text)).toBeUndefined();
      expect(await verifier.verify(current)).toMatchObject({ id: '0' });
      keys[0] = { ...keys[0]!, revokedAt: new Date(time) };
      time -= minute;
      verifier.forget('0');
      expect(await verifier.verify(old.text)).toBeUndefined();
    },
  );

  it('accepts no key that is unknown, revoked or expired, and does not look up malformed ones', async () => {
    expect(await verifier.verify(makeKey().text)).toBeUndefined();
    expect(await verifier.verify(add({ revokedAt: new Date(start) }))).toBeUndefined();
    expect(await verifier.verify(add({ expiresAt: new Date(start) }))).toBeUndefined();
    expect(requested).toBe(3);
    expect(await verifier.verify('assay_nonsense')).toBeUndefined();
    expect(requested).toBe(3);
  });

  it('caches a key for ten minutes, also while the store is down', async () => {
    const text = add();
    await verifier.verify(text);
    down = true;
    time += 10 * minute - 1;
    expect((await verifier.verify(text))?.id).toBe('0');
    time += 1;
    await expect(verifier.verify(text)).rejects.toThrow(StoreUnavailable);
  });

  it('expires a key on time, cached or not', async () => {
    const text = add({ expiresAt: new Date(start + minute) });
    expect(await verifier.verify(text)).toBeDefined();
    time += minute;
    expect(await verifier.verify(text)).toBeUndefined();
  });

  it('forgets a revoked key at once, even during a look-up', async () => {
    const text = add();
    await verifier.verify(text);
    verifier.forget('0');
    expect(await isRemembered(text)).toBe(false);

    whileAsked = () => verifier.forget('0');
    await verifier.verify(text);
    expect(await isRemembered(text)).toBe(false);
  });

  it('knows all keys that the store had at start, the store down or not', async () => {
    const [good, revoked] = [add(), add({ revokedAt: new Date(start) })];
    await verifier.load();
    expect([await isRemembered(good), await isRemembered(revoked)]).toEqual([true, false]);
    keys[0] = { ...keys[0]!, revokedAt: new Date(start) };
    await verifier.load();
    expect(await verifier.verify(good)).toBeUndefined();
  });

  it('caches a limited number of keys', async () => {
    const oldest = add();
    const [key] = keys;
    const others = Array.from({ length: 100_000 }, () => ({ ...key!, hash: randomBytes(32) }));
    keys = [...others, key!];
    await verifier.load();
    expect(await isRemembered(oldest)).toBe(false);
  });

  it('keeps invented keys from loading the store', async () => {
    for (let count = 0; count < 1_000; count++) await verifier.verify(makeKey().text);
    expect(requested).toBeLessThan(1_000);
  });

  /** True if a key is accepted while the store is down. */
  async function isRemembered(text: string): Promise<boolean> {
    down = true;
    try {
      return (await verifier.verify(text)) !== undefined;
    } catch {
      return false;
    } finally {
      down = false;
    }
  }
});
