import { defineRule } from '@assay/core';
import { describeExposure, plaintextCredentials } from '../../knowledge/security/plaintext-credentials.js';
import { plaintextCause } from '../../knowledge/wording/shared-cause.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports API keys that are sent to servers without TLS. */
export default defineRule({
  id: 'api-key-over-plaintext',
  meta: {
    name: 'API key over plaintext connection',
    category: 'security',
    topic: 'transport',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The API key `{{scheme}}` {{modal}} sent in the clear: {{operations}} it at {{url}}.',
    impact:
      'Anyone on the network path can read the key from a single request and act as the client for the lifetime of the key, which is usually long.',
    recommendation:
      'Serve these operations only over TLS and list only `https://` servers. Replace keys that were sent in the clear ([OWASP on transport security](https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html)).',
    references: {
      owasp: ['API2:2023', 'API8:2023'],
      cwe: [319, 523],
      specification: specificationLinks('security-scheme-object'),
    },
  },
  create: (context) => ({
    'Document:exit'() {
      for (const exposed of context.fact(plaintextCredentials)) {
        const { scheme, operation, count, isAvoidable, isInternal } = exposed;
        if (scheme.type !== 'apiKey' || scheme.in === 'cookie') continue;
        context.report({
          at: scheme,
          severity: isAvoidable || isInternal ? 'medium' : 'high',
          cause: plaintextCause(context.model),
          operation: count === 1 ? operation : null,
          data: {
            ...describeExposure(exposed),
          },
        });
      }
    },
  }),
});
