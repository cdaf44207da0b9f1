// What is said about several measurements of one thing.

/** @typedef {{ median: number, least: number, most: number, count: number }} Summary */

/**
 * The middle of some numbers, the mean of the two in the middle where their number is even; NaN of none.
 *
 * @param {readonly number[]} values
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * @param {readonly number[]} values
 * @returns {Summary}
 */
export function summarise(values) {
  return {
    median: median(values),
    least: Math.min(...values),
    most: Math.max(...values),
    count: values.length,
  };
}

/**
 * Compares two things that were measured in turn, pair by pair: what disturbs a machine disturbs both runs of a pair.
 * The interval holds the median of the ratio in at least 95 of 100 such comparisons; it is the sign test turned round.
 *
 * @param {readonly number[]} before
 * @param {readonly number[]} after
 * @returns {{ ratio: number, low: number, high: number, differs: boolean, enough: boolean }} `after` divided by `before`;
 *   `differs` is true where the interval leaves 1 out; `enough` is false where there are too few pairs for any interval
 */
export function comparePairs(before, after) {
  const ratios = after.map((value, index) => value / before[index]).toSorted((a, b) => a - b);
  const left = leftOut(ratios.length);
  const low = ratios[Math.max(0, left)];
  const high = ratios[ratios.length - 1 - Math.max(0, left)];
  const enough = left >= 0;
  return { ratio: median(ratios), low, high, differs: enough && (low > 1 || high < 1), enough };
}

/** How many of `count` sorted values may be left out at each end; -1 where even all of them are too few. */
function leftOut(count) {
  let probability = 0.5 ** count;
  let cumulative = 0;
  for (let index = 0; index < count; index++) {
    cumulative += probability;
    if (2 * cumulative > 0.05) return index - 1;
    probability *= (count - index) / (index + 1);
  }
  return -1;
}

/**
 * How fast a cost grows between two sizes: 1 where it is proportional to the size, 2 where it is to its square.
 *
 * @param {{ size: number, cost: number }} smaller
 * @param {{ size: number, cost: number }} larger
 */
export function growthExponent(smaller, larger) {
  return Math.log(larger.cost / smaller.cost) / Math.log(larger.size / smaller.size);
}
