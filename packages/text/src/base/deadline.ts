/** Thrown where an analysis must not go on, from whichever step is running; `analyse` turns it into a finding. */
export abstract class AnalysisEnded extends Error {}

/** Thrown by a deadline that has passed. */
export class DeadlinePassed extends AnalysisEnded {
  readonly code = 'ERR_ASSAY_DEADLINE';
}

/** Thrown by the `watch` of a host whose memory is about to run out. */
export class MemoryExceeded extends AnalysisEnded {
  readonly code = 'ERR_ASSAY_MEMORY';
  /** The bytes that the analysis may use. */
  readonly limit: number;

  constructor(limit: number) {
    super('The memory is about to run out');
    this.limit = limit;
  }
}

/** Thrown where the caller has aborted the work. */
export class WorkAborted extends AnalysisEnded {
  readonly code = 'ERR_ASSAY_ABORTED';
  /** The reason of the signal. */
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('The work was aborted');
    this.reason = reason;
  }
}

/** The pieces of work between two looks at the clock: a few milliseconds. */
const betweenLooks = 1000;

/** Milliseconds of work after which a host is let to do something else. */
const betweenPauses = 15;

/**
 * The time by which an analysis has to end. Each step that takes long counts its work here, and is ended by an exception once
 * the time is over: what a step has done by then is of no use, and the deadline would have to be handed up through all of them.
 */
export class Deadline {
  /** Undefined if there is no deadline. */
  readonly seconds: number | undefined;
  private readonly end: number;
  private readonly watch: ((ahead: number) => void) | undefined;
  private readonly wait: (() => Promise<void>) | undefined;
  /** Start of the work that no pause has interrupted yet. */
  private begun: number;
  /** The pieces of work until the next look. */
  private piecesLeft = betweenLooks;

  /**
   * @param watch Is called at each look.
   * @param wait Is called for pauses.
   */
  constructor(seconds: number | undefined, watch?: (ahead: number) => void, wait?: () => Promise<void>) {
    this.seconds = seconds;
    this.watch = watch;
    this.wait = wait;
    this.begun = wait === undefined ? 0 : performance.now();
    // Node loads its clock on first use.
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
   * Looks at the clock: between steps, and before work that cannot be interrupted.
   *
   * @param ahead The milliseconds that this work takes at least: it is not begun where the deadline passes during it.
   * @param bytes The bytes of memory that it takes at least.
   * @throws DeadlinePassed, and what `watch` throws
   */
  look(ahead = 0, bytes = 0): void {
    this.piecesLeft = betweenLooks;
    this.watch?.(bytes);
    if (this.hasPassed(ahead)) throw new DeadlinePassed('The deadline has passed');
  }

  /** True if anything can end the work. */
  get isWatched(): boolean {
    return this.seconds !== undefined || this.watch !== undefined;
  }

  /** True if the host should get a turn after the work since the last pause. */
  get isPauseDue(): boolean {
    return this.wait !== undefined && performance.now() - this.begun > betweenPauses;
  }

  /** Lets the host do something else. */
  async pause(): Promise<void> {
    if (this.wait === undefined) return;
    await this.wait();
    this.begun = performance.now();
  }

  /** The milliseconds until it passes; infinite where there is no deadline. */
  get left(): number {
    return this.end === Infinity ? Infinity : Math.max(0, this.end - performance.now());
  }

  /** @param ahead Milliseconds from now. */
  hasPassed(ahead = 0): boolean {
    return this.end !== Infinity && performance.now() + ahead > this.end;
  }
}

/** For callers without a deadline. */
export const noDeadline = new Deadline(undefined);
