import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** The title of the API says something. */
export default defineRule({
  id: 'info-title-empty',
  meta: {
    name: 'API without a name',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The API has no name: `info.title` is {{fault}}.',
    impact:
      'Catalogues, documentation and generated packages show a blank, or make up a name of the file or the server.',
    recommendation: 'Write the name of the API into `info.title`.',
    references: { specification: specificationLinks('info-object') },
  },
  create: (context) => ({
    Info(info) {
      const { title } = info;
      if (title === undefined || /\S/.test(title)) return;
      const fault = title === '' ? 'an empty text' : 'nothing but white space';
      context.report({ at: info, property: 'title', data: { fault } });
    },
  }),
});
