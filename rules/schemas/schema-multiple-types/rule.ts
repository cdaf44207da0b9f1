import { defineRule, type Schema } from '@assay/core';
import { visitHabit, schemaBreak } from '../../knowledge/wording/report-habit.js';

/** Reports schemas with several types besides null. */
export default defineRule({
  id: 'schema-multiple-types',
  meta: {
    name: 'Multiple types',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'A value may have several types: {{subject}}.',
    impact:
      'Typed languages have no such field: generated clients use `any`, and readers must check the type first.',
    recommendation: 'Keep one type, or describe the alternatives with `oneOf` and a name for each.',
    references: {
      specification: {
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#schema-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#schema-object',
      },
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Schema.type',
      noun: 'typed schemas',
      breakOf: (schema) => isAmbiguous(schema) && { property: 'type', ...schemaBreak(schema) },
    }),
});

/** True for schemas with several types, except `integer` and `number`. */
function isAmbiguous({ types }: Schema): boolean {
  return types.length > 1 && !(types.length === 2 && types.includes('integer') && types.includes('number'));
}
