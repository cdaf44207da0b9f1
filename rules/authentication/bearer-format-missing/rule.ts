import { defineRule } from '@assay/core';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports bearer schemes without a `bearerFormat`. */
export default defineRule({
  id: 'bearer-format-missing',
  meta: {
    name: 'Missing bearer token format',
    category: 'documentation',
    topic: 'authentication',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No `bearerFormat` describes the tokens of {{subject}}.',
    impact:
      'Clients do not know whether they can read a token, whether it expires or how to validate it, and tools cannot generate one for tests.',
    recommendation: 'Add `bearerFormat: JWT`, or the name that your identity provider uses for its tokens.',
    references: { specification: specificationLinks3('security-scheme-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'SecurityScheme',
      noun: 'bearer schemes',
      appliesTo: ({ type, scheme }) => type === 'http' && scheme === 'bearer',
      breakOf: (scheme) =>
        scheme.raw['bearerFormat'] === undefined ? { name: String(scheme.key ?? '') } : undefined,
    }),
});
