import { defineRule } from '@assay/core';
import { locateSchema } from '../knowledge/locate-schema.js';
import { unboundedSchemas } from '../knowledge/sent-schemas.js';
import { specificationLinks } from '../knowledge/specification-links.js';
import { mapSize } from '../knowledge/structure-bounds.js';

/** Every map that clients send is limited in the number of its entries. */
export default defineRule({
  id: 'additional-properties-unbounded',
  meta: {
    name: 'Map without a maximum size',
    category: 'security',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The map {{map}} that clients send has no upper bound on the number of its entries.',
    impact:
      'Clients choose the names, so one request can carry any number of them: they fill memory, indexes and logs, and each new name may become a new column or label.',
    recommendation:
      'Set [`maxProperties`](https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.1) to the most entries that you accept, and limit the names by `propertyNames` where the version of OpenAPI knows it.',
    references: {
      owasp: ['API4:2023'],
      cwe: [770, 1284],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Document:exit'() {
      for (const schema of unboundedSchemas(context.model, mapSize)) {
        context.report({ at: schema, data: { map: locateSchema(schema) } });
      }
    },
  }),
});
