import { computed, signal } from '@preact/signals';

/** Facts about a verified key. */
export interface Session {
  /** The text of the key. It stays in the memory of this tab: no cookie, no storage. */
  readonly key: string;
}

/** Session of the user; undefined if nobody is signed in. */
export const session = signal<Session | undefined>(undefined);

/** Reason why the service signed the user out, as a sentence; empty if it did not. */
export const signedOutBecause = signal('');

/** True where somebody is signed in. */
export const isSignedIn = computed(() => session.value !== undefined);

/** Begins a session with a key that the service has accepted. */
export function begin(key: string): void {
  signedOutBecause.value = '';
  session.value = { key };
}

/** Ends the session. `because` is a sentence for the user; empty where it was their wish. */
export function end(because = ''): void {
  signedOutBecause.value = because;
  session.value = undefined;
}
