import { defineRule } from '@assay/core';
import { acceptsAnything } from '../../knowledge/schemas/accepts-anything.js';
import { locateSchema } from '../../knowledge/wording/locate-schema.js';
import { unboundedSchemas } from '../../knowledge/schemas/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { valueType } from '../../knowledge/schemas/structure-bounds.js';
import { isJudged, isWhole } from './judged.js';

/** No schema of what clients send accepts every value. */
export default defineRule({
  id: 'schema-empty',
  meta: {
    name: 'Schema that accepts anything',
    category: 'security',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The schema of {{schema}} that clients send accepts anything: it says nothing about the value.',
    impact:
      'Strings, objects and arrays of any size pass validation, and reach code that was written for one of them.',
    recommendation:
      'Say what the value is: give it a `type`, and the keywords that belong to it. For a choice of types, use `oneOf`.',
    references: {
      owasp: ['API3:2023'],
      cwe: [20, 1287],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Document:exit'() {
      for (const schema of unboundedSchemas(context.model, valueType)) {
        if (!acceptsAnything(schema.raw) || !isJudged(schema)) continue;
        context.report({
          at: schema,
          severity: isWhole(schema) ? 'medium' : 'low',
          data: { schema: locateSchema(schema) },
        });
      }
    },
  }),
});
