import { defineRule } from '@assay/core';
import { longestMatch } from '@assay/regex';
import { isTooLong } from '../../knowledge/values/regular-expression.js';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports patterns that match no string of the allowed lengths. */
export default defineRule({
  id: 'string-pattern-length-conflict',
  meta: {
    name: 'Pattern conflicting with length limits',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'No string can match the pattern {{pattern}} of {{schema}} and have {{least}} characters: it allows at most {{longest}}.',
    impact: 'The service rejects every value, or enforces only one of the two.',
    recommendation: 'Correct `minLength` or the pattern, whichever the service does not enforce.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    'Schema.pattern'(schema) {
      const { pattern, minLength } = schema;
      if (pattern === undefined || minLength === undefined || minLength === 0 || isTooLong(pattern)) return;
      const longest = longestMatch(pattern);
      if (longest >= minLength) return;
      context.report({
        at: schema,
        property: 'pattern',
        data: { pattern: code(pattern, 60), schema: locateSchema(schema), least: minLength, longest },
      });
    },
  }),
});
