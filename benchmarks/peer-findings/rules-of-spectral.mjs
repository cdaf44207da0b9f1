/**
 * Assay's rules for rules of Spectral and its OWASP ruleset that vacuum lacks or names differently, and the reason why they may
 * report nothing.
 */
export const rulesOfSpectral = {
  'owasp:api1:2023-no-numeric-ids': {
    ours: ['enumerable-resource-id'],
    why: 'It goes by the name `id`; we ask whether it identifies something by counting.',
  },
  'owasp:api2:2023-no-api-keys-in-url': { ours: ['api-key-in-query', 'credentials-in-url-parameter'] },
  'owasp:api2:2023-no-credentials-in-url': {
    ours: ['credentials-in-url-parameter'],
    why: 'It goes by words in names: `key` and `token` of pages too.',
  },
  'owasp:api2:2023-no-http-basic': { ours: ['basic-authentication-used'] },
  'owasp:api2:2023-auth-insecure-schemes': { ours: ['legacy-http-auth-scheme', 'http-auth-scheme-unknown'] },
  'owasp:api2:2023-jwt-best-practices': {
    ours: ['jwt-practices-undocumented'],
    why: 'It asks of every OAuth scheme, whose tokens need not be JWTs.',
  },
  'owasp:api2:2023-short-lived-access-tokens': {
    ours: ['oauth2-refresh-url-missing'],
    why: 'A client that acts for itself gets no refresh token (RFC 6749, section 4.4.3).',
  },
  'owasp:api2:2023-read-restricted': {
    ours: [
      'operation-security-missing',
      'global-security-missing',
      'security-schemes-missing',
      'operation-security-empty',
      'global-security-empty',
      'operation-security-allows-anonymous',
    ],
    why: 'A document without schemes has that fault once.',
  },
  'owasp:api2:2023-write-restricted': {
    ours: [
      'operation-security-missing',
      'global-security-missing',
      'security-schemes-missing',
      'operation-security-empty',
      'global-security-empty',
      'operation-security-allows-anonymous',
    ],
    why: 'A document without schemes has that fault once, and logins are public by nature.',
  },
  'owasp:api3:2023-no-additionalProperties': {
    ours: [
      'additional-properties-unrestricted',
      'response-additional-properties-unrestricted',
      'object-properties-missing',
    ],
    why: 'It asks of responses too, where more properties are how an API grows.',
  },
  'owasp:api3:2023-constrained-additionalProperties': {
    ours: ['additional-properties-unbounded', 'unevaluated-properties-unbounded'],
    why: 'It asks of responses too.',
  },
  'owasp:api3:2023-no-unevaluatedProperties': { ours: ['unevaluated-properties-unrestricted'] },
  'owasp:api3:2023-constrained-unevaluatedProperties': { ours: ['unevaluated-properties-unbounded'] },
  'owasp:api4:2023-string-limit': {
    ours: [
      'string-max-length-missing',
      'described-limit-missing',
      'response-bounds-missing',
      'described-values-missing',
      'described-format-missing',
    ],
    why: 'It asks for `maxLength` beside a date or a UUID too, and of each response, which we count once for each document.',
  },
  'owasp:api4:2023-string-restricted': {
    ours: [
      'string-max-length-missing',
      'string-unrestricted',
      'described-values-missing',
      'described-format-missing',
      'response-bounds-missing',
    ],
    why: 'It asks for the format or pattern of every string, and we of those that something else interprets.',
  },
  'owasp:api4:2023-array-limit': {
    ours: ['array-max-items-missing', 'response-bounds-missing', 'described-limit-missing'],
    why: 'Responses are counted once for each document.',
  },
  'owasp:api4:2023-integer-limit-legacy': {
    ours: [
      'numeric-maximum-missing',
      'numeric-minimum-missing',
      'response-bounds-missing',
      'described-limit-missing',
    ],
    why: 'Responses are counted once for each document.',
  },
  'owasp:api4:2023-integer-limit': {
    ours: [
      'numeric-maximum-missing',
      'numeric-minimum-missing',
      'response-bounds-missing',
      'described-limit-missing',
    ],
    why: 'Responses are counted once for each document.',
  },
  'owasp:api4:2023-integer-format': {
    ours: ['numeric-format-missing', 'response-bounds-missing'],
    why: 'Responses are counted once for each document.',
  },
  'owasp:api4:2023-rate-limit': {
    ours: ['rate-limit-headers-missing', 'rate-limit-response-missing'],
    why: 'It asks for the header in every answer; headers of a gateway are documented once, or not at all.',
  },
  'owasp:api4:2023-rate-limit-retry-after': {
    ours: ['retry-after-missing', 'rate-limit-response-missing'],
  },
  'owasp:api4:2023-rate-limit-responses-429': {
    ours: ['rate-limit-response-missing'],
    why: '`4XX` says it, and it asks of each response object.',
  },
  'owasp:api5:2023-admin-security-unique': { ours: ['privileged-operation-shared-security'] },
  'owasp:api7:2023-concerning-url-parameter': {
    ours: ['ssrf-prone-parameter', 'open-redirect-parameter', 'jsonp-callback-parameter'],
    why: 'It goes by parts of names: `urlName`, `is_callback`; numbers and flags are no addresses.',
  },
  'owasp:api8:2023-define-cors-origin': {
    ours: ['security-headers-undocumented', 'cors-wildcard-origin'],
    why: 'It asks for `Access-Control-Allow-Origin` in every response that has headers, as if browsers were the only clients; the option `headers` asks for it.',
  },
  'owasp:api8:2023-define-error-responses-401': {
    ours: ['unauthorized-response-missing', 'error-response-missing'],
    why: 'Where an operation takes no credential, or `4XX` or `default` says it, nothing is missing.',
  },
  'owasp:api8:2023-define-error-responses-500': {
    ours: ['server-error-response-missing'],
    why: '`5XX` and `default` say it.',
  },
  'owasp:api8:2023-define-error-validation': {
    ours: ['validation-error-response-missing', 'error-response-missing'],
    why: 'Where an operation takes no input, or `4XX` or `default` says it, nothing is missing.',
  },
  'owasp:api8:2023-no-scheme-http': {
    ours: ['plaintext-communication', 'transport-downgrade-possible'],
  },
  'owasp:api8:2023-no-server-http': {
    ours: ['plaintext-communication', 'server-url-relative', 'transport-downgrade-possible'],
    why: 'A server whose scheme is a variable, or that is this machine, is not plain HTTP.',
  },
  'owasp:api9:2023-inventory-access': {
    ours: [],
    why: 'It asks for a field `x-internal` of its own in every server: a policy of one ruleset.',
  },
  'owasp:api9:2023-inventory-environment': {
    ours: ['server-environment-undeclared'],
    why: 'It asks even where there is one server.',
  },
  'invalid-ref': {
    ours: ['unresolved-reference', 'reference-outside-root'],
    why: 'A file that is not there is one fault, whatever in it is referred to: we report it once for each document.',
  },
  'no-$ref-siblings': {
    ours: ['reference-siblings-ignored'],
    why: 'A description beside a reference changes nothing for clients: we report keywords that would, and habits once.',
  },
  parser: {
    ours: ['duplicate-key', 'document-parse-error', 'yaml-syntax-violation', 'json-syntax-violation'],
    why: 'Its reader takes unquoted values for faults that JSON and YAML allow.',
  },
  'oas3-schema': {
    ours: [
      'document-structure-invalid',
      'unknown-property',
      'required-field-missing',
      'response-status-code-invalid',
      'keyword-type-mismatch',
      'parameter-schema-missing',
      'component-name-invalid',
      'path-parameter-not-required',
      'reference-not-allowed-here',
      'schema-keyword-unsupported-by-version',
      'array-items-missing',
    ],
    why: 'It reports the objects around a fault as well.',
  },
  'oas2-schema': {
    ours: ['document-structure-invalid', 'unknown-property', 'required-field-missing'],
    why: 'It reports the objects around a fault as well.',
  },
  'oas3-server-variables': {
    ours: [
      'required-field-missing',
      'document-structure-invalid',
      'server-variable-undefined',
      'server-variable-unused',
      'server-variable-default-invalid',
    ],
    why: 'It reports a variable without a default at the variable, and we at the server.',
  },
  'oas3-examples-value-or-externalValue': {
    ours: [
      'example-value-and-external',
      'document-structure-invalid',
      'unknown-property',
      'reference-in-example',
    ],
    why: 'It takes an example that has neither for one that has both.',
  },
  'oas3-valid-media-example': {
    ours: ['example-invalid'],
    why: 'The documents of 3.2: it takes the fields of their examples for values.',
  },
  'license-url': {
    ours: ['license-url-missing', 'license-missing'],
    why: 'Without a licence there is none to link to.',
  },
  'operation-tag-defined': {
    ours: ['operation-tag-undefined'],
    why: 'Where the document declares no tags at all, none is left out.',
  },
  'path-params': {
    ours: [
      'path-parameter-undefined',
      'path-parameter-unused',
      'path-malformed',
      'path-template-empty',
      'path-parameter-not-required',
      'unresolved-reference',
      'reference-outside-root',
    ],
    why: 'A parameter behind a reference that cannot be read may well be the one: we report the reference. `{+name}` has the name `name`.',
  },
  'oas3-unused-component': {
    ours: ['unused-component', 'security-scheme-unused'],
    why: 'What a discriminator or an extension names counts as used, and a document without operations is a library.',
  },
  'oas2-unused-definition': {
    ours: ['unused-component'],
    why: 'What a discriminator or an extension names counts as used.',
  },
  'tag-description': { ours: ['tag-description-missing'] },
  'openapi-tags': {
    ours: ['operation-tag-undefined', 'operation-tag-missing'],
    why: 'Where operations have no tags, or none is declared, none need be.',
  },
  'oas3-valid-schema-example': {
    ours: ['document-structure-invalid', 'example-invalid', 'default-value-invalid'],
    why: 'The type of the schema does not exist, which is reported in its place; 3.2 has other fields of examples.',
  },
  'oas3-api-servers': { ours: ['servers-missing'], why: 'A document of webhooks only has no server.' },
  'oas3-operation-security-defined': {
    ours: ['security-scheme-undefined', 'scopes-on-non-oauth-scheme', 'oauth2-scope-undefined'],
    why: 'Where a scope is named for a scheme without any, that is reported at the scheme.',
  },
};
