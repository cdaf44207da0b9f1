import type { Schema } from '@assay/core';
import { declaredTypes } from './json-values.js';
import { isStringFormat } from './numeric-formats.js';

/** Formats of the OpenAPI Format Registry for numbers only; `int64`, `uint64` and `decimal` may be sent as strings. */
const numberFormats: ReadonlySet<string> = new Set([
  'int8',
  'int16',
  'int32',
  'uint8',
  'uint16',
  'uint32',
  'float',
  'double',
]);

/**
 * The types that a schema declares, where none of them can have its `format`; undefined if one can, or the format is not
 * registered. Numbers are judged by `numericFormatFault`.
 */
export function formatMismatch(schema: Schema): readonly string[] | undefined {
  const { format } = schema;
  const { type } = schema.keywords;
  if (format === undefined || type === undefined) return undefined;
  if (type === 'string') return numberFormats.has(format) ? declaredTypes(schema) : undefined;
  if (type === 'integer' || type === 'number') return undefined;
  const types = declaredTypes(schema)?.filter((name) => name !== 'null');
  if (types === undefined || types.length === 0) return undefined;
  const takesNumbers = types.includes('integer') || types.includes('number');
  if (numberFormats.has(format)) return takesNumbers ? undefined : types;
  return isStringFormat(format) && !types.includes('string') && !takesNumbers ? types : undefined;
}
