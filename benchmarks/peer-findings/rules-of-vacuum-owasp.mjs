/** Assay's rules for the rules of the OWASP ruleset, by vacuum's names, and the reason why they may report nothing. */
export const rulesOfVacuumOwasp = {
  'owasp-string-restricted': {
    ours: [
      'string-max-length-missing',
      'string-unrestricted',
      'described-values-missing',
      'described-format-missing',
      'response-bounds-missing',
      'described-limit-missing',
    ],
    why: 'It asks for the format or pattern of every string, and we of those that something else interprets.',
  },
  'owasp-string-limit': {
    ours: [
      'string-max-length-missing',
      'described-limit-missing',
      'response-bounds-missing',
      'described-values-missing',
      'described-format-missing',
    ],
    why: 'It asks for `maxLength` beside a date or a UUID too.',
  },
  'owasp-integer-limit': {
    ours: [
      'numeric-maximum-missing',
      'numeric-minimum-missing',
      'described-limit-missing',
      'response-bounds-missing',
    ],
    why: 'It asks for the bounds of what responses return, which we count once for each document.',
  },
  'owasp-integer-format': {
    ours: ['numeric-format-missing', 'response-bounds-missing'],
    why: 'Responses are counted once for each document.',
  },
  'owasp-array-limit': {
    ours: ['array-max-items-missing', 'response-bounds-missing', 'described-limit-missing'],
    why: 'Responses are counted once for each document.',
  },
  'owasp-constrained-additionalProperties': {
    ours: ['additional-properties-unbounded', 'unevaluated-properties-unbounded'],
    why: 'It asks of responses too.',
  },
  'owasp-no-additionalProperties': {
    ours: [
      'additional-properties-unbounded',
      'additional-properties-unrestricted',
      'response-additional-properties-unrestricted',
    ],
    why: 'It asks of responses too, and of maps, which take names of the client by design.',
  },
  'owasp-define-error-responses-401': {
    ours: ['unauthorized-response-missing', 'error-response-missing'],
    why: 'Where an operation takes no credential, or `4XX` or `default` says it, nothing is missing.',
  },
  'owasp-define-error-responses-429': { ours: ['rate-limit-response-missing'], why: '`4XX` says it.' },
  'owasp-define-error-responses-500': {
    ours: ['server-error-response-missing'],
    why: '`5XX` and `default` say it.',
  },
  'owasp-define-error-validation': {
    ours: ['validation-error-response-missing', 'error-response-missing'],
    why: 'Where an operation takes no input, or `4XX` or `default` says it, nothing is missing.',
  },
  'owasp-rate-limit': {
    ours: ['rate-limit-headers-missing', 'rate-limit-response-missing'],
    why: 'It asks for the header in every answer; headers of a gateway are documented once, or not at all.',
  },
  'owasp-rate-limit-retry-after': { ours: ['retry-after-missing', 'rate-limit-response-missing'] },
  'owasp-no-api-keys-in-url': { ours: ['api-key-in-query', 'credentials-in-url-parameter'] },
  'owasp-no-credentials-in-url': {
    ours: ['credentials-in-url-parameter'],
    why: 'It goes by words in names: `key` and `token` of pages too.',
  },
  'owasp-no-http-basic': { ours: ['basic-authentication-used'] },
  'owasp-no-numeric-ids': {
    ours: ['enumerable-resource-id'],
    why: 'It goes by the name `id`; we ask whether it identifies something by counting, and report a shared parameter once.',
  },
  'owasp-security-hosts-https-oas3': {
    ours: ['plaintext-communication', 'server-url-relative', 'transport-downgrade-possible'],
    why: 'A server whose scheme is a variable is not plain HTTP.',
  },
  'owasp-auth-insecure-schemes': { ours: ['legacy-http-auth-scheme', 'http-auth-scheme-unknown'] },
  'owasp-jwt-best-practices': {
    ours: ['jwt-practices-undocumented'],
    why: 'It asks of every OAuth scheme, whose tokens need not be JWTs.',
  },
  'owasp-protection-global-unsafe': {
    ours: [
      'operation-security-missing',
      'global-security-missing',
      'security-schemes-missing',
      'operation-security-empty',
    ],
    why: 'A document without schemes has that fault once, and logins are public by nature.',
  },
  'owasp-protection-global-unsafe-strict': {
    ours: [
      'operation-security-missing',
      'global-security-missing',
      'security-schemes-missing',
      'operation-security-allows-anonymous',
      'operation-security-empty',
    ],
    why: 'A document without schemes has that fault once, and logins are public by nature.',
  },
  'owasp-protection-global-safe': {
    ours: [
      'operation-security-missing',
      'global-security-missing',
      'security-schemes-missing',
      'operation-security-empty',
    ],
    why: 'A document without schemes has that fault once, and logins are public by nature.',
  },
};
