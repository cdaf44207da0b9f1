import { isAmount } from '@assay/api-knowledge';
import type { Schema } from '@assay/core';
import type { Bound } from './bound.js';

/** The maximum of a number. A format with a range (`int32`) sets it. */
export const numberMaximum: Bound = {
  bit: 4,
  subjects: ['number', 'integer'],
  isSetBy: (schema) => hasEnd(schema, 'maximum') || hasRange(schema.format),
};

/** The minimum of a number. A format with a range (`int32`) sets it, except for amounts, whose sign matters. */
export const numberMinimum: Bound = {
  bit: 8,
  subjects: ['number', 'integer'],
  isSetBy: (schema) =>
    hasEnd(schema, 'minimum') || isUnsigned(schema.format) || (hasRange(schema.format) && !isAmount(schema)),
};

/** The range of a number: its `format`, or both a minimum and a maximum. */
export const numberFormat: Bound = {
  bit: 16,
  subjects: ['number', 'integer'],
  isSetBy: (schema) =>
    schema.format !== undefined || (hasEnd(schema, 'minimum') && hasEnd(schema, 'maximum')),
};

/** True if keywords set a lower (`minimum`) or upper (`maximum`) bound. */
export function hasEnd({ keywords }: Schema, end: 'minimum' | 'maximum'): boolean {
  const exclusive = keywords[end === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'];
  return typeof keywords[end] === 'number' || typeof exclusive === 'number';
}

/** True for formats with a fixed number of bits. Parsers reject larger numbers. */
function hasRange(format: string | undefined): boolean {
  return format !== undefined && /^u?int(?:8|16|32|64)$/i.test(format);
}

function isUnsigned(format: string | undefined): boolean {
  return format !== undefined && /^uint/i.test(format);
}
