import { timingSafeEqual } from 'node:crypto';
import type { KeyStore, StoredKey } from '../store/store.js';
import { hashOf, isKeyText } from './key-text.js';
import type { KeyVerifier, VerifiedKey } from './key-verifier.js';

/** How long a verified key is remembered, in milliseconds. */
const remember = 10 * 60_000;

/** The most keys that are remembered; those remembered first make room. */
const maxRemembered = 100_000;

/** How many keys that are not remembered are looked up in the store in a second: whoever makes keys up costs no more than that. */
const lookupsPerSecond = 200;

interface Remembered {
  readonly key: VerifiedKey;
  readonly hash: Uint8Array;
  /** When it must be verified anew, or has expired: milliseconds since 1970. */
  readonly until: number;
}

/** Verifies keys against the store, and remembers those that are good: wrong ones cost the others nothing. */
export function createKeyVerifier(store: KeyStore, now: () => Date): KeyVerifier {
  const kept = new Map<string, Remembered>();
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
    const name = nameOf(hash);
    const found = kept.get(name);
    if (found === undefined || !timingSafeEqual(found.hash, hash)) return undefined;
    if (found.until > now().getTime()) return found.key;
    kept.delete(name);
    return undefined;
  }

  function keep(key: VerifiedKey, stored: StoredKey): void {
    const oldest = kept.size < maxRemembered ? undefined : kept.keys().next().value;
    if (oldest !== undefined) kept.delete(oldest);
    const time = now().getTime() + remember;
    const until = stored.expiresAt === null ? time : Math.min(time, stored.expiresAt.getTime());
    kept.set(nameOf(stored.hash), { key, hash: stored.hash, until });
  }

  return {
    async verify(text) {
      if (!isKeyText(text)) return undefined;
      const hash = hashOf(text);
      const known = recall(hash);
      if (known !== undefined) return known;
      if (!mayLookUp()) return undefined;
      const before = revocations;
      const stored = await store.findByHash(hash);
      if (stored === undefined || !timingSafeEqual(stored.hash, hash) || !isGood(stored, now()))
        return undefined;
      const key = verifiedOf(stored);
      // A key that was revoked while the store was asked must not come back for ten minutes.
      if (before === revocations) keep(key, stored);
      return key;
    },
    async load() {
      const before = revocations;
      const stored = await store.list();
      if (before !== revocations) return;
      kept.clear();
      // The newest come first, and those kept last stay longest.
      for (const key of stored.toReversed()) if (isGood(key, now())) keep(verifiedOf(key), key);
    },
    forget(id) {
      revocations++;
      for (const [name, { key }] of kept) if (key.id === id) kept.delete(name);
    },
  };
}

function verifiedOf({ id, name, scopes }: StoredKey): VerifiedKey {
  return { id, name, scopes: new Set(scopes) };
}

function isGood(key: StoredKey, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}

function nameOf(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64');
}
