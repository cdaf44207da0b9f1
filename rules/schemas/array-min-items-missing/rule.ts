import { defineRule } from '@assay/core';
import { visitRequiredProperties } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports required arrays in requests that do not declare whether they may be empty. */
export default defineRule({
  id: 'array-min-items-missing',
  meta: {
    name: 'Array without minimum length',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Required arrays do not declare whether they may be empty: {{subject}}.',
    impact:
      'Clients and services must guess whether an empty list is a valid value, a mistake or a command to remove everything.',
    recommendation: 'Set `minItems`: 1 if an empty list makes no sense, 0 if it does.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => visitRequiredProperties(context, 'array', ({ minItems }) => minItems === undefined),
});
