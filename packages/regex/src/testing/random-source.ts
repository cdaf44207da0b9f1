import type { RandomSource } from '../sample/random-source.js';

/** Returns pseudo-random numbers, which are the same for the same seed (Lehmer, 1951). */
export function randomSource(seed: number): RandomSource {
  let state = (seed % 2147483646) + 1;
  return {
    below: (limit) => {
      state = (state * 48271) % 2147483647;
      return state % limit;
    },
  };
}
