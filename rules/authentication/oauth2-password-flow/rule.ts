import { defineRule } from '@assay/core';
import { visitDiscouragedFlow } from '../../knowledge/security/oauth-flows.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports security schemes that offer the password flow of OAuth 2.0. */
export default defineRule({
  id: 'oauth2-password-flow',
  meta: {
    name: 'OAuth password flow',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The security scheme {{scheme}} offers the OAuth 2.0 password flow.',
    impact:
      'Clients handle the passwords of their users: a leak in any of them exposes the whole account, users get used to typing their password anywhere, and a second factor is impossible.',
    recommendation:
      'Use the authorization code flow with PKCE for people, and client credentials for machines; [RFC 9700](https://www.rfc-editor.org/rfc/rfc9700#section-2.4) forbids the password flow.',
    references: {
      owasp: ['API2:2023'],
      cwe: [522],
      specification: specificationLinks('oauth-flows-object', 'security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9700#section-2.4'],
    },
  },
  create: (context) => visitDiscouragedFlow(context, 'password'),
});
