import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePairs, growthExponent, median, summarise } from '../../benchmarks/measure/statistics.mjs';

describe('statistics of measurements', () => {
  it('the median is the middle, or the mean of the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('a summary lies between the minimum and the maximum', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: 0, max: 1e6 }), { minLength: 1 }), (values) => {
        const { median: middle, least, most: maxCount } = summarise(values);
        expect(least).toBeLessThanOrEqual(middle);
        expect(middle).toBeLessThanOrEqual(maxCount);
      }),
    );
  });

  it('a cost that is doubled with the size grows with its first power, and one that is squared with its second', () => {
    expect(growthExponent({ size: 1, cost: 5 }, { size: 10, cost: 50 })).toBeCloseTo(1);
    expect(growthExponent({ size: 3, cost: 9 }, { size: 30, cost: 900 })).toBeCloseTo(2);
  });
});

describe('comparing pairs', () => {
  const before = Array.from({ length: 10 }, (_unused, index) => 1 + index / 10);

  it('sees a difference that every pair shows, however much the pairs differ from each other', () => {
    const after = before.map((value) => value * 1.05);
    expect(comparePairs(before, after)).toMatchObject({ differs: true, enough: true });
    expect(comparePairs(before, after).ratio).toBeCloseTo(1.05);
  });

  it('sees no difference where as many pairs show more as show less', () => {
    const after = before.map((value, index) => value * (index % 2 === 0 ? 1.3 : 0.7));
    expect(comparePairs(before, after).differs).toBe(false);
  });

  it('leaves one pair of ten out at each end, which a sign test of 95 % allows', () => {
    const after = before.map((value, index) => value * (index === 0 ? 0.5 : 1.1 + index / 1000));
    const { low, high, differs } = comparePairs(before, after);
    expect(low).toBeCloseTo(1.101);
    expect(high).toBeCloseTo(1.108);
    expect(differs).toBe(true);
  });

  it('reports that five pairs are too few', () => {
    const five = before.slice(0, 5);
    expect(
      comparePairs(
        five,
        five.map((value) => value * 2),
      ),
    ).toMatchObject({ differs: false, enough: false });
    const six = before.slice(0, 6);
    expect(
      comparePairs(
        six,
        six.map((value) => value * 2),
      ),
    ).toMatchObject({ differs: true, enough: true });
  });
});
