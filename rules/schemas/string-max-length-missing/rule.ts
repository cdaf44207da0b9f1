import { defineRule } from '@assay/core';
import { describedLimits, rulesBeside } from '../../knowledge/texts/described-schemas.js';
import { nameSchema, nameUse, code } from '../../knowledge/wording/names.js';
import { reportUnbounded } from '../../knowledge/bounds/report-unbounded.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { stringLength } from '../../knowledge/bounds/string-bounds.js';

/** Reports strings in requests without a maximum length. */
export default defineRule({
  id: 'string-max-length-missing',
  meta: {
    name: 'Unbounded string length',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} no upper bound on {{whose}} length.',
    impact: 'A client can send megabytes in it, and every layer that parses, stores or logs it must cope.',
    recommendation:
      'Set [`maxLength`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1) to the longest value that you accept, and enforce it in the service.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770, 1284],
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#schema-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#schema-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#schema-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#schema-object',
      },
    },
    yieldsTo: {
      'described-limit-missing': 'object',
      'described-values-missing': 'object',
      'described-format-missing': 'object',
      'pagination-limit-unbounded': 'object',
    },
  },
  create: (context) => ({
    'Document:exit'() {
      const described = context.fact(describedLimits);
      reportUnbounded(context, unboundedSchemas(context.model, stringLength), {
        noun: 'strings',
        nameOne: (schema) => `The string ${code(nameSchema(schema))} that clients send in ${nameUse(schema)}`,
        dataOf: ({ subject, whose }) => ({ subject, whose }),
        yieldsTo: (schema) => rulesBeside(described.get(schema), ['maxLength'], others),
      });
    },
  }),
});

const others: readonly string[] = [
  'pagination-limit-unbounded',
  'described-values-missing',
  'described-format-missing',
];
