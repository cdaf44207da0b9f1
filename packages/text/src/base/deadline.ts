/** Base of the errors that end an analysis from any step. `analyse` turns them into findings. */
export abstract class AnalysisEnded extends Error {}

/** Thrown by `Deadline` after the deadline has passed. */
export class DeadlinePassed extends AnalysisEnded {
  readonly code = 'ERR_ASSAY_DEADLINE';
}

/** Thrown by the `watch` function of a host that is about to run out of memory. */
export class MemoryExceeded extends AnalysisEnded {
  readonly code = 'ERR_ASSAY_MEMORY';
  /** The number of bytes that the analysis may use. */
  readonly limit: number;

  constructor(limit: number) {
    super('The memory is about to run out');
    this.limit = limit;
  }
}

/** Thrown after the caller has aborted the work. */
export class WorkAborted extends AnalysisEnded {
  readonly code = 'ERR_ASSAY_ABORTED';
  /** The reason of the signal. */
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('The work was aborted');
    this.reason = reason;
  }
}

/** The number of pieces of work between two looks at the clock, which take a few milliseconds. */
const betweenLooks = 1000;

/** The milliseconds of work after which a pause is due. */
const betweenPauses = 15;

/**
 * The time at which an analysis must end. Every long step counts its work here, and an exception ends it when the time is over.
 * An exception is used because partial results of a step have no use, and every caller would have to pass the condition on.
 */
export class Deadline {
  /** The time limit in seconds; undefined if there is no deadline. */
  readonly seconds: number | undefined;
  private readonly end: number;
  private readonly watch: ((ahead: number) => void) | undefined;
  private readonly wait: (() => Promise<void>) | undefined;
  /** Start of the work since the last pause. */
  private begun: number;
  /** The pieces of work until the next look. */
  private piecesLeft = betweenLooks;

  /**
   * @param watch Called at each look.
   * @param wait Called for each pause.
   */
  constructor(seconds: number | undefined, watch?: (ahead: number) => void, wait?: () => Promise<void>) {
    this.seconds = seconds;
    this.watch = watch;
    this.wait = wait;
    this.begun = wait === undefined ? 0 : performance.now();
    // The clock is only used if there is a deadline, because Node loads it on first use.
    this.end = seconds === undefined ? Infinity : performance.now() + seconds * 1000;
  }

  /**
   * Counts a piece of work, such as a node or a line, and looks at the clock every thousand pieces.
   *
   * @throws DeadlinePassed
   */
  tick(): void {
    if (--this.piecesLeft <= 0) this.look();
  }

  /**
   * Looks at the clock. Call it between steps and before work that cannot be interrupted.
   *
   * @param ahead The minimum milliseconds of the next work. It is not started if the deadline would pass during it.
   * @param bytes The minimum bytes of memory of the next work.
   * @throws DeadlinePassed, or the error of `watch`
   */
  look(ahead = 0, bytes = 0): void {
    this.piecesLeft = betweenLooks;
    this.watch?.(bytes);
    if (this.hasPassed(ahead)) throw new DeadlinePassed('The deadline has passed');
  }

  /** True if a deadline or a `watch` function can end the work. */
  get isWatched(): boolean {
    return this.seconds !== undefined || this.watch !== undefined;
  }

  /** True if enough work has been done since the last pause. */
  get isPauseDue(): boolean {
    return this.wait !== undefined && performance.now() - this.begun > betweenPauses;
  }

  /** Waits while the host does other work. */
  async pause(): Promise<void> {
    if (this.wait === undefined) return;
    await this.wait();
    this.begun = performance.now();
  }

  /** The milliseconds until the deadline; infinite if none exists. */
  get left(): number {
    return this.end === Infinity ? Infinity : Math.max(0, this.end - performance.now());
  }

  /** True if the deadline has passed, or will pass within `ahead` milliseconds. */
  hasPassed(ahead = 0): boolean {
    return this.end !== Infinity && performance.now() + ahead > this.end;
  }
}

/** The deadline of callers that have none. */
export const noDeadline = new Deadline(undefined);
