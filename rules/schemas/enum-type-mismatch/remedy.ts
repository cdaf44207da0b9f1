import type { Schema } from '@assay/core';

const notInNeedOfQuotes = /^(?:-?[0-9]+(?:\.[0-9]+)?|true|false|null)$/;

/** Recommends a change for values of an `enum` that have another type, as a clause in the imperative. */
export function remedyFor(schema: Schema, types: readonly string[], wrong: readonly unknown[]): string {
  if (wrong.every((value) => value === null)) return allowNull(schema);
  if (types.includes('array') && wrong.every((value) => !Array.isArray(value)))
    return 'Move `enum` into `items` if the values are those of the items, or correct `type`';
  if (types.includes('string') && wrong.every((value) => typeof value !== 'object'))
    return 'Put the values in quotes, as in `"1"`: without them they are numbers or booleans';
  if (wrong.every((value) => typeof value === 'string')) {
    const isQuoted = wrong.every((value) => typeof value === 'string' && notInNeedOfQuotes.test(value));
    const remedy = isQuoted ? 'Write the values without quotes' : 'Correct the values';
    return `${remedy}, or set \`type\` to \`string\` if the API takes or sends strings`;
  }
  return 'Correct the values, or `type` if the API really takes or sends them';
}

function allowNull({ dialect }: Schema): string {
  if (dialect === 'oas2') return 'Leave `null` out, or write `x-nullable: true` next to `type`';
  if (dialect === 'oas3.0') return 'Write `nullable: true` next to `type`, or leave `null` out';
  return "Add `'null'` to `type`, or leave `null` out of the list";
}
