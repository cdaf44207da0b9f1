import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports path parameters that are not required. */
export default defineRule({
  id: 'path-parameter-not-required',
  meta: {
    name: 'Optional path parameter',
    category: 'documentation',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The path parameter {{parameter}} of {{use}} is not marked `required: true`.',
    impact:
      'Strict tools reject the document; others build URLs with an empty segment, which may address another resource: `DELETE /users//` instead of one user.',
    recommendation:
      'Add `required: true`: a path variable always has a value. If the path without it exists, describe it as a separate path ([Parameter Object](https://spec.openapis.org/oas/v3.1.2.html#parameter-object)).',
    references: { specification: specificationLinks('parameter-object') },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (parameter.in !== 'path' || parameter.raw['required'] === true) return;
      const data = { parameter: code(parameter.name), use: nameUse(parameter) };
      context.report({ at: parameter, property: 'required', data });
    },
  }),
});
