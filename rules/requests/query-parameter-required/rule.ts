import { defineRule, type Parameter } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** No query parameter is required. */
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
    impact: 'Without it the URL names nothing: it cannot be opened, linked or cached as a resource.',
    recommendation: 'Give it a default, or make it part of the path.',
    references: { specification: specificationLinks('parameter-object') },
  },
  create: (context) => {
    const all: Parameter[] = [];
    return {
      Parameter(parameter) {
        if (parameter.in === 'query') all.push(parameter);
      },
      'Document:exit'(document) {
        const breaks = all
          .filter((item) => item.required)
          .map((at): HabitBreak => ({
            at,
            property: 'required',
            name: at.name,
            subject: `${code(at.name)} of ${nameUse(at)}`,
          }));
        const scope = { total: all.length, noun: 'query parameters' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});
