import { defineRule } from '@assay/core';
import { visitHabit } from '../../knowledge/wording/report-habit.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports JWT schemes whose description does not refer to RFC 8725, the best practices for JWTs. */
export default defineRule({
  id: 'jwt-practices-undocumented',
  meta: {
    name: 'Undocumented JWT validation',
    category: 'security',
    topic: 'authentication',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The description of {{subject}} does not say that its JWTs are validated according to RFC 8725.',
    impact:
      'Developers and testers cannot look up which algorithms, issuers and audiences are accepted, so gaps such as `none` or swapped keys go unnoticed.',
    recommendation:
      'State in the description that tokens follow [RFC 8725](https://www.rfc-editor.org/rfc/rfc8725), and which algorithms are accepted.',
    references: {
      specification: specificationLinks3('security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc8725'],
    },
  },
  create: (context) =>
    visitHabit(context, {
      kind: 'SecurityScheme',
      noun: 'JWT schemes',
      appliesTo: (scheme) => scheme.type === 'http' && /^jwt$/i.test(scheme.text('bearerFormat') ?? ''),
      breakOf: (scheme) =>
        /\brfc[\s-]?8725\b/i.test(scheme.text('description') ?? '')
          ? undefined
          : { name: String(scheme.key ?? '') },
    }),
});
