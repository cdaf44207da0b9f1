import { defineRule } from '@assay/core';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { loginSecretsInUrl } from '../../knowledge/security/secrets-in-url.js';

/** Reports logins, token requests and password resets that take the secret in the URL. */
export default defineRule({
  id: 'login-over-get',
  meta: {
    name: 'Login credentials in URL',
    category: 'security',
    topic: 'authentication',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} accepts {{secrets}} in the URL.',
    impact:
      'URLs are stored in server and proxy logs, browser histories and shared links: anyone who reads one can sign in as that user or client.',
    recommendation:
      'Use a `POST` that accepts the credentials in its [request body](https://spec.openapis.org/oas/v3.1.2.html#request-body-object), and answer with `Cache-Control: no-store`.',
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
