import { defineRule } from '@assay/core';
import { visitFlowUrls } from '../../knowledge/security/oauth-flows.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports flows without a usable URL of their token endpoint, and unusable refresh URLs. */
export default defineRule({
  id: 'oauth2-token-url-invalid',
  meta: {
    name: 'Invalid OAuth token URL',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `{{flow}}` flow of the security scheme {{scheme}} {{fault}}.',
    impact: 'Clients cannot get a token: generated ones fail at run time, and tests cannot sign in.',
    recommendation:
      'Use the `https://` URL of the token endpoint ([OAuth 2.0](https://www.rfc-editor.org/rfc/rfc6749#section-3.2)).',
    references: {
      owasp: ['API2:2023'],
      specification: specificationLinks('oauth-flow-object', 'security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc6749#section-3'],
    },
  },
  create: (context) => visitFlowUrls(context, (flow) => (flowsWithTokenEndpoint.has(flow) ? fields : [])),
});

const fields = [
  { field: 'tokenUrl', need: 'required' },
  { field: 'refreshUrl', need: 'optional' },
] as const;

const flowsWithTokenEndpoint = new Set([
  'password',
  'clientCredentials',
  'authorizationCode',
  'deviceAuthorization',
]);
