import { defineRule } from '@assay/core';
import { locateSchema } from '../../knowledge/wording/names.js';
import { reportUnbounded } from '../../knowledge/bounds/report-unbounded.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { mapSize } from '../../knowledge/bounds/structure-bounds.js';

/** Reports maps in requests without a maximum number of entries. */
export default defineRule({
  id: 'additional-properties-unbounded',
  meta: {
    name: 'Unbounded map size',
    category: 'security',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} no upper bound on the number of {{whose}} entries.',
    impact:
      'Clients choose the names, so one request can carry any number of entries: they fill memory, indexes and logs, and each new name may become a new column or label.',
    recommendation:
      'Set [`maxProperties`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.1) to the largest number of entries that you accept, and limit the names with `propertyNames` if the OpenAPI version supports it.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770, 1284],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Document:exit'() {
      reportUnbounded(context, unboundedSchemas(context.model, mapSize), {
        noun: 'maps',
        nameOne: (schema) => `The map ${locateSchema(schema)} that clients send`,
        dataOf: ({ subject, whose }) => ({ subject, whose }),
      });
    },
  }),
});
