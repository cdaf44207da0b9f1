import { defineRule, type Schema } from '@assay/core';
import { locateSchema } from '../../knowledge/wording/names.js';

/** Reports ranges with both an inclusive and an exclusive bound at one end. */
export default defineRule({
  id: 'mixed-number-range-constraints',
  meta: {
    name: 'Two bounds on the same side',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} has both `{{bound}}` and `{{exclusive}}`: only the stricter one applies.',
    impact: 'Readers may rely on the wrong limit, and changing it has no effect.',
    recommendation: 'Keep the one that the service enforces, and remove the other.',
    references: {
      specification: {
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#schema-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#schema-object',
      },
    },
  },
  create: (context) => {
    const judge = (
      schema: Schema,
      bound: 'minimum' | 'maximum',
      exclusive: 'exclusiveMinimum' | 'exclusiveMaximum',
    ): void => {
      if (schema.dialect !== '2020-12' || typeof schema.keywords[bound] !== 'number') return;
      if (typeof schema.keywords[exclusive] !== 'number') return;
      context.report({
        at: schema,
        property: exclusive,
        data: { schema: locateSchema(schema), bound, exclusive },
      });
    };
    return {
      'Schema.exclusiveMinimum': (schema) => judge(schema, 'minimum', 'exclusiveMinimum'),
      'Schema.exclusiveMaximum': (schema) => judge(schema, 'maximum', 'exclusiveMaximum'),
    };
  },
});
