import { apiSecurity, needsNoCredential } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports documents that declare security schemes but no `security` at the root. */
export default defineRule({
  id: 'global-security-missing',
  meta: {
    name: 'Missing global security',
    category: 'security',
    topic: 'authentication',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The document has no root `security`: {{consequence}}.',
    impact:
      'New operations are open by default, so anyone can call the next one that is added without its own `security`.',
    recommendation:
      'Require the usual scheme in the root `security`, and mark public operations with `security: []` ([Security Requirement Object](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object)).',
    references: {
      owasp: ['API2:2023', 'API8:2023'],
      cwe: [306, 1188],
      specification: specificationLinks('security-requirement-object'),
    },
    yieldsTo: {
      'security-schemes-missing': 'document',
    },
  },
  create: (context) => ({
    Document(document) {
      if (document.raw['security'] !== undefined) return;
      const { authenticates, withoutOwnSecurity: falling } = context.fact(apiSecurity);
      const all = document.operations.filter((operation) => !needsNoCredential(operation)).length;
      if (all === 0) return;
      if (falling.length === 0) {
        if (!authenticates) return;
        const consequence = 'all operations set their own, but the next one without it will be open';
        context.report({ at: document, property: 'paths', severity: 'info', data: { consequence } });
      } else if (falling.length * 2 >= all) {
        // If only a few operations lack security, `operation-security-missing` names them.
        const isOne = falling.length === 1;
        const consequence = `${falling.length} of ${all} operations ${isOne ? 'does not set its own either, and is' : 'do not set their own either, and are'} open${bracketedDoubt(document)}`;
        const severity = rateByWords(document, 'medium');
        context.report({ at: document, property: 'paths', severity, data: { consequence } });
      }
    },
  }),
});
