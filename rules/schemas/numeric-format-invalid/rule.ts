import { defineRule } from '@assay/core';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { numericFormatFault, type NumericFormatFault } from '../../knowledge/values/formats.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

const remedies: Readonly<Record<NumericFormatFault, string>> = {
  'of strings': 'Remove the format, or set `type` to `string` if the value is sent as text',
  'of fractions': 'Set `type` to `number` if the value can have a fraction; otherwise use `int32` or `int64`',
  'of integers': 'Set `type` to `integer`; if the value can have a fraction, use `float` or `double`',
};

const reasons: Readonly<Record<NumericFormatFault, string>> = {
  'of strings': 'for strings',
  'of fractions': 'for numbers with a fraction',
  'of integers': 'for integers',
};

export default defineRule({
  id: 'numeric-format-invalid',
  meta: {
    name: 'Mismatched numeric format',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} is {{type}}, but its format {{format}} is {{reason}}.',
    impact:
      'Each tool decides which of the two applies, so clients, validators and the service disagree on fractions, on the range, or on whether it is a number.',
    recommendation: '{{remedy}}.',
    references: {
      specification: specificationLinks('data-types'),
      links: ['https://spec.openapis.org/registry/format/'],
    },
  },
  create: (context) => ({
    'Schema.format'(schema) {
      if (schema.keywords['format'] === undefined) return;
      const fault = numericFormatFault(schema);
      if (fault === undefined) return;
      const data = {
        schema: locateSchema(schema),
        type: schema.hasType('number') ? 'a number' : 'an integer',
        format: code(schema.format ?? '', 30),
        reason: reasons[fault],
        remedy: remedies[fault],
      };
      context.report({ at: schema, property: 'format', data });
    },
  }),
});
