import { defineRule, isObject } from '@assay/core';
import { boundsCause } from '../../knowledge/bounds/report-unbounded.js';
import { locateSchema } from '../../knowledge/wording/names.js';

/** Reports open maps in requests without a maximum number of entries. */
export default defineRule({
  id: 'unevaluated-properties-unbounded',
  meta: {
    name: 'Unbounded map size in a composition',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The object {{schema}} that clients send accepts any number of entries through `unevaluatedProperties`: it has no `maxProperties`.',
    impact:
      'Clients choose the names, so one request can carry any number of entries: they fill memory, indexes and logs.',
    recommendation:
      'Set [`maxProperties`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.1) to the largest number of entries that you accept.',
    references: {
      specification: {
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#schema-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#schema-object',
      },
      owasp: ['API4:2023'],
      cwe: [770],
    },
  },
  create: (context) => ({
    'Schema.unevaluatedProperties'(schema) {
      if (schema.dialect !== '2020-12' || !schema.usedInRequest || schema.maxProperties !== undefined) return;
      const { unevaluatedProperties: rest, propertyNames } = schema.keywords;
      if (!isObject(rest) || Object.keys(rest).length === 0 || propertyNames !== undefined) return;
      context.report({
        at: schema,
        property: 'unevaluatedProperties',
        cause: context.model && boundsCause(context.model),
        data: { schema: locateSchema(schema) },
      });
    },
  }),
});
