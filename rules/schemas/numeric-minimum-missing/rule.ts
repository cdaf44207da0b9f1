import { defineRule, type Schema } from '@assay/core';
import { describedLimits, rulesBeside } from '../../knowledge/texts/described-schemas.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { reportUnbounded } from '../../knowledge/bounds/report-unbounded.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { numberMinimum } from '../../knowledge/bounds/number-bounds.js';

/** Reports numbers in requests with an upper but no lower bound. */
export default defineRule({
  id: 'numeric-minimum-missing',
  meta: {
    name: 'Missing minimum',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} no lower bound: {{least}}.',
    impact:
      'Negative values are easy to overlook: a negative quantity turns a charge into a refund, and a negative offset or size fails deep inside the service.',
    recommendation:
      'Set [`minimum`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2.4), to 0 or 1 in most cases, and enforce it in the service.',
    references: {
      cwe: [1284, 839],
      specification: specificationLinks('schema-object'),
    },
    yieldsTo: {
      'described-limit-missing': 'object',
      'numeric-maximum-missing': 'object',
      'pagination-limit-unbounded': 'object',
    },
  },
  create: (context) => ({
    'Document:exit'() {
      const described = context.fact(describedLimits);
      reportUnbounded(context, unboundedSchemas(context.model, numberMinimum), {
        noun: 'numbers',
        nameOne: (schema) =>
          `The ${schema.hasType('number') ? 'number' : 'integer'} ${locateSchema(schema)} that clients send`,
        dataOf: ({ subject, schema }) => ({
          subject,
          least: schema === undefined ? 'they can be negative' : `it can be ${minOf(schema)}`,
        }),
        yieldsTo: (schema) => rulesBeside(described.get(schema), ['minimum', 'maximum'], others),
      });
    },
  }),
});

function minOf({ format }: Schema): string {
  const bits = /^int(8|16|32|64)$/i.exec(format ?? '')?.[1];
  return bits === undefined ? 'any negative number' : `\`-${2n ** BigInt(Number(bits) - 1)}\``;
}

const others: readonly string[] = ['numeric-maximum-missing', 'pagination-limit-unbounded'];
