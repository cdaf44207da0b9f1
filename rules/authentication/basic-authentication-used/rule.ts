import { defineRule } from '@assay/core';
import { requiredSchemes } from '../../knowledge/security/required-schemes.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports security schemes with HTTP Basic authentication. */
export default defineRule({
  id: 'basic-authentication-used',
  meta: {
    name: 'HTTP Basic authentication',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The security scheme `{{scheme}}` uses HTTP Basic authentication.',
    impact:
      'Every request carries the user name and password without encryption: anyone who sees one request controls the account until the password changes.',
    recommendation:
      'Use short-lived tokens, such as those of [OAuth 2.0](https://www.rfc-editor.org/rfc/rfc9700) or OpenID Connect, which you can limit in scope and revoke individually.',
    references: {
      owasp: ['API2:2023'],
      cwe: [522],
      specification: specificationLinks('security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc7617#section-4'],
    },
  },
  create: (context) => ({
    SecurityScheme(scheme) {
      if (scheme.type !== 'http' || scheme.scheme !== 'basic') return;
      const required = context.fact(requiredSchemes);
      context.report({
        at: scheme,
        property: scheme.raw['type'] === 'basic' ? 'type' : 'scheme',
        // No request carries the credential of an unrequired scheme yet, but the next operation might.
        severity: required.has(scheme) ? 'medium' : 'low',
        data: { scheme: String(scheme.key) },
      });
    },
  }),
});
