/** A number as a fraction of whole numbers: 0.25 is 25/100. Its arithmetic is exact. */
export interface Decimal {
  readonly units: bigint;
  /** A power of ten. */
  readonly scale: bigint;
}

/** The number as it is written: 0.1 is one tenth, although its binary form is not. */
export function decimalOf(value: number): Decimal {
  const [digits = '0', exponent = '0'] = value.toString().split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  const power = Number(exponent) - fraction.length;
  const units = BigInt(whole + fraction);
  return power >= 0
    ? { units: units * 10n ** BigInt(power), scale: 1n }
    : { units, scale: 10n ** BigInt(-power) };
}

/** The number nearest to a fraction. */
export function numberOf({ units, scale }: Decimal): number {
  const zeros = scale.toString().length - 1;
  const digits = (units < 0n ? -units : units).toString().padStart(zeros + 1, '0');
  const whole = digits.slice(0, digits.length - zeros);
  return Number(`${units < 0n ? '-' : ''}${whole}.${digits.slice(digits.length - zeros)}0`);
}

/** The smallest number that is a multiple of both. */
export function commonMultiple(one: Decimal, other: Decimal): Decimal {
  const scale = one.scale > other.scale ? one.scale : other.scale;
  const first = (one.units * scale) / one.scale;
  const second = (other.units * scale) / other.scale;
  return { units: (first / greatestDivisor(first, second)) * second, scale };
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [first, second] = [one, other];
  while (second !== 0n) [first, second] = [second, first % second];
  return first;
}

/** How often a step goes into a number, as a fraction that is not rounded. */
function quotient(value: Decimal, step: Decimal): { readonly over: bigint; readonly under: bigint } {
  return { over: value.units * step.scale, under: value.scale * step.units };
}

/** How often a step fits below a number, or up to it. */
export function timesUpTo(value: Decimal, step: Decimal, isExclusive: boolean): bigint {
  const { over, under } = quotient(value, step);
  const times = floor(over, under);
  return isExclusive && times * under === over ? times - 1n : times;
}

/** How often a step has to be taken to come to a number, or beyond it. */
export function timesFrom(value: Decimal, step: Decimal, isExclusive: boolean): bigint {
  const { over, under } = quotient(value, step);
  const times = -floor(-over, under);
  return isExclusive && times * under === over ? times + 1n : times;
}

function floor(over: bigint, under: bigint): bigint {
  const times = over / under;
  return over < 0n && times * under !== over ? times - 1n : times;
}
