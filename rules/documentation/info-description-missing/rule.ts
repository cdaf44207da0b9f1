import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** The document says what the API is for. */
export default defineRule({
  id: 'info-description-missing',
  meta: {
    name: 'Missing API description',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    agents: true,
    problem: 'The API has no description: `info.description` is missing or empty.',
    impact: 'Readers who find the document in a catalogue cannot tell what the API does.',
    recommendation: 'Describe in `info.description` what the API does and who it is for, in a few sentences.',
    references: { specification: specificationLinks('info-object') },
  },
  create: (context) => ({
    Info(info) {
      if (isBlank(info.raw['description']) && isBlank(info.raw['summary'])) context.report({ at: info });
    },
  }),
});

/** Something else than a text was meant to be one: a reference, or lines in a list. That it is none is another fault. */
function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !/\S/.test(value));
}
