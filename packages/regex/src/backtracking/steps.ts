/** Thrown where a judgement has taken all its steps. */
export class OutOfSteps extends Error {}

/** Counts the steps of a judgement. A step takes about 20 ns, whatever the clock says. */
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

  /** @throws OutOfSteps if there are none left */
  take(count = 1): void {
    this.count += count;
    if (this.count > this.max) throw new OutOfSteps();
    this.fullSteps?.take(count);
  }

  /** Steps of which each is one of these too. */
  part(max: number): Steps {
    return new Steps(max, this);
  }
}
