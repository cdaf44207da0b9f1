import { defineRule, isObject } from '@assay/core';
import { schemeName } from '../../knowledge/security/oauth-flows.js';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports OAuth 2.0 schemes without a flow. */
export default defineRule({
  id: 'oauth2-flows-empty',
  meta: {
    name: 'OAuth scheme without flows',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The OAuth 2.0 scheme {{scheme}} declares no flow.',
    impact:
      'Clients cannot find out how to get a token or which scopes exist, and tests of secured operations cannot sign in.',
    recommendation:
      'Declare the flow that clients use under `flows`: `authorizationCode` for users, `clientCredentials` for services ([OAuth Flows Object](https://spec.openapis.org/oas/v3.1.2.html#oauth-flows-object)).',
    references: {
      owasp: ['API2:2023'],
      specification: specificationLinks3('oauth-flows-object'),
    },
  },
  create: (context) => ({
    SecurityScheme(scheme) {
      if (scheme.type !== 'oauth2') return;
      const flows = scheme.raw['flows'];
      if (!isObject(flows) || !Object.keys(flows).every((name) => name.startsWith('x-'))) return;
      context.report({ at: scheme, property: 'flows', data: { scheme: code(schemeName(scheme)) } });
    },
  }),
});
