import { defineRule, exactMember, type Schema } from '@assay/core';
import { enumerate, locateSchema } from '../../knowledge/wording/names.js';
import { declaredTypes, describeValue, isOfSomeType } from '../../knowledge/values/json-values.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

const maxNamed = 3;

export default defineRule({
  id: 'enum-type-mismatch',
  meta: {
    name: 'Enum value with wrong type',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `enum` of {{schema}} lists {{values}}, but its type is {{type}}.',
    impact:
      'Such a value is never valid: validators reject what the API actually accepts or sends, and generated code does not compile or lacks the value.',
    recommendation: '{{remedy}}.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2'],
    },
  },
  create: (context) => ({
    'Schema.enum'(schema) {
      // Exact values: the JavaScript number of 9007199254740993.5 is an integer, that of 1e400 infinite.
      const values = exactMember(schema, 'enum');
      if (!Array.isArray(values)) return;
      const types = declaredTypes(schema);
      if (types === undefined) return;
      let first: number | undefined;
      for (let index = 0; index < values.length && first === undefined; index++) {
        if (!isOfSomeType(values[index], types)) first = index;
      }
      if (first === undefined) return;
      const wrong = values.filter((value) => !isOfSomeType(value, types));
      context.report({
        at: schema,
        property: ['enum', String(first)],
        // If only null does not match, the intention is clear and only the flag is missing.
        ...(wrong.every((value) => value === null) ? { severity: 'low' as const } : {}),
        data: {
          schema: locateSchema(schema),
          values: nameValues(wrong),
          type: enumerate(types).replace(/ and /, ' or '),
          remedy: remedyFor(schema, types, wrong),
        },
      });
    },
  }),
});

function nameValues(values: readonly unknown[]): string {
  const names = values.slice(0, maxNamed).map((value) => describeValue(value));
  const rest = values.length - names.length;
  if (rest > 0) names.push(`${rest} more`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

const notInNeedOfQuotes = /^(?:-?[0-9]+(?:\.[0-9]+)?|true|false|null)$/;

/** Recommends a change for enum values of another type, as an imperative clause. */
function remedyFor(schema: Schema, types: readonly string[], wrong: readonly unknown[]): string {
  if (wrong.every((value) => value === null)) return allowNull(schema);
  if (types.includes('array') && wrong.every((value) => !Array.isArray(value)))
    return 'Move `enum` into `items` if it lists item values, or correct `type`';
  if (types.includes('string') && wrong.every((value) => typeof value !== 'object'))
    return 'Put the values in quotes, as in `"1"`: without them they are numbers or booleans';
  if (wrong.every((value) => typeof value === 'string')) {
    const isQuoted = wrong.every((value) => typeof value === 'string' && notInNeedOfQuotes.test(value));
    const remedy = isQuoted ? 'Write the values without quotes' : 'Correct the values';
    return `${remedy}, or set \`type\` to \`string\` if the API uses strings`;
  }
  return 'Correct the values, or `type` if the API actually uses them';
}

function allowNull({ dialect }: Schema): string {
  if (dialect === 'oas2') return 'Remove `null`, or write `x-nullable: true` next to `type`';
  if (dialect === 'oas3.0') return 'Write `nullable: true` next to `type`, or remove `null`';
  return "Add `'null'` to `type`, or remove `null` from the list";
}
