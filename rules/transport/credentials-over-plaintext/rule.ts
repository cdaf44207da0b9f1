import { defineRule, type SecurityScheme } from '@assay/core';
import { describeExposure, plaintextCredentials } from '../../knowledge/security/plaintext-credentials.js';
import { plaintextCause } from '../../knowledge/wording/shared-cause.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports tokens, passwords and sessions that are sent to servers without TLS. */
export default defineRule({
  id: 'credentials-over-plaintext',
  meta: {
    name: 'Credentials over plaintext connection',
    category: 'security',
    topic: 'transport',
    severity: 'critical',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{credential}} of `{{scheme}}` {{modal}} sent in the clear: {{operations}} it at {{url}}.',
    impact:
      'Anyone on the network path can read it from a single request and act as the user until it expires or is revoked.',
    recommendation:
      'Serve these operations only over TLS and list only `https://` servers. Revoke credentials that were sent in the clear ([RFC 6750 on TLS](https://www.rfc-editor.org/rfc/rfc6750#section-5.3)).',
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
        const credential = credentialOf(scheme);
        if (credential === undefined) continue;
        context.report({
          at: scheme,
          severity: isAvoidable || isInternal ? 'high' : 'critical',
          cause: plaintextCause(context.model),
          operation: count === 1 ? operation : null,
          data: {
            credential,
            ...describeExposure(exposed),
          },
        });
      }
    },
  }),
});

/** Describes the credential of a scheme. Undefined for API keys, which another rule reports. */
function credentialOf({ type, scheme, in: place }: SecurityScheme): string | undefined {
  if (type === 'apiKey') return place === 'cookie' ? 'cookie' : undefined;
  if (type === 'http') return scheme === 'basic' ? 'password' : 'token';
  return 'token';
}
