import { defineRule, type Schema } from '@assay/core';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';
import { visitHabit, schemaBreak } from '../../knowledge/wording/report-habit.js';

/** Reports enums without the null that the type allows. */
export default defineRule({
  id: 'enum-nullable-without-null',
  meta: {
    name: 'Missing null in enum',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `enum` does not list the `null` that {{keyword}} allows: {{subject}}.',
    impact:
      'Validators reject `null`, since both keywords apply, while readers and generated code expect it.',
    recommendation: 'Add `null` to the `enum`, or remove it from the type if it never occurs.',
    references: {
      specification: specificationLinks3('schema-object'),
      links: [
        'https://github.com/OAI/OpenAPI-Specification/blob/main/proposals/2019-10-31-Clarify-Nullable.md',
      ],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Schema.enum',
      noun: 'nullable enums',
      appliesTo: (schema) => allowsNull(schema) && schema.enum !== undefined && schema.enum.length > 0,
      breakOf: (schema) =>
        schema.enum?.includes(null) === false && { property: 'enum', ...schemaBreak(schema) },
      dataOf: (subject) => ({
        subject,
        keyword: context.format === 'oas3.0' ? '`nullable`' : '`type`',
      }),
    }),
});

/** True if `null` is declared as a type. `nullable` without a type has no effect. */
function allowsNull(schema: Schema): boolean {
  const { type, nullable } = schema.keywords;
  return schema.dialect === '2020-12'
    ? Array.isArray(type) && type.includes('null')
    : nullable === true && type !== undefined;
}
