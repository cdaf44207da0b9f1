import type { Schema } from '@assay/core';
import { enumerate } from '../../knowledge/wording/enumerate.js';
import { typeOfKeyword } from '../../knowledge/schemas/keyword-types.js';

const sizes: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);

const sizeOf: Readonly<Record<string, string>> = {
  string: 'Length',
  integer: 'imum',
  number: 'imum',
  array: 'Items',
  object: 'Properties',
};

/** Recommends a change for keywords that do not fit the declared types, as a clause in the imperative. */
export function remedyFor(schema: Schema, types: readonly string[], found: readonly string[]): string {
  const names = enumerate(found);
  if (found[0] === 'format') {
    const type = types.includes('string') ? '`integer` or `number`' : '`string`';
    return `Remove the format ${enumerate([schema.format ?? ''])}, or set \`type\` to ${type}, if that is what the values are`;
  }
  if (types.includes('array') && schema.items !== undefined && found.every(fitsItems))
    return `Move ${names} into \`items\`, if the items are meant, or remove ${found.length === 1 ? 'it' : 'them'}`;
  const size = types.length === 1 ? sizeOf[types[0] ?? ''] : undefined;
  if (size !== undefined && found.every((keyword) => sizes.has(keyword))) {
    const right = found.map((keyword) => keyword.slice(0, 3) + size);
    return `Write ${enumerate(right)} instead of ${names}, or correct \`type\``;
  }
  const expectedTypes = [...new Set(found.map((keyword) => typeOfKeyword(keyword, schema.dialect) ?? ''))];
  const type =
    expectedTypes.length === 1 ? `\`type\` to \`${expectedTypes[0] ?? ''}\`` : '`type` to what is meant';
  return `Remove ${names}, or set ${type}, if that is what the values are`;
}

function fitsItems(keyword: string): boolean {
  return !['minItems', 'maxItems', 'uniqueItems'].includes(keyword);
}
