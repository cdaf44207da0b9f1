import { defineRule } from '@assay/core';
import { visitDiscouragedFlow } from '../../knowledge/security/oauth-flows.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports security schemes that offer the implicit flow of OAuth 2.0. */
export default defineRule({
  id: 'oauth2-implicit-flow',
  meta: {
    name: 'OAuth implicit flow',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The security scheme {{scheme}} offers the OAuth 2.0 implicit flow.',
    impact:
      'The access token is returned in a redirect URL: it remains in histories and logs, can leak through Referer headers and scripts, and the API cannot verify which client it was issued to.',
    recommendation:
      'Use the authorization code flow with PKCE, for browsers and apps too ([RFC 9700](https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2)).',
    references: {
      owasp: ['API2:2023'],
      cwe: [522],
      specification: specificationLinks('oauth-flows-object', 'security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2'],
    },
  },
  create: (context) => visitDiscouragedFlow(context, 'implicit'),
});
