import { defineRule } from '@assay/core';
import { legacyScheme, registeredSchemes } from '../../knowledge/security/http-authentication-schemes.js';
import { code } from '../../knowledge/wording/names.js';
import { schemeName } from '../../knowledge/security/oauth-flows.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports HTTP security schemes whose `scheme` is not registered with IANA. */
export default defineRule({
  id: 'http-auth-scheme-unknown',
  meta: {
    name: 'Unknown HTTP authentication scheme',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The security scheme {{scheme}} uses the HTTP authentication scheme {{written}}, which is not registered.',
    impact:
      'Clients, gateways and test tools do not know how to build the `Authorization` header: they send none, or reject the document, and operations behind the login stay untested.',
    recommendation:
      '{{remedy}} ([the registered names](https://www.iana.org/assignments/http-authschemes/http-authschemes.xhtml)).',
    references: {
      owasp: ['API2:2023'],
      specification: specificationLinks3('security-scheme-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-11.1'],
    },
  },
  create: (context) => ({
    SecurityScheme(scheme) {
      const rawSchemeName = scheme.type === 'http' ? scheme.scheme?.trim() : undefined;
      if (
        rawSchemeName === undefined ||
        registeredSchemes.has(rawSchemeName) ||
        legacyScheme(rawSchemeName) !== undefined
      )
        return;
      context.report({
        at: scheme,
        property: 'scheme',
        severity: isSignature(rawSchemeName) ? 'low' : 'medium',
        data: {
          scheme: code(schemeName(scheme)),
          written: rawSchemeName === '' ? 'with an empty name' : code(scheme.text('scheme') ?? rawSchemeName),
          remedy: remedyFor(rawSchemeName),
        },
      });
    },
  }),
});

/** True for schemes that sign requests. Vendors document their names, so they need no registration. */
function isSignature(scheme: string): boolean {
  return /^aws4-|hmac|signature/.test(scheme);
}

function remedyFor(scheme: string): string {
  if (/^(?:bearer|jwt|token|oauth ?2|oauth2\.0|oidc|openid)/.test(scheme)) return 'Write `scheme: bearer`';
  if (/api[-_ ]?key|^key$|header|cookie/.test(scheme))
    return 'Describe it with `type: apiKey`, `in` and `name`';
  return 'Use a registered scheme, or describe the header with `type: apiKey`, `in: header` and `name: Authorization`';
}
