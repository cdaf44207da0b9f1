import type { Deadline } from '@assay/text';
import type { Subject } from './walk.js';

/** The maximum time in seconds that a rule may take after the walk. A longer wait indicates a promise that never settles. */
const timeoutSeconds = 60;

/** The rules that continue after the walk. */
export class AsyncRules {
  private readonly pending: Promise<unknown>[] = [];
  private readonly unsettled = new Set<() => void>();
  private readonly failed: (rule: number, error: unknown, at: Subject) => void;

  /** @param failed Called for rules whose promises are rejected or do not settle in time. */
  constructor(failed: (rule: number, error: unknown, at: Subject) => void) {
    this.failed = failed;
  }

  /** Adds the promise of a rule. */
  add(rule: number, promise: Promise<unknown>, at: Subject): void {
    const giveUp = (): void =>
      this.failed(rule, new Error(`It did not finish within ${timeoutSeconds} seconds after the walk`), at);
    this.unsettled.add(giveUp);
    const settled = promise
      .catch((error: unknown) => {
        if (this.unsettled.has(giveUp)) this.failed(rule, error, at);
      })
      .finally(() => this.unsettled.delete(giveUp));
    this.pending.push(settled);
  }

  /**
   * Waits for the promises, up to a limit. A rule that has not finished by then has failed.
   *
   * @throws DeadlinePassed
   */
  async finish(deadline: Deadline): Promise<void> {
    if (this.pending.length === 0) return;
    const { left } = deadline;
    const allowed = Math.min(timeoutSeconds * 1000, left);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, allowed);
    });
    try {
      await Promise.race([Promise.all(this.pending), limit]);
    } finally {
      clearTimeout(timer);
    }
    // Timers count from the start of their turn of the event loop, so a timer for the deadline may fire early.
    deadline.look(this.unsettled.size > 0 && allowed === left ? Infinity : 0);
    for (const giveUp of this.unsettled) {
      this.unsettled.delete(giveUp);
      giveUp();
    }
  }
}
