import { defineRule } from '@assay/core';
import { getStatedDefault } from '../../knowledge/texts/described-schemas.js';
import { reportDescribed } from '../../knowledge/texts/report-described.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports defaults that only the description states. */
export default defineRule({
  id: 'described-default-missing',
  meta: {
    name: 'Default only in the description',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'Only the description states the default of {{subject}}.',
    impact:
      'Generated clients, forms and mocks do not know the default, and tools cannot detect when the description and the service diverge.',
    recommendation: 'Add the `default` to the schema.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    'Document:exit'(document) {
      reportDescribed(context, document, {
        noun: 'described defaults',
        wordsOf: ({ schema, default: stated }) =>
          stated === undefined || getStatedDefault(schema, stated) === undefined ? undefined : stated.words,
        isMissing: ({ schema }) => schema.keywords['default'] === undefined && !schema.hasConst,
      });
    },
  }),
});
