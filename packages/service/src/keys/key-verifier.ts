import type { Scope } from './scopes.js';

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
