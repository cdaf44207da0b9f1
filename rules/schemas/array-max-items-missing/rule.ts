import { defineRule } from '@assay/core';
import { describedLimits, rulesBeside } from '../../knowledge/texts/described-schemas.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { reportUnbounded } from '../../knowledge/bounds/report-unbounded.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { arrayLength } from '../../knowledge/bounds/structure-bounds.js';

/** Reports arrays in requests without a maximum length. */
export default defineRule({
  id: 'array-max-items-missing',
  meta: {
    name: 'Unbounded array length',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} no upper bound on the number of {{whose}} items.',
    impact:
      'One request can carry millions of items: each is parsed, validated and processed, perhaps with its own query.',
    recommendation:
      'Set [`maxItems`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.4.1) to the largest number of items that you accept in one request, and enforce it in the service.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770, 1284],
      specification: specificationLinks('schema-object'),
    },
    yieldsTo: { 'described-limit-missing': 'object' },
  },
  create: (context) => ({
    'Document:exit'() {
      const described = context.fact(describedLimits);
      reportUnbounded(context, unboundedSchemas(context.model, arrayLength), {
        noun: 'arrays',
        nameOne: (schema) => `The array ${locateSchema(schema)} that clients send`,
        dataOf: ({ subject, whose }) => ({ subject, whose }),
        yieldsTo: (schema) => rulesBeside(described.get(schema), ['maxItems'], others),
      });
    },
  }),
});

const others: readonly string[] = [];
