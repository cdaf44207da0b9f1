import { defineRule } from '@assay/core';
import { locateSchema } from '../../knowledge/wording/names.js';
import { visitorOfKeywords } from '../../knowledge/schemas/keyword-visitor.js';
import { invertedRanges, upperBounds } from '../../knowledge/values/range-pairs.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

export default defineRule({
  id: 'constraint-range-inverted',
  meta: {
    name: 'Contradictory bounds',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No {{type}} is valid for {{schema}}: `{{lower}}` and `{{upper}}` exclude every value.',
    impact:
      'A service that validates rejects every request or response with such a value; otherwise the bounds have no effect.',
    recommendation:
      'Swap the two bounds, or correct the wrong one. If both are equal and exclusive, make them inclusive.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6'],
    },
  },
  create: (context) =>
    visitorOfKeywords(upperBounds, (schema) => {
      for (const { type, lower, upper } of invertedRanges(schema)) {
        const data = {
          schema: locateSchema(schema),
          type,
          lower: `${lower.keyword}: ${lower.value}`,
          upper: `${upper.keyword}: ${upper.value}`,
        };
        context.report({ at: schema, property: lower.keyword, data });
      }
    }),
});
