import { byName } from '@assay/api-knowledge';
import type { Schema } from '@assay/core';
import { type JsonNumber, readNumber } from '@assay/text';
import { declaredTypes } from './json-values.js';

/** The range of numbers that a format allows. */
export interface FormatRange {
  readonly least: JsonNumber;
  readonly greatest: JsonNumber;
  /** The lowest exclusive lower bound, and the highest exclusive upper bound. */
  readonly leastExclusive: JsonNumber;
  readonly greatestExclusive: JsonNumber;
}

function integers(isSigned: boolean, bits: bigint): FormatRange {
  const least = isSigned ? -(2n ** (bits - 1n)) : 0n;
  const greatest = 2n ** (isSigned ? bits - 1n : bits) - 1n;
  return {
    least: readNumber(`${least}`),
    greatest: readNumber(`${greatest}`),
    leastExclusive: readNumber(`${least - 1n}`),
    greatestExclusive: readNumber(`${greatest + 1n}`),
  };
}

const largestFloat = 3.4028234663852886e38;

const floats: FormatRange = {
  least: -largestFloat,
  greatest: largestFloat,
  leastExclusive: -largestFloat,
  greatestExclusive: largestFloat,
};

/** The signedness and number of bits of each integer format. */
const integerFormats: ReadonlyMap<string, readonly [boolean, bigint]> = new Map([
  ['int8', [true, 8n]],
  ['uint8', [false, 8n]],
  ['int16', [true, 16n]],
  ['uint16', [false, 16n]],
  ['int32', [true, 32n]],
  ['uint32', [false, 32n]],
  ['int64', [true, 64n]],
  ['uint64', [false, 64n]],
]);

/** Returns the range of a format, computed on the first call. */
const rangeOf: (format: string) => FormatRange | undefined = byName((format) => {
  if (format === 'float') return floats;
  const integer = integerFormats.get(format);
  return integer && integers(...integer);
});

/** Formats of the OpenAPI Format Registry and of JSON Schema that only apply to strings. */
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

/** True for formats that are registered for strings only. */
export function isStringFormat(format: string): boolean {
  return stringFormats.has(format);
}

/** Registered formats of numbers without a range, and the widely used formats of Unix times. */
const otherNumericFormats: ReadonlySet<string> = new Set(
  'decimal decimal128 double double-int sf-decimal sf-integer unixtime unix-time'.split(' '),
);

/** True for a known format of numbers. Unknown names restrict nothing. */
export function isKnownNumericFormat(format: string): boolean {
  const name = format.toLowerCase();
  return rangeOf(name) !== undefined || otherNumericFormats.has(name);
}

/** The fault of a number's `format`. */
export type NumericFormatFault = 'of strings' | 'of fractions' | 'of integers';

/**
 * Returns why the `format` of numbers does not fit their type. Undefined if it fits or is unknown (all names are allowed), or if
 * the values need not be numbers.
 */
export function numericFormatFault(schema: Schema): NumericFormatFault | undefined {
  const { format } = schema;
  if (format === undefined || schema.keywords['type'] === 'string') return undefined;
  const types = declaredTypes(schema)?.filter((name) => name !== 'null');
  if (types === undefined || types.length === 0) return undefined;
  if (!types.every((name) => name === 'integer' || name === 'number')) return undefined;
  if (stringFormats.has(format)) return 'of strings';
  const isInteger = !types.includes('number');
  if (isInteger) return format === 'float' || format === 'double' ? 'of fractions' : undefined;
  // Since 3.1 the registry allows these formats for numbers.
  return schema.dialect !== '2020-12' && (format === 'int32' || format === 'int64')
    ? 'of integers'
    : undefined;
}

/** Returns the range of a schema's `format`. Undefined if the format has no known limit. */
export function formatRange(schema: Schema): FormatRange | undefined {
  const { format } = schema;
  if (format === undefined) return undefined;
  if (!schema.hasType('integer') && !schema.hasType('number')) return undefined;
  return rangeOf(format);
}

/** The formats of strings in the OpenAPI registry, in JSON Schema and in wide use. */
const known: ReadonlySet<string> = new Set(
  'base64 base64url binary byte char commonmark date date-time date-time-local date-time-rfc1123 decimal decimal128 duration email google-datetime google-duration google-fieldmask guid hostname html http-date idn-email idn-hostname int8 int16 int32 int64 uint8 uint16 uint32 uint64 double double-int float ip ipv4 ipv6 iri iri-reference json-pointer media-range password regex relative-json-pointer sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token time time-local unixtime uri uri-reference uri-template uuid ulid url'.split(
    ' ',
  ),
);

/** True for a known format of strings. Unknown names restrict nothing. */
export function isKnownStringFormat(format: string): boolean {
  return known.has(format.toLowerCase());
}

/** Formats of the OpenAPI Format Registry for numbers only. `int64`, `uint64` and `decimal` may also be sent as strings. */
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
 * Returns the declared types if none of them allows the `format`. Undefined if one does, or if the format is not registered.
 * `numericFormatFault` judges numbers.
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
  if (types.includes('string') || takesNumbers) return undefined;
  // Formats of strings, and formats that only repeat a type or name a separator, apply to no other type.
  return isStringFormat(format) || otherFormats.has(format) ? types : undefined;
}

/** Formats that documents use with `array`, `object` and `boolean`, although no tool supports them there. */
const otherFormats: ReadonlySet<string> = new Set(
  'array list boolean bool object csv ssv tsv pipes multi string text json'.split(' '),
);
