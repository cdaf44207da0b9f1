import { isAmount } from '@assay/api-knowledge';
import type { Schema } from '@assay/core';
import type { Bound } from './bound.js';

/** The largest number. A format with a range (`int32`) sets it. */
export const numberMaximum: Bound = {
  bit: 4,
  subjects: ['number', 'integer'],
  isSetBy: (schema) => hasEnd(schema, 'maximum') || hasRange(schema.format),
};

/** The smallest number. A format with a range (`int32`) sets it, but for amounts, whose sign matters. */
export const numberMinimum: Bound = {
  bit: 8,
  subjects: ['number', 'integer'],
  isSetBy: (schema) =>
    hasEnd(schema, 'minimum') || isUnsigned(schema.format) || (hasRange(schema.format) && !isAmount(schema)),
};

/** Bound of a number: its `format`, or both of its ends. */
export const numberFormat: Bound = {
  bit: 16,
  subjects: ['number', 'integer'],
  isSetBy: (schema) =>
    schema.format !== undefined || (hasEnd(schema, 'minimum') && hasEnd(schema, 'maximum')),
};

/** True if the keywords limit the numbers from below (`minimum`), or from above (`maximum`). */
export function hasEnd({ keywords }: Schema, end: 'minimum' | 'maximum'): boolean {
  const exclusive = keywords[end === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  return typeof keywords[end] === 'number' || typeof exclusive === 'number';
}

/** True for formats whose numbers have a fixed number of bits: what does not fit is refused when it is read. */
function hasRange(format: string | undefined): boolean {
  return format !== undefined && /^u?int(?:8|16|32|64)$/i.test(format);
}

function isUnsigned(format: string | undefined): boolean {
  return format !== undefined && /^uint/i.test(format);
}
