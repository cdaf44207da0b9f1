const literalParts = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?$/;

/**
 * The one text that all literals of a number share: `12e-1` for `1.2`, `1.20` and `120E-2`; `0` for every zero.
 * @param literal a number in the syntax of JSON (RFC 8259, section 6); leading zeros are allowed.
 */
export function canonicalNumber(literal: string): string {
  const parts = literalParts.exec(literal);
  if (parts === null) throw new TypeError(`not a number of JSON: ${literal.slice(0, 60)}`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  const start = leadingZeros(digits);
  if (start === digits.length) return '0';
  const end = digits.length - trailingZeros(digits);
  const shift = digits.length - end - fraction.length;
  return `${sign}${digits.slice(start, end)}e${shifted(exponent, shift)}`;
}

/** Whether a JavaScript number holds the number that a literal of JSON stands for, as far as its own text says. */
export function isHeldExactly(literal: string): boolean {
  const nearest = Number(literal);
  return Number.isFinite(nearest) && canonicalNumber(literal) === canonicalNumber(String(nearest));
}

/** Arithmetic on longer ones would take seconds, for numbers that nobody means. */
const longestExponent = 1000;

/** An exponent, moved by a number of digits; one that is absurdly long stays as it is written. */
function shifted(exponent: string, by: number): string {
  if (exponent.length < 15) return String(Number(exponent) + by);
  if (exponent.length > longestExponent) return `${exponent}${by < 0 ? '' : '+'}${by}`;
  return String(BigInt(unsigned(exponent)) + BigInt(by));
}

function unsigned(exponent: string): string {
  return exponent.startsWith('+') ? exponent.slice(1) : exponent;
}

function leadingZeros(digits: string): number {
  let count = 0;
  while (digits.charCodeAt(count) === 0x30) count++;
  return count;
}

function trailingZeros(digits: string): number {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 0x30) end--;
  return digits.length - end;
}
