import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports documents without a licence. */
export default defineRule({
  id: 'license-missing',
  meta: {
    name: 'Missing API licence',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The document names no licence: `info.license` is missing.',
    impact: 'Anyone who wants to use the API or the document must first request permission.',
    recommendation: 'Add `info.license` with the name of the licence or of your terms.',
    references: { specification: specificationLinks('info-object') },
  },
  create: (context) => ({
    Info(info) {
      if (info.raw['license'] === undefined) context.report({ at: info });
    },
  }),
});
