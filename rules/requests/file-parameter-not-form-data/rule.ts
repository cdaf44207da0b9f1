import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';

/** Reports 2.0 file parameters outside of forms. */
export default defineRule({
  id: 'file-parameter-not-form-data',
  meta: {
    name: 'File parameter outside a form',
    category: 'documentation',
    topic: 'requests',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem:
      'The parameter {{parameter}} of {{use}} is a file in {{place}}, where OpenAPI 2.0 allows no files.',
    impact: 'Clients cannot send it as described: tools reject the document, or send text instead.',
    recommendation:
      "Make it a form parameter (`in: formData`) and set the operation's `consumes` to `multipart/form-data` ([Parameter Object](https://spec.openapis.org/oas/v2.0.html#parameter-object)).",
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#parameter-object' } },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (parameter.raw['type'] !== 'file' || parameter.in === 'formData' || parameter.in === '') return;
      const data = { parameter: code(parameter.name), use: nameUse(parameter), place: code(parameter.in) };
      context.report({ at: parameter, property: 'in', data });
    },
  }),
});
