import { defineRule } from '@assay/core';
import { legacyScheme } from '../../knowledge/security/http-authentication-schemes.js';
import { code } from '../../knowledge/wording/names.js';
import { schemeName } from '../../knowledge/security/oauth-flows.js';
import { requiredSchemes } from '../../knowledge/security/required-schemes.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports security schemes that use an abandoned HTTP authentication scheme. */
export default defineRule({
  id: 'legacy-http-auth-scheme',
  meta: {
    name: 'Legacy HTTP authentication scheme',
    category: 'security',
    topic: 'authentication',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The security scheme {{scheme}} uses {{name}}, which {{weakness}}.',
    impact:
      'Few clients, gateways and test tools still support it, and its weak cryptography makes recorded traffic easier to crack or replay.',
    recommendation:
      'Use short-lived bearer tokens, such as those of [OAuth 2.0](https://www.rfc-editor.org/rfc/rfc9700) or OpenID Connect, or mutual TLS between machines.',
    references: {
      owasp: ['API2:2023'],
      cwe: [1390],
      specification: specificationLinks3('security-scheme-object'),
      links: ['https://www.iana.org/assignments/http-authschemes/http-authschemes.xhtml'],
    },
  },
  create: (context) => ({
    SecurityScheme(scheme) {
      const legacy = scheme.type === 'http' ? legacyScheme(scheme.scheme ?? '') : undefined;
      if (legacy === undefined) return;
      const required = context.fact(requiredSchemes);
      context.report({
        at: scheme,
        property: 'scheme',
        severity: required.has(scheme) ? 'low' : 'info',
        data: { scheme: code(schemeName(scheme)), ...legacy },
      });
    },
  }),
});
