import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';

/** Reports a `schema` of 2.0 parameters other than the body. */
export default defineRule({
  id: 'parameter-schema-on-non-body',
  meta: {
    name: 'Schema on a non-body parameter',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem:
      'The {{place}} parameter {{parameter}} of {{use}} has a `schema`, which only body parameters have in OpenAPI 2.0.',
    impact:
      'Tools ignore the schema, and with it the type and limits of the values; strict tools reject the document.',
    recommendation:
      'Write `type`, `format` and the other keywords directly in the parameter ([Parameter Object](https://spec.openapis.org/oas/v2.0.html#parameter-object)).',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#parameter-object' } },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (parameter.in === '' || parameter.raw['schema'] === undefined) return;
      const data = { place: parameter.in, parameter: code(parameter.name), use: nameUse(parameter) };
      context.report({ at: parameter, property: 'schema', data });
    },
  }),
});
