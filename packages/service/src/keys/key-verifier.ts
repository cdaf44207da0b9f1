import { timingSafeEqual } from 'node:crypto';
import type { Scope } from './scopes.js';
import type { KeyStore, StoredKey } from './key-store.js';
import { hashKeyText, isKeyText } from './key-text.js';

/** Finds the key of a request. */
export interface KeyVerifier {
  /**
   * Returns undefined for a text that is not a key, and for an unknown, expired or revoked key. Keys that the store had in the
   * last ten minutes are cached. For other keys it rejects with `StoreUnavailable` while the store is down.
   */
  verify(text: string): Promise<VerifiedKey | undefined>;
  /** Loads all keys of the store, so that changes by other processes apply here. */
  load(): Promise<void>;
  /** Removes a revoked key from the cache, so that it becomes invalid at once. */
  forget(id: string): void;
}

/** The sender of a request, identified by a key or a token. */
export interface VerifiedKey {
  /** The UUID of the key, or a UUID derived from the issuer and subject of a token. */
  readonly id: string;
  readonly name: string;
  /** The tenant whose records the sender can access. */
  readonly tenant: string;
  readonly scopes: ReadonlySet<Scope>;
  /** The expiry of the secret. Null if it never expires, and for tokens, whose clients know the expiry. */
  readonly expiresAt: Date | null;
}

/** The time for which a verified key is cached, in milliseconds. */
const remember = 10 * 60_000;

/** The maximum number of cached keys; the oldest entries are removed. */
const maxRemembered = 100_000;

/** The maximum number of uncached keys looked up in the store per second, which bounds the cost of guessed keys. */
const lookupsPerSecond = 200;

interface Remembered {
  readonly key: VerifiedKey;
  readonly hash: Uint8Array;
  /** The time of the next verification or of the expiry, in milliseconds since 1970. */
  readonly until: number;
}

/** Creates a verifier of keys against the store. It caches valid keys only, so that wrong keys cannot evict them. */
export function createKeyVerifier(store: KeyStore, now: () => Date): KeyVerifier {
  const remembered = new Map<string, Remembered>();
  let revocations = 0;
  let lookups = 0;
  let second = 0;

  function mayLookUp(): boolean {
    const current = Math.floor(performance.now() / 1_000);
    if (current !== second) lookups = 0;
    second = current;
    return lookups++ < lookupsPerSecond;
  }

  function recall(hash: Uint8Array): VerifiedKey | undefined {
    const name = hashToName(hash);
    const found = remembered.get(name);
    if (found === undefined || !timingSafeEqual(found.hash, hash)) return undefined;
    if (found.until > now().getTime()) return found.key;
    remembered.delete(name);
    return undefined;
  }

  function keep(key: VerifiedKey, { hash, until: end }: KeyText): void {
    const oldest = remembered.size < maxRemembered ? undefined : remembered.keys().next().value;
    if (oldest !== undefined) remembered.delete(oldest);
    const time = now().getTime() + remember;
    const until = end === null ? time : Math.min(time, end.getTime());
    remembered.set(hashToName(hash), { key, hash, until });
  }

  return {
    async verify(keyText) {
      if (!isKeyText(keyText)) return undefined;
      const hash = hashKeyText(keyText);
      const known = recall(hash);
      if (known !== undefined) return known;
      if (!mayLookUp()) return undefined;
      const before = revocations;
      const stored = await store.findByHash(hash);
      if (stored === undefined || stored.revokedAt !== null) return undefined;
      const text = splitKey(stored).find((each) => isSame(each.hash, hash));
      if (text === undefined || !isInTime(text, now())) return undefined;
      const key = verifiedOf(stored, text);
      // A key that was revoked during the lookup must not be cached for ten minutes.
      if (before === revocations) keep(key, text);
      return key;
    },
    async load() {
      const before = revocations;
      const stored = await store.list();
      if (before !== revocations) return;
      remembered.clear();
      // The list begins with the newest keys, and the entries added last stay longest.
      for (const key of stored.toReversed()) {
        if (key.revokedAt !== null) continue;
        for (const text of splitKey(key)) if (isInTime(text, now())) keep(verifiedOf(key, text), text);
      }
    },
    forget(id) {
      revocations++;
      for (const [name, { key }] of remembered) if (key.id === id) remembered.delete(name);
    },
  };
}

/** One secret of a key: the current or the previous one. */
interface KeyText {
  readonly hash: Uint8Array;
  readonly until: Date | null;
}

function splitKey({ hash, expiresAt, previous }: StoredKey): readonly KeyText[] {
  const current = { hash, until: expiresAt };
  return previous === null ? [current] : [current, previous];
}

function verifiedOf({ id, name, tenant, scopes }: StoredKey, { until }: KeyText): VerifiedKey {
  return { id, name, tenant, scopes: new Set(scopes), expiresAt: until };
}

function isInTime({ until }: KeyText, now: Date): boolean {
  return until === null || until > now;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function hashToName(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64');
}

/** Error: the identity provider cannot be reached and none of its keys are cached. A later retry can succeed. */
export class ProviderUnavailable extends Error {
  readonly code = 'provider-unavailable';
}
