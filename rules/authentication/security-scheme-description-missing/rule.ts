import { defineRule } from '@assay/core';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports security schemes whose description does not explain how to get the credential. */
export default defineRule({
  id: 'security-scheme-description-missing',
  meta: {
    name: 'Missing security scheme description',
    category: 'documentation',
    topic: 'authentication',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No description explains how to get the credential of {{subject}}.',
    impact: 'Developers cannot make their first call without contacting support.',
    recommendation: 'Describe where the credential comes from, how long it is valid, and who can get one.',
    references: { specification: specificationLinks('security-scheme-object') },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'SecurityScheme',
      noun: 'security schemes',
      appliesTo: ({ type }) => type !== 'openIdConnect',
      breakOf: (scheme) =>
        (scheme.text('description') ?? '').trim() === '' ? { name: String(scheme.key ?? '') } : undefined,
    }),
});
