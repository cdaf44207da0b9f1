/** Thrown where a judgement has taken all its steps. */
export class OutOfSteps extends Error {}

/** Counts the steps of a judgement. A step takes about 20 ns, whatever the clock says. */
export class Steps {
  private readonly most: number;
  private readonly whole: Steps | undefined;
  private count = 0;

  constructor(most: number, whole?: Steps) {
    this.most = most;
    this.whole = whole;
  }

  get taken(): number {
    return this.count;
  }

  /** @throws OutOfSteps if there are none left */
  take(count = 1): void {
    this.count += count;
    if (this.count > this.most) throw new OutOfSteps();
    this.whole?.take(count);
  }

  /** Steps of which each is one of these too. */
  part(most: number): Steps {
    return new Steps(most, this);
  }
}
