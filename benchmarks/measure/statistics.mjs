// Statistics about repeated measurements.

/** @typedef {{ median: number, least: number, most: number, count: number }} Summary */

/**
 * The median: for an even count, the mean of the two middle numbers. NaN for no numbers.
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
 * Compares two series of measurements that were taken in turn, pair by pair: disturbances of the machine affect both runs of a
 * pair. The interval contains the median of the ratio in at least 95 of 100 such comparisons (an inverted sign test).
 *
 * @param {readonly number[]} before
 * @param {readonly number[]} after
 * @returns {{ ratio: number, low: number, high: number, differs: boolean, enough: boolean }} `after` divided by `before`;
 *   `differs` is true if the interval excludes 1; `enough` is false if there are too few pairs for an interval
 */
export function comparePairs(before, after) {
  const ratios = after.map((value, index) => value / before[index]).toSorted((a, b) => a - b);
  const left = leftOut(ratios.length);
  const low = ratios[Math.max(0, left)];
  const high = ratios[ratios.length - 1 - Math.max(0, left)];
  const enough = left >= 0;
  return { ratio: median(ratios), low, high, differs: enough && (low > 1 || high < 1), enough };
}

/** The number of sorted values to omit at each end of `count`; -1 if `count` is too small. */
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
 * The growth exponent of a cost between two sizes: 1 if it is proportional to the size, 2 if it is quadratic.
 *
 * @param {{ size: number, cost: number }} smaller
 * @param {{ size: number, cost: number }} larger
 */
export function growthExponent(smaller, larger) {
  return Math.log(larger.cost / smaller.cost) / Math.log(larger.size / smaller.size);
}
