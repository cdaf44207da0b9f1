import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports an empty title. */
export default defineRule({
  id: 'info-title-empty',
  meta: {
    name: 'Missing API title',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The API has no title: `info.title` is {{fault}}.',
    impact:
      'Catalogues, documentation and generated packages show a blank, or derive a name from the file or server.',
    recommendation: 'Set `info.title` to the name of the API.',
    references: { specification: specificationLinks('info-object') },
  },
  create: (context) => ({
    Info(info) {
      const { title } = info;
      if (title === undefined || /\S/.test(title)) return;
      const fault = title === '' ? 'empty' : 'only white space';
      context.report({ at: info, property: 'title', data: { fault } });
    },
  }),
});
