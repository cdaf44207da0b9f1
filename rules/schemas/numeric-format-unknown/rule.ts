import { defineRule } from '@assay/core';
import { isKnownNumericFormat, isKnownStringFormat } from '../../knowledge/values/formats.js';
import { visitorOfUnknownFormats } from '../../knowledge/values/unknown-formats.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports unregistered formats of numbers that no other keyword limits. */
export default defineRule({
  id: 'numeric-format-unknown',
  meta: {
    name: 'Unregistered number format',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The number format {{format}} is not registered, and restricts nothing: {{subject}}.',
    impact: 'Validators ignore unknown formats, so a number of any size passes.',
    recommendation:
      'Use a registered format such as `int32`, `int64` or `double`, or set `minimum` and `maximum`.',
    references: {
      specification: specificationLinks('data-types'),
      links: ['https://spec.openapis.org/registry/format/'],
    },
  },
  create: (context) =>
    visitorOfUnknownFormats(context, (schema, format) => {
      if (!schema.hasType('integer') && !schema.hasType('number')) return false;
      // `numeric-format-invalid` reports formats of strings.
      if (isKnownNumericFormat(format) || isKnownStringFormat(format) || schema.hasType('string'))
        return false;
      const { keywords, enum: values, hasConst } = schema;
      return values === undefined && !hasConst && limits.every((limit) => keywords[limit] === undefined);
    }),
});

const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
