import type { Exchange } from '../client/exchange.js';
import type { Line } from '../client/line.js';

/** Counts how credentials were received. */
export interface Logins {
  accepted: number;
  /** Answers of 401. */
  refused: number;
  /** Answers of 403: some services give them for a credential that they do not know. */
  forbidden: number;
}

/** Answers of 401 to requests with credentials after which nothing more is sent, where none was accepted: accounts may be locked. */
const maxRefused = 5;

/** Counts how a credential was received, and stops the run where it is wrong: more tries could lock an account. */
export function noteLogin(
  { logins, line }: { readonly logins: Logins; readonly line: Line },
  exchange: Exchange,
  anonymousAllowed: boolean,
): void {
  if (exchange.kind === 'failure') return;
  if (exchange.status === 401) logins.refused++;
  else if (exchange.status === 403) logins.forbidden++;
  // Where the document allows anyone, an answer says nothing about the credential.
  else if (exchange.status < 500 && !anonymousAllowed) logins.accepted++;
  if (logins.accepted === 0 && logins.refused >= maxRefused)
    line.stopped ??= `The first ${maxRefused} requests with a credential were answered 401: it is wrong.`;
}

/** True where no request with a credential was accepted. */
export function isShutOut({ accepted, refused, forbidden }: Logins): boolean {
  return refused + forbidden > 0 && accepted === 0;
}
