import { defineRule } from '@assay/core';
import { locateSchema, code } from '../../knowledge/wording/names.js';

/** Reports `patternProperties` whose pattern is not anchored at its start. */
export default defineRule({
  id: 'pattern-properties-misused',
  meta: {
    name: 'Unanchored property name pattern',
    category: 'security',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The pattern {{pattern}} in the `patternProperties` of {{schema}}, which clients send, is not anchored at its start.',
    impact:
      'It matches names that merely contain the pattern, and so accepts properties that you meant to reject.',
    recommendation: 'Add `^` before the pattern, and `$` after it to match the whole name.',
    references: {
      specification: {
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#schema-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#schema-object',
      },
      cwe: [777],
    },
  },
  create: (context) => ({
    'Schema.patternProperties'(schema) {
      if (schema.dialect !== '2020-12' || !schema.usedInRequest) return;
      // An open object accepts other names anyway.
      const { additionalProperties, unevaluatedProperties } = schema.keywords;
      if (additionalProperties !== false && unevaluatedProperties !== false) return;
      for (const pattern of schema.patternProperties.keys()) {
        if (pattern.startsWith('^') || pattern.startsWith('\\A')) continue;
        const data = { pattern: code(pattern, 60), schema: locateSchema(schema) };
        context.report({ at: schema, property: ['patternProperties', pattern], data });
      }
    },
  }),
});
