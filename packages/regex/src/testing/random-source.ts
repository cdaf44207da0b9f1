import type { RandomSource } from '../sample/random-source.js';

/** Numbers that look random and are the same for the same seed (Lehmer, 1951). */
export function randomSource(seed: number): RandomSource {
  let state = (seed % 2147483646) + 1;
  return {
    below: (limit) => {
      state = (state * 48271) % 2147483647;
      return state % limit;
    },
  };
}
