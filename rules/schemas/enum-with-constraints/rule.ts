import { defineRule, validateInstance } from '@assay/core';
import { enumerate, locateSchema } from '../../knowledge/wording/names.js';
import { describeValue } from '../../knowledge/values/json-values.js';
import { constraintsBeside } from './sibling-constraints.js';

export default defineRule({
  id: 'enum-with-constraints',
  meta: {
    name: 'Redundant constraints on enum',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The `enum` of {{schema}} is combined with {{constraints}}, {{effect}}.',
    impact:
      'Readers cannot tell which of the two applies, and a value added to the list later may be rejected by the other keyword.',
    recommendation: 'Remove {{constraints}}, and keep the list of values.',
    references: { links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2'] },
    yieldsTo: {
      'schema-unsatisfiable': 'object',
    },
  },
  create: (context) => ({
    'Schema.enum'(schema) {
      const beside = constraintsBeside(schema);
      const [first] = beside?.keywords ?? [];
      if (beside === undefined || first === undefined) return;
      const { values, keywords, excluded } = beside;
      // Some APIs declare one `maxLength` for every string.
      if (excluded.length === 0 && keywords.every((keyword) => keyword === 'maxLength')) return;
      const isUnsatisfiable = values.every(
        (value) => validateInstance(schema, value, { isFirstEnough: true }).verdict === 'invalid',
      );
      const effect =
        excluded.length === 0
          ? 'which has no effect: all listed values satisfy it'
          : `which makes its value ${describeValue(excluded[0])} invalid`;
      const data = { schema: locateSchema(schema), constraints: enumerate(keywords), effect };
      context.report({
        at: schema,
        property: first,
        yieldsTo: isUnsatisfiable ? ['schema-unsatisfiable'] : [],
        data,
      });
    },
  }),
});
