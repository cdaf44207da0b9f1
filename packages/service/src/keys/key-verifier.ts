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

export interface VerifiedKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
}
