import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports documents without a link to terms of service. */
export default defineRule({
  id: 'terms-of-service-missing',
  meta: {
    name: 'Missing terms of service',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The document has no link to terms of service: `info.termsOfService` is missing.',
    impact: 'API users cannot find out how they may use the API and how it may change.',
    recommendation: 'Add `info.termsOfService` with the URL of the terms.',
    references: { specification: specificationLinks('info-object') },
  },
  create: (context) => ({
    Info(info) {
      if (info.text('termsOfService') === undefined) context.report({ at: info });
    },
  }),
});
