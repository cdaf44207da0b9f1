import { defineRule } from '@assay/core';
import { locateSchema } from '../../knowledge/wording/names.js';
import { unboundedSchemas } from '../../knowledge/bounds/sent-schemas.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { numberFormat } from '../../knowledge/bounds/number-bounds.js';

/** Reports numbers in requests without a format or both bounds. */
export default defineRule({
  id: 'numeric-format-missing',
  meta: {
    name: 'Missing number format',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem:
      'The {{type}} {{number}} that clients send has no format, so its range and precision are undefined.',
    impact:
      'Generated clients and servers each choose a type: if one is too small, the number overflows or loses digits.',
    recommendation:
      'Add a [`format`](https://spec.openapis.org/registry/format/), `int32` or `int64` for integers, `float` or `double` for other numbers, or set both `minimum` and `maximum`.',
    references: {
      specification: specificationLinks('schema-object'),
    },
    yieldsTo: {
      'numeric-maximum-missing': 'object',
      'described-limit-missing': 'object',
      'pagination-limit-unbounded': 'object',
    },
  },
  create: (context) => ({
    'Document:exit'() {
      for (const schema of unboundedSchemas(context.model, numberFormat)) {
        const type = schema.hasType('number') ? 'number' : 'integer';
        // Bounds can replace the format of an integer, but do not define the precision of fractions.
        const yieldsTo = type === 'integer' ? boundsRules : [];
        context.report({ at: schema, yieldsTo, data: { type, number: locateSchema(schema) } });
      }
    },
  }),
});

const boundsRules = ['numeric-maximum-missing', 'described-limit-missing', 'pagination-limit-unbounded'];
