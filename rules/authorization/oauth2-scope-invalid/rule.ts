import { defineRule } from '@assay/core';
import { schemeCode } from '../../knowledge/security/oauth-flows.js';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports scopes that cannot be requested because they are not scope tokens of OAuth 2.0. */
export default defineRule({
  id: 'oauth2-scope-invalid',
  meta: {
    name: 'Invalid OAuth scope',
    category: 'security',
    topic: 'authorization',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The scope {{scope}} of the security scheme {{scheme}} {{fault}}.',
    impact:
      'Clients cannot request it: scopes are sent as a space-separated list, so the authorization server sees different scopes or rejects the request.',
    recommendation:
      'Use only printable ASCII characters other than space, `"` and `\\` in the scope name ([OAuth 2.0](https://www.rfc-editor.org/rfc/rfc6749#section-3.3)).',
    references: {
      cwe: [863],
      specification: specificationLinks('oauth-flow-object', 'scopes-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc6749#section-3.3'],
    },
  },
  create: (context) => ({
    OAuthFlow(flow) {
      for (const scope of Object.keys(flow.scopes)) {
        if (scopeToken.test(scope)) continue;
        const fault = scope === '' ? 'is empty' : 'has characters that are not allowed in scopes';
        const data = { scope: code(scope), scheme: schemeCode(flow), fault };
        context.report({ at: flow, property: ['scopes', scope], data });
      }
    },
  }),
});

const scopeToken = /^[!#-[\]-~]+$/;
