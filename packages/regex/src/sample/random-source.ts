/** Source of the choices of a sample. */
export interface RandomSource {
  /** Returns an integer from 0 to below `limit`, which must be at least 1. */
  below(limit: number): number;
}

/** Returns an integer between two bounds, inclusive. */
export function between(random: RandomSource, from: number, to: number): number {
  return from + random.below(to - from + 1);
}
