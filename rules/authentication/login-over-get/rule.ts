import { defineRule } from '@assay/core';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { loginSecretsInUrl } from '../../knowledge/security/secrets-in-url.js';

/** No operation that logs in, hands out tokens or resets passwords takes the secret in the URL. */
export default defineRule({
  id: 'login-over-get',
  meta: {
    name: 'Login with credentials in the URL',
    category: 'security',
    topic: 'authentication',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} takes {{secrets}} in the URL.',
    impact:
      'URLs are kept: in the logs of servers and proxies, in browser histories, in shared links. Whoever reads one of them can sign in as that person or client.',
    recommendation:
      'Make it a `POST` that takes the credentials in its [request body](https://spec.openapis.org/oas/v3.1.2.html#request-body-object), and answer with `Cache-Control: no-store`.',
    references: {
      owasp: ['API2:2023'],
      cwe: [598],
      specification: specificationLinks('request-body-object', 'parameter-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-17.9'],
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const parameters = loginSecretsInUrl(operation);
        if (parameters.length === 0) continue;
        const secrets = parameters.map(({ name }) => name.slice(0, 60).replaceAll('`', "'"));
        context.report({
          at: operation,
          property: 'parameters',
          about: parameters,
          data: { operation: nameOperation(operation), secrets: enumerate(secrets) },
        });
      }
    },
  }),
});
