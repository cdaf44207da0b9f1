/** The fixed cost of every analysis, in milliseconds. */
const base = 3;
/** The initial cost per byte, in milliseconds, before any measurement. Real documents take 0.2 to 0.5 s per megabyte. */
const firstRate = 0.000_35;
/** The weight of the latest analysis against earlier ones. */
const freshness = 0.1;

/** Estimates the cost of an analysis from the cost of earlier ones. */
export class CostModel {
  private rate = firstRate;

  /** Returns the expected cost of analysing some bytes, in milliseconds. */
  estimate(bytes: number): number {
    return base + bytes * this.rate;
  }

  /** Records the cost of an analysis. Small documents hardly change the cost per byte. */
  learn(bytes: number, milliseconds: number): void {
    if (bytes < 10_000) return;
    const measured = Math.max(0, milliseconds - base) / bytes;
    this.rate += freshness * (Math.min(measured, 100 * firstRate) - this.rate);
  }
}
