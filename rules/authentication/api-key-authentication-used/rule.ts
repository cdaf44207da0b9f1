import { credentialKind } from '@assay/api-knowledge';
import { defineRule, type SecurityScheme } from '@assay/core';
import { hasUnseenOperations } from '../../knowledge/operations/operation-traits.js';
import { enumerate, plain } from '../../knowledge/wording/names.js';
import { schemeName } from '../../knowledge/security/oauth-flows.js';
import { schemesOfCallers } from '../../knowledge/security/required-schemes.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports APIs that require nothing stronger than API keys. */
export default defineRule({
  id: 'api-key-authentication-used',
  meta: {
    name: 'API keys as the only credential',
    category: 'security',
    topic: 'authentication',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The API accepts only static API keys as credentials: {{schemes}}.',
    impact:
      'A key identifies a program, not a person, rarely expires and is copied into code and configuration: anyone who finds it acts as its owner until it is revoked.',
    recommendation:
      'Issue short-lived tokens with scopes, such as those of [OAuth 2.0](https://www.rfc-editor.org/rfc/rfc9700), wherever a call acts for a person or changes data. Limit the lifetime and scope of the remaining keys.',
    references: {
      owasp: ['API2:2023'],
      cwe: [308],
      specification: specificationLinks('security-scheme-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#api-keys'],
    },
  },
  create: (context) => ({
    'Document:exit'() {
      // Operations that were not read may require something stronger.
      if (context.fact(hasUnseenOperations)) return;
      const required = [...context.fact(schemesOfCallers)];
      const [first] = required;
      if (first === undefined || !required.every(isStaticKey)) return;
      const names = required.map((scheme) => plain(schemeName(scheme), 30));
      context.report({ at: first, operation: null, data: { schemes: enumerate(names) } });
    },
  }),
});

/**
 * True for keys in a header or the query whose name does not suggest a token, which may be short-lived. Cookies hold sessions, unless they
 * are named like a key.
 */
function isStaticKey({ type, in: place, parameterName = '', raw }: SecurityScheme): boolean {
  if (type !== 'apiKey' || !(place === 'header' || place === 'query' || place === 'cookie')) return false;
  if (place === 'cookie' && credentialKind(parameterName) !== 'API key') return false;
  const description = typeof raw['description'] === 'string' ? raw['description'].slice(0, 500) : '';
  return !/authorization|token|jwt|session|signature|hmac|bearer|oauth/i.test(
    `${parameterName} ${description}`,
  );
}
