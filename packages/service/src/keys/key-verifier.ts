import type { Scope } from './scopes.js';

/** Tells whose key a request carries. */
export interface KeyVerifier {
  /**
   * Undefined where the text is not a key, or an unknown, expired or revoked one. Keys verified in the last ten minutes are
   * remembered; for others it rejects with `StoreUnavailable` where the store is down.
   */
  verify(text: string): Promise<VerifiedKey | undefined>;
  /** The key where it is remembered: never asks the store. */
  remembered(text: string): VerifiedKey | undefined;
  /** Forgets a key that was revoked, so that it ends at once. */
  forget(id: string): void;
}

export interface VerifiedKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
}
