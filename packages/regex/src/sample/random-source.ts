/** Source of the choices of a sample. */
export interface RandomSource {
  /** A whole number from 0 to below `limit`, which is 1 or more. */
  below(limit: number): number;
}

/** A whole number, bounds included. */
export function between(random: RandomSource, from: number, to: number): number {
  return from + random.below(to - from + 1);
}
