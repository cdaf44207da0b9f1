import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports documents without a description of the API. */
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

/** True if the field has no content. Values of other types, such as references and lists, are reported by another rule. */
function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !/\S/.test(value));
}
