import type { Schema } from '@assay/core';
import type { SchemaReader } from './schema-reader.js';

const scalars = ['string', 'integer', 'number'] as const;

/** Returns the type in the record of an output; `string` if the schema declares none. */
export function getValueType(schema: Schema | undefined, reader: SchemaReader): string {
  if (schema === undefined) return 'string';
  const [first = 'string'] = reader.types(schema);
  return first === 'file' ? 'string' : first;
}

/** True if a value can be an identifier: a string or number without a fixed set of values. */
export function canIdentify(schema: Schema | undefined, reader: SchemaReader): boolean {
  if (schema === undefined) return true;
  if (reader.keyword(schema, 'enum') !== undefined || reader.keyword(schema, 'const') !== undefined)
    return false;
  const types = reader.types(schema);
  return types.size === 0 || scalars.some((type) => types.has(type));
}

/** True if a schema only accepts numbers. */
export function isNumber(schema: Schema | undefined, reader: SchemaReader): boolean {
  const types = schema === undefined ? new Set<string>() : reader.types(schema);
  return types.size > 0 && !types.has('string');
}

const unlikeIdentifiers: ReadonlySet<unknown> = new Set([
  'date',
  'date-time',
  'time',
  'duration',
  'binary',
  'byte',
]);

/** True if values of one schema are valid where another is expected: numbers can be sent as text, but not text as numbers. */
export function canFill(target: Schema | undefined, output: Schema, reader: SchemaReader): boolean {
  if (!canIdentify(target, reader) || !canIdentify(output, reader)) return false;
  const outputTypes = reader.types(output);
  const format = reader.keyword(output, 'format');
  const targetTypes = target === undefined ? new Set<string>() : reader.types(target);
  const requiredFormat = target === undefined ? undefined : reader.keyword(target, 'format');
  if (unlikeIdentifiers.has(format) && format !== requiredFormat) return false;
  const givenText = outputTypes.size === 0 || outputTypes.has('string');
  const givenNumber = outputTypes.size === 0 || outputTypes.has('integer') || outputTypes.has('number');
  if (targetTypes.size > 0 && !targetTypes.has('string')) return givenNumber;
  return requiredFormat === 'uuid' ? givenText : givenText || givenNumber;
}
