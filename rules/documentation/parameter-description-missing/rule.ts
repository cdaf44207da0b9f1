import { defineRule } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitHabit } from '../../knowledge/wording/report-habit.js';

/** Reports parameters without a description. */
export default defineRule({
  id: 'parameter-description-missing',
  meta: {
    name: 'Missing parameter description',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    agents: true,
    problem: 'No description is set for {{subject}}.',
    impact: 'Readers know the name and type, and must find out by trial what the value does.',
    recommendation: 'Add a `description`: what the value means, and what happens without it.',
    references: { specification: specificationLinks('parameter-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'Parameter',
      noun: 'parameters',
      breakOf: (parameter) =>
        !/\S/.test(parameter.text('description') ?? '') &&
        !/\S/.test(parameter.schema?.description ?? '') && {
          name: parameter.name,
          subject: `the parameter ${code(parameter.name)} of ${nameUse(parameter)}`,
        },
    }),
});
