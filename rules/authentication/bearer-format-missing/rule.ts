import { defineRule } from '@assay/core';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Bearer schemes say what their tokens look like. */
export default defineRule({
  id: 'bearer-format-missing',
  meta: {
    name: 'Bearer token of unknown form',
    category: 'documentation',
    topic: 'authentication',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No `bearerFormat` says what the tokens of {{subject}} look like.',
    impact:
      'Whether a token can be read by clients, expires by itself or has to be asked about is not known; tools cannot make one to try.',
    recommendation: 'Add `bearerFormat: JWT`, or the name that your identity provider gives its tokens.',
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
