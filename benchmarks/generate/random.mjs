// Pseudo-random numbers that are equal for equal seeds on every machine.

/**
 * Creates a generator of numbers (mulberry32).
 *
 * @param {number} seed an integer
 * @returns {() => number} returns numbers from 0 to 1, 1 excluded
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * An integer from `least` to `max`, both included.
 *
 * @param {() => number} random
 * @param {number} least
 * @param {number} max
 */
export function between(random, least, max) {
  return least + Math.floor(random() * (max - least + 1));
}

/**
 * Picks one of several items.
 *
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} items
 * @returns {T}
 */
export function oneOf(random, items) {
  return items[Math.floor(random() * items.length)];
}
