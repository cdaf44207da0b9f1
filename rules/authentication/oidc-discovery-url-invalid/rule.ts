import { defineRule } from '@assay/core';
import { schemeName } from '../../knowledge/security/oauth-flows.js';
import { urlFault } from '../../knowledge/servers/url-fault.js';
import { code, urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports OpenID Connect schemes without a usable URL of their configuration. */
export default defineRule({
  id: 'oidc-discovery-url-invalid',
  meta: {
    name: 'Invalid OpenID Connect URL',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `openIdConnectUrl` of the security scheme {{scheme}} is {{url}}: it {{fault}}.',
    impact:
      'Clients look up there where to sign in and which keys verify the tokens: without it they cannot authenticate, and tests cannot sign in.',
    recommendation:
      'Use the `https://` URL of the provider metadata, which ends in `/.well-known/openid-configuration` ([OpenID Connect Discovery](https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig)).',
    references: {
      owasp: ['API2:2023'],
      specification: specificationLinks3('security-scheme-object'),
    },
  },
  create: (context) => ({
    SecurityScheme(scheme) {
      const url = scheme.text('openIdConnectUrl');
      if (scheme.type !== 'openIdConnect' || url === undefined) return;
      const fault = urlFault(url, 'refused');
      if (fault === undefined) return;
      context.report({
        at: scheme,
        property: 'openIdConnectUrl',
        severity: /[{}<>]/.test(url) ? 'low' : 'medium',
        data: { scheme: code(schemeName(scheme)), url: url.trim() === '' ? 'empty' : urlCode(url), fault },
      });
    },
  }),
});
