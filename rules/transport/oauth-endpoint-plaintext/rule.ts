import { hostKind, parseUrl } from '@assay/api-knowledge';
import { defineRule, type OAuthFlow, type SecurityScheme } from '@assay/core';
import { code, urlCode } from '../../knowledge/wording/names.js';
import { schemeName, findFlowScheme } from '../../knowledge/security/oauth-flows.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports endpoints of OAuth 2.0 and OpenID Connect without TLS. */
export default defineRule({
  id: 'oauth-endpoint-plaintext',
  meta: {
    name: 'OAuth endpoint over plain HTTP',
    category: 'security',
    topic: 'transport',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `{{field}}` of the security scheme {{scheme}} uses plain HTTP: {{url}}.',
    impact:
      'Passwords, client secrets, codes and tokens cross the network in the clear: an attacker on the path can steal them, or redirect users to a fake login page.',
    recommendation:
      'Serve the endpoint only over `https://`, which [OAuth 2.0 requires](https://www.rfc-editor.org/rfc/rfc6749#section-3.1), and document that URL.',
    references: {
      owasp: ['API2:2023', 'API8:2023'],
      cwe: [319],
      specification: specificationLinks('oauth-flow-object', 'security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9700#section-2.6'],
    },
  },
  create: (context) => {
    const check = (at: OAuthFlow | SecurityScheme, scheme: SecurityScheme, field: string): void => {
      const url = at.text(field);
      if (url === undefined || !/^\s*http:/i.test(url)) return;
      const { host } = parseUrl(url);
      context.report({
        at,
        property: field,
        severity: host !== undefined && hostKind(host) === 'loopback' ? 'low' : 'high',
        data: { field, scheme: code(schemeName(scheme)), url: urlCode(url) },
      });
    };
    return {
      OAuthFlow(flow) {
        const scheme = findFlowScheme(flow);
        if (scheme === undefined) return;
        for (const field of endpoints) check(flow, scheme, field);
      },
      SecurityScheme(scheme) {
        // A `tokenUrl` in a scheme without flows has an unknown flow, but a known endpoint.
        if (scheme.flows.length === 0) for (const field of endpoints) check(scheme, scheme, field);
        for (const field of ['openIdConnectUrl', 'oauth2MetadataUrl']) check(scheme, scheme, field);
      },
    };
  },
});

const endpoints = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'];
