/** Thrown if a judgement has used all its steps. */
export class OutOfSteps extends Error {}

/** Counts the steps of a judgement. Unlike the clock, they are reproducible. A step takes about 20 ns. */
export class Steps {
  private readonly max: number;
  private readonly fullSteps: Steps | undefined;
  private count = 0;

  constructor(max: number, fullSteps?: Steps) {
    this.max = max;
    this.fullSteps = fullSteps;
  }

  get taken(): number {
    return this.count;
  }

  /** @throws OutOfSteps if none are left */
  take(count = 1): void {
    this.count += count;
    if (this.count > this.max) throw new OutOfSteps();
    this.fullSteps?.take(count);
  }

  /** Returns a counter with its own limit, whose steps also count here. */
  part(max: number): Steps {
    return new Steps(max, this);
  }
}
