import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalNumber } from './canonical-number.js';
import { ExactNumber, exactNumber } from './exact-number.js';

describe('canonicalNumber', () => {
  it.each([
    ['0', '0'],
    ['-0.00e7', '0'],
    ['1.20', '12e-1'],
    ['120E-2', '12e-1'],
    ['-9007199254740993', '-9007199254740993e0'],
    ['1e+400', '1e400'],
    ['10e99999999999999999999', '1e100000000000000000000'],
  ])('writes %s as %s', (literal, canonical) => {
    expect(canonicalNumber(literal)).toBe(canonical);
  });

  it('is one for all ways to write a number', () => {
    const shifted = fc.tuple(fc.bigInt(), fc.nat(20), fc.integer({ min: -30, max: 30 }));
    fc.assert(
      fc.property(shifted, ([whole, zeros, exponent]) => {
        const one = canonicalNumber(`${whole}e${exponent}`);
        expect(canonicalNumber(`${whole}${'0'.repeat(zeros)}e${exponent - zeros}`)).toBe(one);
        expect(canonicalNumber(`${whole}.${'0'.repeat(zeros + 1)}E${exponent}`)).toBe(one);
        expect(canonicalNumber(`${whole + 1n}e${exponent}`)).not.toBe(one);
      }),
    );
  });

  it('takes no time for an exponent of a million digits', () => {
    expect(canonicalNumber(`1e${'9'.repeat(1_000_000)}`)).toContain('999');
  });
});

describe('exactNumber', () => {
  it.each(['0', '-0', '1.50', '9007199254740992', '0.1', '1e23', '5e-324', '1.7976931348623157e308'])(
    'takes the JavaScript number for %s',
    (literal) => {
      expect(exactNumber(literal)).toBe(Number(literal));
    },
  );

  it.each(['9007199254740993', '0.10000000000000000001', '1e400', '4e-324', '1e-400'])(
    'keeps the literal of %s',
    (literal) => {
      expect(exactNumber(literal)).toEqual(new ExactNumber(literal));
    },
  );
});
