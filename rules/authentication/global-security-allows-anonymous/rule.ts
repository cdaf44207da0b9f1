import { apiSecurity, hasSafeMethod, statedSecurity } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports a root `security` that offers anonymous access beside other alternatives. */
export default defineRule({
  id: 'global-security-allows-anonymous',
  meta: {
    name: 'Optional global security',
    category: 'security',
    topic: 'authentication',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The root `security` offers `{}` as an alternative: {{count}} can be called without credentials.',
    impact:
      'As documented, anyone who omits the credentials gains access, and gateways that follow the document let such calls pass.',
    recommendation:
      'Remove `{}` from the root `security`. If a single operation serves both guests and members, add it there ([Security Requirement Object](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object)).',
    references: {
      owasp: ['API2:2023'],
      cwe: [306],
      specification: specificationLinks('security-requirement-object'),
    },
    yieldsTo: {
      'sibling-security-inconsistent': 'object',
    },
  },
  create: (context) => ({
    Document(document) {
      const { demand, alternatives } = statedSecurity(document);
      if (demand !== 'optional') return;
      const anonymous = alternatives.find(({ schemes }) => schemes.length === 0);
      if (anonymous === undefined) return;
      context.reportTogether(context.fact(apiSecurity).withoutOwnSecurity, (falling) => {
        const changing = falling.filter((operation) => !hasSafeMethod(operation)).length;
        const { length } = falling;
        const all = length === 0 ? 'future operations' : `${length} operation${length === 1 ? '' : 's'}`;
        const severity = changing > 0 ? 'high' : length > 0 ? 'medium' : 'low';
        const count = changing > 0 ? `${all} (${changing} that change data)` : all;
        return [{ at: anonymous.requirement, severity, data: { count } }];
      });
    },
  }),
});
