/** Thrown by a deadline that has passed, from whichever step is running; `analyse` turns it into a finding. */
export class DeadlinePassed extends Error {
  readonly code = 'ERR_ASSAY_DEADLINE';
}

/** The pieces of work between two looks at the clock: a few milliseconds. */
const betweenLooks = 1000;

/**
 * The time by which an analysis has to end. Each step that takes long counts its work here, and is ended by an exception once
 * the time is over: what a step has done by then is of no use, and the deadline would have to be handed up through all of them.
 */
export class Deadline {
  /** Undefined if there is no deadline. */
  readonly seconds: number | undefined;
  private readonly end: number;
  private readonly watch: (() => void) | undefined;
  /** The pieces of work until the next look. */
  private left = betweenLooks;

  /** @param watch Is called at each look. */
  constructor(seconds: number | undefined, watch?: () => void) {
    this.seconds = seconds;
    this.watch = watch;
    // Node loads its clock on first use.
    this.end = seconds === undefined ? Infinity : performance.now() + seconds * 1000;
  }

  /**
   * Counts a piece of work, such as a node or a line, and looks at the clock every thousand pieces.
   *
   * @throws DeadlinePassed
   */
  tick(): void {
    if (--this.left <= 0) this.look();
  }

  /**
   * Looks at the clock: between steps, and before work that cannot be interrupted.
   *
   * @param ahead The milliseconds that this work takes at least: it is not begun where the deadline passes during it.
   * @throws DeadlinePassed
   */
  look(ahead = 0): void {
    this.left = betweenLooks;
    this.watch?.();
    if (this.hasPassed(ahead)) throw new DeadlinePassed('The deadline has passed');
  }

  /** @param ahead Milliseconds from now. */
  hasPassed(ahead = 0): boolean {
    return this.end !== Infinity && performance.now() + ahead > this.end;
  }
}

/** For callers without a deadline. */
export const noDeadline = new Deadline(undefined);
