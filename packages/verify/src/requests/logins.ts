import { pluralize } from '@assay/text';
import type { Step } from '@assay/project-generator';
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

/** Answers of 401 to requests of a user after which nothing more is sent as that user, where none was accepted: accounts may be locked. */
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

/** Requests of the first user that were accepted, and what has become of them since. */
export class AcceptedRequests {
  private readonly operations = new Set<string>();
  /** Answers of 401 in a row to requests of operations that were accepted before. */
  lost = 0;

  /** Notes the status of an answer; 0 for none. */
  note({ operationPointer }: Step, status: number): void {
    if (status >= 200 && status < 300) {
      this.operations.add(operationPointer);
      this.lost = 0;
    } else if (status === 401 && this.operations.has(operationPointer)) this.lost++;
  }
}

/** Counts how the second user was received, and why requests were not sent as that user. */
export class SecondUser {
  private refused = 0;
  private accepted = 0;
  private readonly unseen: string[] = [];
  private readonly unrequested = new Map<string, number>();

  /** False where its credential is known to be wrong. */
  get isWelcome(): boolean {
    return this.accepted > 0 || this.refused < maxRefused;
  }

  /** Notes the status of an answer to it. */
  received(status: number): void {
    if (status === 401) this.refused++;
    else if (status < 500) this.accepted++;
  }

  /** Notes why a request was not sent. */
  leftOut(reason: string): void {
    this.unrequested.set(reason, (this.unrequested.get(reason) ?? 0) + 1);
  }

  /** Notes an operation that answered both users with nothing that could be somebody's. */
  noteEmptyAnswers(operation: string): void {
    this.unseen.push(operation);
  }

  /** Lists the notes about the whole run, a sentence each. */
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

/** The names of operations that a note has. */
const maxNames = 5;

function joinOperations(operations: readonly string[]): string {
  const names = operations.slice(0, maxNames).map((name) => `\`${name}\``);
  const others = operations.length - names.length;
  const last = others > 0 ? `${others} more` : names.pop();
  return names.length === 0 ? `${last}` : `${names.join(', ')} and ${last}`;
}
