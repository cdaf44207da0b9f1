import { defineRule, type Document, type Operation } from '@assay/core';
import { code, nameOperation } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports operations that a cookie authenticates without protection from forged requests. */
export default defineRule({
  id: 'api-key-in-cookie',
  meta: {
    name: 'Cookie authentication without CSRF protection',
    category: 'security',
    topic: 'authentication',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The cookie {{cookie}} of {{scheme}} authenticates {{operation}}, and no parameter carries an anti-CSRF token.',
    impact:
      'Browsers attach the cookie to requests that other sites trigger: a page that a user visits can change data in their name (CSRF).',
    recommendation:
      'Document the header that carries the anti-CSRF token, such as `X-CSRF-Token`, or accept the credential in the `Authorization` header. Set `SameSite` on the cookie.',
    references: {
      specification: specificationLinks3('security-scheme-object'),
      owasp: ['API8:2023'],
      cwe: [352],
    },
  },
  create: (context) => ({
    Document(document) {
      if (!declaresCookie(document)) return;
      const reported = new Set<string>();
      for (const operation of document.operations) {
        if (safe.has(operation.method) || hasToken(operation)) continue;
        for (const { schemes } of operation.security ?? []) {
          const cookies = schemes.filter(({ name }) => document.securityScheme(name)?.in === 'cookie');
          // A second credential that browsers do not attach automatically protects like an anti-forgery token.
          const [cookie] = cookies;
          if (cookie === undefined || cookies.length < schemes.length || reported.has(cookie.name)) continue;
          const scheme = document.securityScheme(cookie.name);
          if (scheme === undefined) continue;
          reported.add(cookie.name);
          const data = {
            cookie: code(scheme.parameterName ?? ''),
            scheme: code(cookie.name),
            operation: nameOperation(operation),
          };
          context.report({ at: scheme, operation: null, data });
        }
      }
    },
  }),
});

/** True if some security scheme is a cookie. Most documents have none. */
function declaresCookie(document: Document): boolean {
  for (const name of document.components?.securitySchemes.keys() ?? [])
    if (document.securityScheme(name)?.in === 'cookie') return true;
  return false;
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY']);

function hasToken(operation: Operation): boolean {
  return operation.parameters.some(({ name }) => /csrf|xsrf|anti.?forgery/i.test(name));
}
