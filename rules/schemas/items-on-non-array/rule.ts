import { defineRule } from '@assay/core';
import { enumerate, locateSchema } from '../../knowledge/wording/names.js';
import { declaredTypes } from '../../knowledge/values/json-values.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

export default defineRule({
  id: 'items-on-non-array',
  meta: {
    name: 'Items on non-array type',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} has `items`, but its type is {{type}}, so `items` has no effect.',
    impact:
      'If you meant an array, validators reject what the API actually uses; if not, readers expect a list.',
    recommendation: 'Set `type` to `array`, or remove `items`.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    'Schema.items'(schema) {
      if (schema.keywords['items'] === undefined) return;
      const types = declaredTypes(schema);
      if (types === undefined || types.includes('array')) return;
      const data = { schema: locateSchema(schema), type: enumerate(types).replace(' and ', ' or ') };
      context.report({ at: schema, property: 'items', data });
    },
  }),
});
