import { compareNumbers, isInteger, isMultipleOf, isJsonNumber, type JsonNumber } from '@assay/text';
import { matchesPattern } from '@assay/regex';
import { areUnique, canonicalText, isEqual } from '../value/equality.js';
import { countCodePoints, type JsonObject } from '../value/values.js';
import { typeBits, type CompiledSchema, type Enumeration } from './compiled-schema.js';
import type { Doubt } from './outcome.js';

/** Receives the results of the keywords of one schema for a value. */
export interface Sink {
  refuse(keyword: string, detail?: unknown): void;
  doubt(reason: Doubt): void;
}

/** Returns the type of a value as a bit; integers are distinguished from other numbers. */
export function typeBitOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return typeBits.string;
    case 'number':
      return Number.isInteger(value) ? typeBits.integer : typeBits.number;
    case 'boolean':
      return typeBits.boolean;
    default:
  }
  if (value === null) return typeBits.null;
  if (Array.isArray(value)) return typeBits.array;
  if (isJsonNumber(value)) return isInteger(value) ? typeBits.integer : typeBits.number;
  return typeBits.object;
}

/** Checks `enum` and `const` (JSON Schema Validation, section 6.1). */
export function assertListed(schema: CompiledSchema, value: unknown, sink: Sink): void {
  const { enumeration } = schema;
  if (enumeration !== undefined && !isListed(enumeration, value)) sink.refuse('enum');
  if (schema.hasConst && !isEqual(schema.const, value)) sink.refuse('const');
}

function isListed({ scalars, texts }: Enumeration, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return scalars.has(value);
  return texts?.has(canonicalText(value)) === true;
}

/** Checks the keywords for numbers (section 6.2) and their formats. */
export function assertNumber(schema: CompiledSchema, value: JsonNumber, sink: Sink): void {
  const { numbers, format } = schema;
  if (numbers !== undefined) {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = numbers;
    if (minimum !== undefined && compareNumbers(value, minimum) < 0) sink.refuse('minimum');
    if (maximum !== undefined && compareNumbers(value, maximum) > 0) sink.refuse('maximum');
    if (exclusiveMinimum !== undefined && compareNumbers(value, exclusiveMinimum) <= 0)
      sink.refuse('exclusiveMinimum');
    if (exclusiveMaximum !== undefined && compareNumbers(value, exclusiveMaximum) >= 0)
      sink.refuse('exclusiveMaximum');
    if (multipleOf !== undefined && !isMultipleOf(value, multipleOf)) sink.refuse('multipleOf');
  }
  if (format?.type === 'number' && !format.check(value)) sink.refuse('format');
}

/** Checks the keywords for strings (section 6.3) and their formats. */
export function assertString(schema: CompiledSchema, value: string, sink: Sink): void {
  const { strings, format } = schema;
  if (strings !== undefined) {
    const { minLength, maxLength, pattern } = strings;
    // A string has at most as many characters as code units, and at least half as many.
    if (value.length < minLength * 2 && countCodePoints(value) < minLength) sink.refuse('minLength');
    if (value.length > maxLength && countCodePoints(value) > maxLength) sink.refuse('maxLength');
    if (pattern !== undefined) {
      const matches = matchesPattern(pattern, value);
      if (matches === undefined) sink.doubt({ kind: 'pattern', what: pattern });
      else if (!matches) sink.refuse('pattern');
    }
  }
  if (format?.type !== 'string') return;
  if (value.length > format.longest) sink.doubt({ kind: 'format', what: format.expects });
  else if (!format.check(value)) sink.refuse('format');
}

/** Checks the keywords for arrays that concern the array itself (section 6.4). */
export function assertArray(schema: CompiledSchema, value: readonly unknown[], sink: Sink): void {
  const { arrays } = schema;
  if (arrays === undefined) return;
  if (value.length < arrays.minItems) sink.refuse('minItems');
  if (value.length > arrays.maxItems) sink.refuse('maxItems');
  if (arrays.uniqueItems && !areUnique(value)) sink.refuse('uniqueItems');
}

/** Checks the number of properties of an object (section 6.5). */
export function assertSize(schema: CompiledSchema, value: JsonObject, sink: Sink): void {
  const { objects } = schema;
  if (objects === undefined || (objects.minProperties === 0 && objects.maxProperties === Infinity)) return;
  const { length } = Object.keys(value);
  if (length < objects.minProperties) sink.refuse('minProperties');
  if (length > objects.maxProperties) sink.refuse('maxProperties');
}
