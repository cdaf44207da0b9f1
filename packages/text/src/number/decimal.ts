import { ExactNumber } from './exact-number.js';

/** A number of a JSON document: a JavaScript number, or an exact number that JavaScript cannot represent. */
export type JsonNumber = number | ExactNumber;

/** The value of a written number: `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly isNegative: boolean;
  /** The digits without leading or trailing zeros; '' for zero. */
  readonly digits: string;
  readonly exponent: number;
}

/** Literals with larger exponents are distinguished only by their sign. */
const greatestExponent = 1e15;

/** True for a JSON number of either representation. */
export function isJsonNumber(value: unknown): value is JsonNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

function decimalOf(number: JsonNumber): Decimal {
  const literal = String(number);
  const match = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  const [, sign = '', integerDigits = '', fraction = '', power = '0'] = match ?? [];
  const rawDigits = integerDigits + fraction;
  let start = 0;
  while (start < rawDigits.length && rawDigits[start] === '0') start++;
  let end = rawDigits.length;
  while (end > start && rawDigits[end - 1] === '0') end--;
  const exponent = Math.max(-greatestExponent, Math.min(greatestExponent, Number(power)));
  const digits = rawDigits.slice(start, end);
  if (digits === '') return { isNegative: false, digits, exponent: 0 };
  return {
    isNegative: sign === '-',
    digits,
    exponent: exponent - fraction.length + (rawDigits.length - end),
  };
}

/** Compares two numbers by their exact values. Returns a negative number if the first is less, and 0 if they are equal. */
export function compareNumbers(a: JsonNumber, b: JsonNumber): number {
  if (typeof a !== 'number' || typeof b !== 'number') return compareDecimals(decimalOf(a), decimalOf(b));
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareDecimals(a: Decimal, b: Decimal): number {
  const sign = getSign(a);
  if (sign !== getSign(b)) return sign - getSign(b);
  return sign < 0 ? compareMagnitudes(b, a) : compareMagnitudes(a, b);
}

function getSign({ digits, isNegative }: Decimal): number {
  if (digits === '') return 0;
  return isNegative ? -1 : 1;
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  const difference = a.digits.length + a.exponent - (b.digits.length + b.exponent);
  if (difference !== 0) return difference;
  // The first digits have the same place value, so the order of the texts is that of the numbers.
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -1 : 1;
}

/** True for numbers without a fraction: 1.0 and 1e400 are integers. */
export function isInteger(number: JsonNumber): boolean {
  return typeof number === 'number' ? Number.isInteger(number) : decimalOf(number).exponent >= 0;
}

/** True if a number is a multiple of a step greater than 0, both as written: 0.3 is a multiple of 0.1. */
export function isMultipleOf(number: JsonNumber, step: JsonNumber): boolean {
  if (Number.isSafeInteger(number) && Number.isSafeInteger(step)) return Number(number) % Number(step) === 0;
  const dividend = decimalOf(number);
  if (dividend.digits === '') return true;
  const divisor = decimalOf(step);
  if (divisor.digits === '') return false;
  const shift = dividend.exponent - divisor.exponent;
  const units = BigInt(divisor.digits);
  if (shift >= 0) return (BigInt(dividend.digits) * powerOfTen(shift, units)) % units === 0n;
  // The step has more trailing zeros than the number has digits.
  if (-shift > dividend.digits.length) return false;
  return BigInt(dividend.digits) % (units * 10n ** BigInt(-shift)) === 0n;
}

/** Returns ten to a power, which may be huge, modulo the divisor. */
function powerOfTen(power: number, modulus: bigint): bigint {
  let [result, base, rest] = [1n, 10n % modulus, power];
  while (rest > 0) {
    if (rest % 2 === 1) result = (result * base) % modulus;
    base = (base * base) % modulus;
    rest = Math.floor(rest / 2);
  }
  return result;
}

/** Returns the same text for all literals of one number: `1e400` for `1e400` and `10.0e399`. */
export function canonicalNumber(number: JsonNumber): string {
  if (typeof number === 'number') return String(number === 0 ? 0 : number);
  const { isNegative, digits, exponent } = decimalOf(number);
  if (digits === '') return '0';
  const text = `${isNegative ? '-' : ''}${digits}e${exponent}`;
  // If a JavaScript number has the same value, both must have the same text.
  const plain = Number(number.literal);
  return Number.isFinite(plain) && compareNumbers(plain, number) === 0 ? String(plain) : text;
}
