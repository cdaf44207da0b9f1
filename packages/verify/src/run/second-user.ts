import { pluralize } from '@assay/core';

/** Answers of 401 to the second user after which nothing more is asked as that user, where none was another: accounts may be locked. */
const maxRefused = 5;

/** Counts how the second user was received, and why things were not asked for as that user. */
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

  /** Notes why a thing was not asked for. */
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
            'Every request of the second user was answered 401: its credential is wrong, so that it is not known whether users reach the things of others.',
          ]
        : []),
      ...(this.unseen.length === 0
        ? []
        : [
            `Whether users reach the things of others is not known of ${joinOperations(this.unseen)}: both users were answered with nothing.`,
          ]),
      ...[...this.unrequested].map(
        ([reason, count]) =>
          `Not asked as a second user for ${count} ${pluralize(count, 'operation')}: ${reason}`,
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
