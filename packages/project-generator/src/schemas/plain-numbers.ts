import { ExactNumber, hasExactNumber } from '@assay/json-schema';
import { setOwn } from './own-property.js';

/** A copy of a value for those who know plain numbers only: exact ones are rounded; the very same value where there are none. */
export function plainNumbers(value: unknown): unknown {
  return hasExactNumber(value) ? rounded(value) : value;
}

function rounded(value: unknown): unknown {
  if (value instanceof ExactNumber) return nearest(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) setOwn(copy, name, rounded(member));
  return copy;
}

/** The nearest finite number: infinity is none of JSON. */
function nearest(number: ExactNumber): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(number.literal)));
}
