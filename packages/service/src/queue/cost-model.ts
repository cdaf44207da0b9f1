/** Milliseconds that every analysis takes, whatever it is of. */
const base = 3;
/** Milliseconds for each byte, before anything was measured: real documents take 0.2 to 0.5 s a megabyte. */
const firstRate = 0.000_35;
/** Weight of the latest analysis among those before it. */
const freshness = 0.1;

/** Expects what an analysis will cost from what those before it did. */
export class CostModel {
  private rate = firstRate;

  /** Milliseconds that the analysis of so many bytes is expected to take. */
  estimate(bytes: number): number {
    return base + bytes * this.rate;
  }

  /** Learns what an analysis took. Small documents say little about what a byte costs. */
  learn(bytes: number, milliseconds: number): void {
    if (bytes < 10_000) return;
    const measured = Math.max(0, milliseconds - base) / bytes;
    this.rate += freshness * (Math.min(measured, 100 * firstRate) - this.rate);
  }
}
