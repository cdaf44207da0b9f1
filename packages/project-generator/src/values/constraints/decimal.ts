import { type JsonNumber, readNumber } from '@assay/text';

/** A number as an exact fraction of integers: 0.25 is 25/100. */
export interface Decimal {
  readonly units: bigint;
  /** A power of ten. */
  readonly scale: bigint;
}

/** Maximum power of ten; larger ones are never intended, and would take much memory. */
const greatestPower = 2000;

/** Checks whether a number has few enough digits for exact arithmetic. */
export function isManageable(value: JsonNumber): boolean {
  const literal = String(value);
  const exponent = /[eE](.*)$/.exec(literal)?.[1] ?? '0';
  return literal.length < greatestPower && Math.abs(Number(exponent)) < greatestPower;
}

/** Converts a number as written: 0.1 is exactly one tenth, unlike its binary form. */
export function toExactDecimal(value: JsonNumber): Decimal {
  const [digits = '0', exponent = '0'] = String(value).toLowerCase().split('e');
  const [integerDigits = '0', fraction = ''] = digits.split('.');
  const power = Number(exponent) - fraction.length;
  const units = BigInt(integerDigits + fraction);
  return power >= 0
    ? { units: units * 10n ** BigInt(power), scale: 1n }
    : { units, scale: 10n ** BigInt(-power) };
}

/** Returns the nearest JavaScript number. */
export function toNumber(decimal: Decimal): number {
  return Number(toNumberLiteral(decimal));
}

/** Returns the exact number, even if no JavaScript number can represent it. */
export function exactNumberOf(decimal: Decimal): JsonNumber {
  return readNumber(toNumberLiteral(decimal));
}

function toNumberLiteral({ units, scale }: Decimal): string {
  const zeros = scale.toString().length - 1;
  const digits = (units < 0n ? -units : units).toString().padStart(zeros + 1, '0');
  const integerDigits = `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - zeros)}`;
  return zeros === 0 ? integerDigits : `${integerDigits}.${digits.slice(digits.length - zeros)}`;
}

/** Adds two numbers. */
export function sumOf(a: JsonNumber, b: JsonNumber): JsonNumber {
  const sum = Number(a) + Number(b);
  const isPlain = typeof a === 'number' && typeof b === 'number' && Math.abs(sum) < 2 ** 53;
  if (isPlain || !isManageable(a) || !isManageable(b)) return sum;
  const [first, second] = [toExactDecimal(a), toExactDecimal(b)];
  return exactNumberOf({
    units: first.units * second.scale + second.units * first.scale,
    scale: first.scale * second.scale,
  });
}

/** Returns the least common multiple of two numbers. */
export function commonMultiple(a: Decimal, b: Decimal): Decimal {
  const scale = a.scale > b.scale ? a.scale : b.scale;
  const first = (a.units * scale) / a.scale;
  const second = (b.units * scale) / b.scale;
  return { units: (first / greatestDivisor(first, second)) * second, scale };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [first, second] = [a, b];
  while (second !== 0n) [first, second] = [second, first % second];
  return first;
}

/** Divides a number by a step, as an exact fraction. */
function quotient(value: Decimal, step: Decimal): { readonly over: bigint; readonly under: bigint } {
  return { over: value.units * step.scale, under: value.scale * step.units };
}

/** Counts the multiples of a step below a number, or up to it. */
export function timesUpTo(value: Decimal, step: Decimal, isExclusive: boolean): bigint {
  const { over, under } = quotient(value, step);
  const times = floor(over, under);
  return isExclusive && times * under === over ? times - 1n : times;
}

/** Counts the steps up to a number, or beyond it if it is excluded. */
export function timesFrom(value: Decimal, step: Decimal, isExclusive: boolean): bigint {
  const { over, under } = quotient(value, step);
  const times = -floor(-over, under);
  return isExclusive && times * under === over ? times + 1n : times;
}

function floor(over: bigint, under: bigint): bigint {
  const times = over / under;
  return over < 0n && times * under !== over ? times - 1n : times;
}
