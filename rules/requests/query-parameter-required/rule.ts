import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Reports required query parameters. */
export default defineRule({
  id: 'query-parameter-required',
  meta: {
    name: 'Required query parameter',
    category: 'documentation',
    topic: 'requests',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'A query parameter is required: {{subject}}.',
    impact: 'Without it the URL does not identify a resource: clients cannot open, link or cache it.',
    recommendation: 'Add a default, or make it part of the path.',
    references: { specification: specificationLinks('parameter-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Parameter',
      noun: 'query parameters',
      appliesTo: (parameter) => parameter.in === 'query',
      breakOf: (parameter) =>
        parameter.required && {
          property: 'required',
          name: parameter.name,
          subject: `${code(parameter.name)} of ${nameUse(parameter)}`,
        },
    }),
});
