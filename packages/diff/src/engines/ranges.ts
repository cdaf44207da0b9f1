import type { SchemaShape } from '../schema/shape.js';

/** A limit of a number: inclusive or not. */
interface Limit {
  readonly value: number;
  readonly isExclusive: boolean;
  readonly keyword: string;
}

/** A limit that is gone, or further out. */
export interface LoosenedRange {
  readonly keyword: string;
  readonly was: number;
  readonly is: number | undefined;
}

/** The limits of a number that are loosened from one shape to the other, at either end. */
export function loosenedRanges(before: SchemaShape, after: SchemaShape): readonly LoosenedRange[] {
  const loosened: LoosenedRange[] = [];
  for (const side of ['lower', 'upper'] as const) {
    const was = limitOf(before, side);
    const is = limitOf(after, side);
    if (was === undefined || (is !== undefined && !isFurtherOut(is, was, side))) continue;
    loosened.push({ keyword: was.keyword, was: was.value, is: is?.value });
  }
  return loosened;
}

function limitOf(shape: SchemaShape, side: 'lower' | 'upper'): Limit | undefined {
  const [inclusive, exclusive] =
    side === 'upper'
      ? (['maximum', 'exclusiveMaximum'] as const)
      : (['minimum', 'exclusiveMinimum'] as const);
  const limits: Limit[] = [];
  for (const keyword of [inclusive, exclusive]) {
    const value = shape.bound(keyword);
    if (value !== undefined) limits.push({ value, isExclusive: keyword === exclusive, keyword });
  }
  const [a, b] = limits;
  return a !== undefined && b !== undefined && isFurtherOut(a, b, side) ? b : a;
}

function isFurtherOut(a: Limit, b: Limit, side: 'lower' | 'upper'): boolean {
  if (a.value === b.value) return b.isExclusive && !a.isExclusive;
  return side === 'upper' ? a.value > b.value : a.value < b.value;
}
