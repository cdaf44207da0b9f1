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

/** Who sends a request, by a key or by a token. */
export interface VerifiedKey {
  /** A UUID: that of the key, or one that is made of the issuer and the subject of a token. */
  readonly id: string;
  readonly name: string;
  /** Whose records it reaches. */
  readonly tenant: string;
  readonly scopes: ReadonlySet<Scope>;
  /** When the text of the key ends to be good; null where that is never, and for tokens, whose clients know. */
  readonly expiresAt: Date | null;
}
