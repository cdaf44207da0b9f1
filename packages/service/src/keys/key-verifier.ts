import { timingSafeEqual } from 'node:crypto';
import type { Scope } from './scopes.js';
import type { KeyStore, StoredKey } from './key-store.js';
import { hashKeyText, isKeyText } from './key-text.js';

/** Tells whose key a request carries. */
export interface KeyVerifier {
  /**
   * Undefined where the text is not a key, or an unknown, expired or revoked one. Keys that the store had in the last ten minutes
   * are known; for others it rejects with `StoreUnavailable` where the store is down.
   */
  verify(text: string): Promise<VerifiedKey | undefined>;
  /** Learns all keys that the store has, so that those made or revoked elsewhere are known here. */
  load(): Promise<void>;
  /** Forgets a key that was revoked, so that it ends at once. */
  forget(id: string): void;
}

/** Sender of a request, identified by a key or a token. */
export interface VerifiedKey {
  /** A UUID: that of the key, or one that is made of the issuer and the subject of a token. */
  readonly id: string;
  readonly name: string;
  /** Tenant whose records it reaches. */
  readonly tenant: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Expiry of the key's text; null if it never expires, and for tokens, whose clients know. */
  readonly expiresAt: Date | null;
}

/** Time for which a verified key is cached, in milliseconds. */
const remember = 10 * 60_000;

/** The most keys that are remembered; those remembered first make room. */
const maxRemembered = 100_000;

/** Maximum number of uncached keys looked up in the store in a second, which bounds the cost of guessed keys. */
const lookupsPerSecond = 200;

interface Remembered {
  readonly key: VerifiedKey;
  readonly hash: Uint8Array;
  /** Time at which it must be verified again, or has expired: milliseconds since 1970. */
  readonly until: number;
}

/** Verifies keys against the store, and remembers those that are good: wrong ones cost the others nothing. */
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
      // A key that was revoked while the store was asked must not come back for ten minutes.
      if (before === revocations) keep(key, text);
      return key;
    },
    async load() {
      const before = revocations;
      const stored = await store.list();
      if (before !== revocations) return;
      remembered.clear();
      // The newest come first, and those kept last stay longest.
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

/** One of the texts of a key: the current one, or the one before. */
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

/** The identity provider cannot be reached, and nothing is known of its keys. Asking again later can help. */
export class ProviderUnavailable extends Error {
  readonly code = 'provider-unavailable';
}
