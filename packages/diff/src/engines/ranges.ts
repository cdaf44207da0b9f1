import type { Limit, SchemaShape } from '../schema-shape.js';

/** A limit that was removed or loosened. */
export interface LoosenedRange {
  readonly keyword: string;
  readonly was: number;
  readonly is: number | undefined;
}

/** Lists the limits of a number that were removed or loosened, at either end. */
export function loosenedRanges(before: SchemaShape, after: SchemaShape): readonly LoosenedRange[] {
  const loosened: LoosenedRange[] = [];
  for (const bound of ['minimum', 'maximum'] as const) {
    const was = before.getLimit(bound);
    const is = after.getLimit(bound);
    if (was === undefined || (is !== undefined && !isFurtherOut(is, was, bound))) continue;
    loosened.push({ keyword: was.keyword, was: was.value, is: is?.value });
  }
  return loosened;
}

function isFurtherOut(a: Limit, b: Limit, bound: 'minimum' | 'maximum'): boolean {
  if (a.value === b.value) return b.isExclusive && !a.isExclusive;
  return bound === 'maximum' ? a.value > b.value : a.value < b.value;
}
