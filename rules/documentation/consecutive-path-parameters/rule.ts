import { defineRule, type PathItem } from '@assay/core';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** A name stands between two variables of a path. */
export default defineRule({
  id: 'consecutive-path-parameters',
  meta: {
    name: 'Path variables side by side',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Two variables follow one another in {{subject}}, without a name between them.',
    impact:
      'Nobody can see from a URL which value is which, and a collection for the second one has no address.',
    recommendation:
      'Put the name of what the second one identifies between them: `/shelves/{shelf}/books/{book}`.',
    references: { specification: specificationLinks('paths-object') },
  },
  create: (context) => {
    const all: PathItem[] = [];
    return {
      PathItem(pathItem) {
        if (pathItem.role === 'path') all.push(pathItem);
      },
      'Document:exit'(document) {
        const breaks = all
          .filter(({ path }) => /\{[^{}]*\}\/\{[^{}]*\}/.test(path))
          .map((at): HabitBreak => ({ at, operation: null, name: at.path }));
        const scope = { total: all.length, noun: 'paths' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});
