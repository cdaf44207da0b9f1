import { computed, signal } from '@preact/signals';

/** A verified key. */
export interface Session {
  /** The key itself. It stays in the memory of this tab, without cookies or storage. */
  readonly key: string;
}

/** Session of the user; undefined if the user is not signed in. */
export const session = signal<Session | undefined>(undefined);

/** Reason why the service signed the user out, as a sentence; empty if it did not. */
export const signedOutBecause = signal('');

/** True if the user is signed in. */
export const isSignedIn = computed(() => session.value !== undefined);

/** Begins a session with a key that the service has accepted. */
export function begin(key: string): void {
  signedOutBecause.value = '';
  session.value = { key };
}

/** Ends the session. `because` is a sentence for the user; empty if the user signed out. */
export function end(because = ''): void {
  signedOutBecause.value = because;
  session.value = undefined;
}
