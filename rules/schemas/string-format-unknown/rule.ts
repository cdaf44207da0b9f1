import { defineRule } from '@assay/core';
import { isKnownStringFormat } from '../../knowledge/values/formats.js';
import { visitorOfUnknownFormats } from '../../knowledge/values/unknown-formats.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports unregistered formats of strings that no other keyword limits. */
export default defineRule({
  id: 'string-format-unknown',
  meta: {
    name: 'Unregistered format',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The format {{format}} is not registered, and restricts nothing: {{subject}}.',
    impact: 'Validators ignore unknown formats, so any text passes.',
    recommendation: 'Add a `pattern`, an `enum` or a `maxLength`, or use a registered format.',
    references: {
      specification: specificationLinks('data-types'),
      links: ['https://spec.openapis.org/registry/format/'],
    },
  },
  create: (context) =>
    visitorOfUnknownFormats(context, (schema, format) => {
      if (isKnownStringFormat(format) || !schema.hasType('string')) return false;
      const { enum: values, pattern, hasConst } = schema;
      return values === undefined && pattern === undefined && !hasConst;
    }),
});
