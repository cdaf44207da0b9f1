import type { Deadline } from '@assay/text';
import type { Subject } from './walk.js';

/** The seconds that a rule may take after the walk: what takes longer waits for something that never comes. */
const timeoutSeconds = 60;

/** The rules that go on after the walk. */
export class AsyncRules {
  private readonly pending: Promise<unknown>[] = [];
  private readonly unsettled = new Set<() => void>();
  private readonly failed: (rule: number, error: unknown, at: Subject) => void;

  /** @param failed receives the rules whose promises are rejected, or never settled */
  constructor(failed: (rule: number, error: unknown, at: Subject) => void) {
    this.failed = failed;
  }

  /** Notes the promise of a rule. */
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
   * Waits for them, but not for ever; a rule that has not finished by then has failed.
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
    // Timers count from the start of their turn of the event loop: one that waits for the deadline may be early.
    deadline.look(this.unsettled.size > 0 && allowed === left ? Infinity : 0);
    for (const giveUp of this.unsettled) {
      this.unsettled.delete(giveUp);
      giveUp();
    }
  }
}
