import { defineRule } from '@assay/core';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

/** The document says what the API is for. */
export default defineRule({
  id: 'info-description-missing',
  meta: {
    name: 'API without a description',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The API has no description: `info.description` is missing or empty.',
    impact: 'Whoever finds the document in a catalogue cannot tell what the API is for.',
    recommendation: 'Say under `info.description` in a few sentences what the API does, and for whom.',
    references: { specification: specificationLinks('info-object') },
  },
  create: (context) => ({
    Info(info) {
      if (!/\S/.test(info.text('description') ?? '') && !/\S/.test(info.text('summary') ?? ''))
        context.report({ at: info });
    },
  }),
});
