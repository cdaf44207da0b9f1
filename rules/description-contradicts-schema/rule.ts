import { defineRule, type Schema } from '@assay/core';
import { describedLimits } from '../knowledge/schemas/described-limits.js';
import { locateSchema } from '../knowledge/wording/locate-schema.js';
import { code } from '../knowledge/wording/name-schema.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

/** What a description says about the limits of a value is what the schema says. */
export default defineRule({
  id: 'description-contradicts-schema',
  meta: {
    name: 'Description that contradicts the schema',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The description of {{schema}} says {{words}}, but its `{{keyword}}` is {{value}}.',
    impact:
      'People follow the text and programs the schema: one of them sends what the other refuses, and nobody knows which limit the service keeps.',
    recommendation:
      'Find out which of the two the service enforces: set `{{keyword}}` to {{stated}}, or correct the text.',
    references: { cwe: [1059], specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    'Document:exit'() {
      for (const [schema, limits] of context.fact(describedLimits)) {
        for (const { keyword, value, words } of limits) {
          const written = valueOf(schema, keyword);
          if (written === undefined || written === value) continue;
          context.report({
            at: schema,
            property: keyword,
            data: {
              schema: locateSchema(schema),
              words: code(words, 60),
              keyword,
              value: code(String(written)),
              stated: code(String(value)),
            },
          });
        }
      }
    },
  }),
});

/** The inclusive bound; an exclusive one is another way to say a number that may not be the one in the text. */
function valueOf(schema: Schema, keyword: string): number | undefined {
  const value = schema.keywords[keyword];
  const isExclusive =
    (keyword === 'maximum' && schema.exclusiveMaximum !== undefined) ||
    (keyword === 'minimum' && schema.exclusiveMinimum !== undefined);
  return typeof value === 'number' && !isExclusive ? value : undefined;
}
