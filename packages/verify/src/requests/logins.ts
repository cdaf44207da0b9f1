import { pluralize } from '@assay/text';
import type { Step } from '@assay/project-generator';
import type { Exchange } from '../client/exchange.js';
import type { RateLimitedClient } from '../client/line.js';

/** Counts the responses to requests with credentials. */
export interface Logins {
  accepted: number;
  /** Number of 401 responses. */
  refused: number;
  /** Number of 403 responses, which some services return for an unknown credential. */
  forbidden: number;
}

/**
 * Number of 401 responses to a user without any success after which no more requests are sent as that user, because accounts may
 * be locked.
 */
const maxRefused = 5;

/**
 * Counts the response to a credential, and stops the run if the credential is wrong, because more attempts could lock an account.
 */
export function noteLogin(
  { logins, line }: { readonly logins: Logins; readonly line: RateLimitedClient },
  exchange: Exchange,
  anonymousAllowed: boolean,
): void {
  if (exchange.kind === 'failure') return;
  if (exchange.status === 401) logins.refused++;
  else if (exchange.status === 403) logins.forbidden++;
  // If the document allows anonymous access, a success does not confirm the credential.
  else if (exchange.status < 500 && !anonymousAllowed) logins.accepted++;
  if (logins.accepted === 0 && logins.refused >= maxRefused)
    line.stopped ??= `The first ${maxRefused} requests with a credential were answered 401: it is wrong.`;
}

/** True if no request with a credential was accepted. */
export function isShutOut({ accepted, refused, forbidden }: Logins): boolean {
  return refused + forbidden > 0 && accepted === 0;
}

/** Operations that accepted the first user, and their later 401 responses. */
export class AcceptedRequests {
  private readonly operations = new Set<string>();
  /** Number of consecutive 401 responses from operations that accepted requests before. */
  lost = 0;

  /** Records the status of a response; 0 for none. */
  note({ operationPointer }: Step, status: number): void {
    if (status >= 200 && status < 300) {
      this.operations.add(operationPointer);
      this.lost = 0;
    } else if (status === 401 && this.operations.has(operationPointer)) this.lost++;
  }
}

/** Counts the responses to the second user, and the reasons for unsent requests. */
export class SecondUser {
  private refused = 0;
  private accepted = 0;
  private readonly unseen: string[] = [];
  private readonly unrequested = new Map<string, number>();

  /** False if the second user's credential is known to be wrong. */
  get isWelcome(): boolean {
    return this.accepted > 0 || this.refused < maxRefused;
  }

  /** Records the status of a response to the second user. */
  received(status: number): void {
    if (status === 401) this.refused++;
    else if (status < 500) this.accepted++;
  }

  /** Records why a request was not sent. */
  leftOut(reason: string): void {
    this.unrequested.set(reason, (this.unrequested.get(reason) ?? 0) + 1);
  }

  /** Records an operation that returned nothing to both users that could belong to one of them. */
  noteEmptyAnswers(operation: string): void {
    this.unseen.push(operation);
  }

  /** Lists the notes about the whole run, one sentence each. */
  notes(): string[] {
    const isWrong = this.refused > 0 && this.accepted === 0;
    return [
      ...(isWrong
        ? [
            'Every request of the second user was answered 401: its credential is wrong, so access to the data of other users was not checked.',
          ]
        : []),
      ...(this.unseen.length === 0
        ? []
        : [
            `Access to the data of other users is unknown for ${joinOperations(this.unseen)}: both users got empty answers.`,
          ]),
      ...[...this.unrequested].map(
        ([reason, count]) =>
          `Not requested as a second user for ${count} ${pluralize(count, 'operation')}: ${reason}`,
      ),
    ];
  }
}

/** Maximum number of operations in a note. */
const maxNames = 5;

function joinOperations(operations: readonly string[]): string {
  const names = operations.slice(0, maxNames).map((name) => `\`${name}\``);
  const others = operations.length - names.length;
  const last = others > 0 ? `${others} more` : names.pop();
  return names.length === 0 ? `${last}` : `${names.join(', ')} and ${last}`;
}
