import type { Schema } from '@assay/core';
import { declaredTypes } from './json-values.js';

const integerRanges: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['int8', [-128, 127]],
  ['uint8', [0, 255]],
  ['int16', [-32768, 32767]],
  ['uint16', [0, 65535]],
  ['int32', [-2147483648, 2147483647]],
  ['uint32', [0, 4294967295]],
  // The greatest of these are read as the next power of two: floating-point numbers have nothing between.
  ['int64', [-(2 ** 63), 2 ** 63]],
  ['uint64', [0, 2 ** 64]],
]);

const largestFloat = 3.4028234663852886e38;

/** Formats of the OpenAPI Format Registry and of JSON Schema that speak of strings only. */
const stringFormats: ReadonlySet<string> = new Set([
  'base64url',
  'binary',
  'byte',
  'char',
  'commonmark',
  'date',
  'date-time',
  'date-time-local',
  'duration',
  'email',
  'hostname',
  'html',
  'http-date',
  'idn-email',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'iri',
  'iri-reference',
  'json-pointer',
  'media-range',
  'password',
  'regex',
  'relative-json-pointer',
  'time',
  'time-local',
  'uri',
  'uri-reference',
  'uri-template',
  'uuid',
]);

/** What is wrong with the `format` of a number, as a fault that can be worded. */
export type NumericFormatFault = 'of strings' | 'of fractions' | 'of integers';

/**
 * Tells why the `format` of a schema whose values are numbers does not belong to its type; undefined where it does,
 * where the format is unknown (all names are allowed), and where the values need not be numbers.
 */
export function numericFormatFault(schema: Schema): NumericFormatFault | undefined {
  const { format } = schema;
  if (format === undefined) return undefined;
  const types = declaredTypes(schema)?.filter((name) => name !== 'null');
  if (types === undefined || types.length === 0) return undefined;
  if (!types.every((name) => name === 'integer' || name === 'number')) return undefined;
  if (stringFormats.has(format)) return 'of strings';
  const isInteger = !types.includes('number');
  if (isInteger) return format === 'float' || format === 'double' ? 'of fractions' : undefined;
  // From 3.1 on the registry gives these formats to numbers.
  return schema.dialect !== '2020-12' && (format === 'int32' || format === 'int64')
    ? 'of integers'
    : undefined;
}

/** The least and greatest number that the `format` of a schema can hold; undefined where it sets no limit that is known. */
export function formatRange(schema: Schema): readonly [number, number] | undefined {
  const { format } = schema;
  if (format === undefined) return undefined;
  if (!schema.hasType('integer') && !schema.hasType('number')) return undefined;
  if (format === 'float') return [-largestFloat, largestFloat];
  return integerRanges.get(format);
}

const exact: ReadonlyMap<number, string> = new Map([
  [-(2 ** 63), '-9223372036854775808'],
  [2 ** 63, '9223372036854775807'],
  [2 ** 64, '18446744073709551615'],
]);

/** A limit of a format as a text: the number that the format can really hold, not the nearest one of JavaScript. */
export function exactLimit(limit: number): string {
  return exact.get(limit) ?? String(limit);
}
