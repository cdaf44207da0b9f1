// Numbers that look random and are the same for the same seed, on every machine.

/**
 * Makes a generator of numbers (mulberry32).
 *
 * @param {number} seed an integer
 * @returns {() => number} gives numbers from 0 to 1, 1 excluded
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
 * An integer from `least` to `most`, both included.
 *
 * @param {() => number} random
 * @param {number} least
 * @param {number} most
 */
export function between(random, least, max) {
  return least + Math.floor(random() * (max - least + 1));
}

/**
 * One of several things.
 *
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} items
 * @returns {T}
 */
export function oneOf(random, items) {
  return items[Math.floor(random() * items.length)];
}
