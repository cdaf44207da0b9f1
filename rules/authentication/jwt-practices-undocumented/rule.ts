import { defineRule } from '@assay/core';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Schemes with JWTs say by which practices they are checked. */
export default defineRule({
  id: 'jwt-practices-undocumented',
  meta: {
    name: 'JWT without stated practices',
    category: 'security',
    topic: 'authentication',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The description of {{subject}} does not say that its JWTs are checked as RFC 8725 asks.',
    impact:
      'Nobody who builds, calls or tests a service can look up which algorithms, issuers and audiences are accepted: `none` and keys that are swapped are the classics.',
    recommendation:
      'Say in the description that tokens follow [RFC 8725](https://www.rfc-editor.org/rfc/rfc8725), and which algorithms are accepted.',
    references: {
      specification: specificationLinks3('security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc8725'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'SecurityScheme',
      noun: 'schemes with JWTs',
      appliesTo: (scheme) => scheme.type === 'http' && /^jwt$/i.test(scheme.text('bearerFormat') ?? ''),
      breakOf: (scheme) =>
        /\brfc[\s-]?8725\b/i.test(scheme.text('description') ?? '')
          ? undefined
          : { name: String(scheme.key ?? '') },
    }),
});
