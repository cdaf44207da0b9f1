import { describe, expect, it } from 'vitest';
import { ExactNumber } from './exact-number.js';
import { readNumber } from './read-number.js';

describe('readNumber', () => {
  it.each(['0', '-0', '1.50', '9007199254740992', '0.1', '1e23', '5e-324', '1.7976931348623157e308'])(
    'returns the JavaScript number for %s',
    (literal) => {
      expect(readNumber(literal)).toBe(Number(literal));
    },
  );

  it.each(['9007199254740993', '0.10000000000000000001', '1e400', '4e-324', '1e-400'])(
    'keeps the literal of %s',
    (literal) => {
      expect(readNumber(literal)).toEqual(new ExactNumber(literal));
    },
  );
});
