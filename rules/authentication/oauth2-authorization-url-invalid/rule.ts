import { defineRule } from '@assay/core';
import { visitFlowUrls } from '../../knowledge/security/oauth-flows.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports OAuth 2.0 flows without a usable URL of their authorization or device authorization endpoint. */
export default defineRule({
  id: 'oauth2-authorization-url-invalid',
  meta: {
    name: 'Invalid OAuth authorization URL',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The `{{flow}}` flow of the security scheme {{scheme}} {{fault}}.',
    impact:
      'Users cannot sign in: generated clients and API consoles redirect to a wrong address, and tests cannot get a token.',
    recommendation:
      'Use the `https://` URL of the authorization server where the flow begins ([OAuth 2.0](https://www.rfc-editor.org/rfc/rfc6749#section-3.1)).',
    references: {
      owasp: ['API2:2023'],
      specification: specificationLinks('oauth-flow-object', 'security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc6749#section-3'],
    },
  },
  create: (context) => visitFlowUrls(context, listUrlFields),
});

function listUrlFields(flow: string): readonly { readonly field: string; readonly need: 'required' }[] {
  if (flow === 'implicit' || flow === 'authorizationCode')
    return [{ field: 'authorizationUrl', need: 'required' }];
  return flow === 'deviceAuthorization' ? [{ field: 'deviceAuthorizationUrl', need: 'required' }] : [];
}
