import { defineRule } from '@assay/core';
import { requiredSchemes } from '../../knowledge/security/required-schemes.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports security schemes that send an API key in the query string. */
export default defineRule({
  id: 'api-key-in-query',
  meta: {
    name: 'API key in query string',
    category: 'security',
    topic: 'authentication',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The security scheme `{{scheme}}` sends its API key in the URL, as the query parameter `{{parameter}}`.',
    impact:
      'URLs end up in access logs, proxies, browser histories and Referer headers: anyone who reads them there can act as the client.',
    recommendation:
      'Accept the key in a header (`in: header`), or better a short-lived token in `Authorization` ([OWASP on secrets in URLs](https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#sensitive-information-in-http-requests)).',
    references: {
      owasp: ['API2:2023'],
      cwe: [598],
      specification: specificationLinks('security-scheme-object'),
    },
  },
  create: (context) => ({
    SecurityScheme(scheme) {
      if (scheme.type !== 'apiKey' || scheme.in !== 'query') return;
      const required = context.fact(requiredSchemes);
      context.report({
        at: scheme,
        property: 'in',
        // No request carries the key of an unrequired scheme yet, but the next operation might.
        severity: required.has(scheme) ? 'high' : 'low',
        data: { scheme: String(scheme.key), parameter: scheme.parameterName ?? '(not named)' },
      });
    },
  }),
});
