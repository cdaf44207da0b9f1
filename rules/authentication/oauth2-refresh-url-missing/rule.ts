import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports flows of users without a `refreshUrl`. */
export default defineRule({
  id: 'oauth2-refresh-url-missing',
  meta: {
    name: 'Missing refresh URL',
    category: 'security',
    topic: 'authentication',
    kind: 'absence',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No `refreshUrl` is set for the {{flow}} flow of {{scheme}}.',
    impact:
      'Readers cannot tell whether access tokens are long-lived or users must sign in again; long-lived tokens are worth stealing.',
    recommendation:
      'Add `refreshUrl`, which may be the same as `tokenUrl`, and keep access tokens short-lived ([RFC 9700](https://www.rfc-editor.org/rfc/rfc9700.html#section-2.2.2)).',
    references: {
      specification: specificationLinks3('oauth-flow-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9700'],
    },
  },
  create: (context) => ({
    OAuthFlow(flow) {
      if (flow.flow !== 'authorizationCode' && flow.flow !== 'deviceAuthorization') return;
      if (flow.raw['refreshUrl'] !== undefined) return;
      context.report({
        at: flow,
        data: { flow: code(flow.flow), scheme: code(String(flow.parent?.key ?? '')) },
      });
    },
  }),
});
