/** Assay's rules for each rule of Redocly's `recommended`, and the reason why they may report nothing where Redocly's does. */
export const rulesOfRedocly = {
  'no-unresolved-refs': {
    ours: ['unresolved-reference', 'reference-outside-root'],
    why: 'A file that is not there, or outside of the folder, is one fault, whatever in it is referred to: we report it once for each document.',
  },
  'operation-4xx-response': {
    ours: ['error-response-missing'],
    why: '`default` documents errors too.',
  },
  'spec-ref-siblings': {
    ours: ['reference-siblings-ignored'],
    why: 'A description beside a reference changes nothing for clients: we report keywords that would, and habits once.',
  },
  'operation-summary': {
    ours: ['operation-summary-missing', 'operation-description-missing'],
    why: 'Where no operation has a summary it is one decision, and a description is often enough.',
  },
  'path-parameters-defined': {
    ours: ['path-parameter-undefined', 'path-malformed', 'unresolved-reference', 'reference-outside-root'],
    why: 'A parameter behind a reference that cannot be read may well be the one: we report the reference.',
  },
  'security-defined': {
    ours: [
      'operation-security-missing',
      'global-security-missing',
      'security-schemes-missing',
      'operation-security-empty',
    ],
    why: 'A document without schemes has that fault once, and logins are public by nature.',
  },
  'operation-operationId': { ours: ['operation-id-missing'] },
  'info-license': { ours: ['license-missing'] },
  'info-license-strict': { ours: ['license-url-missing'], why: '3.1 asks for a URL or an identifier.' },
  'nullable-type-sibling': {
    ours: ['nullable-without-type'],
    why: 'A habit of the document is one finding, at its first place.',
  },
  'tag-description': { ours: ['tag-description-missing'] },
  'no-unused-components': {
    ours: ['unused-component', 'security-scheme-unused'],
    why: 'What a discriminator or an extension names counts as used, and a document without operations is a library.',
  },
  'no-server-trailing-slash': { ours: ['server-trailing-slash'] },
  struct: {
    ours: [
      'document-structure-invalid',
      'unknown-property',
      'required-field-missing',
      'keyword-type-mismatch',
      'response-status-code-invalid',
      'array-items-missing',
      'enum-type-mismatch',
      'request-body-content-missing',
    ],
    why: 'It takes `items` that are missing in responses, and `summary` where 2.0 has none, for faults of structure.',
  },
  'no-illogical-composition-keywords': {
    ours: ['superfluous-combinator', 'oneof-branches-overlap', 'schema-unsatisfiable'],
    why: 'Before 3.1 an `anyOf` of one reference is how `nullable` is put beside it.',
  },
  'no-ambiguous-paths': {
    ours: ['path-ambiguous', 'path-near-duplicate', 'path-includes-query'],
    why: 'The specification matches concrete paths first.',
  },
  'operation-operationId-url-safe': { ours: ['operation-id-not-url-safe'] },
  'no-enum-type-mismatch': { ours: ['enum-type-mismatch'] },
  'no-invalid-schema-examples': {
    ours: ['document-structure-invalid', 'example-invalid'],
    why: 'The type of the schema does not exist (`float`), which is reported in its place.',
  },
  'no-invalid-media-type-examples': { ours: ['example-invalid'] },
  'no-invalid-parameter-examples': { ours: ['example-invalid'] },
  'no-identical-paths': { ours: ['path-ambiguous', 'path-near-duplicate'] },
  'operation-2xx-response': { ours: ['success-response-missing'] },
  'operation-parameters-unique': { ours: ['parameter-duplicate'] },
  'operation-operationId-unique': { ours: ['operation-id-duplicate'] },
  'no-required-schema-properties-undefined': {
    ours: ['keyword-type-mismatch', 'required-property-undefined'],
    why: '`required` beside `type: array` applies to nothing, which is reported in its place.',
  },
  'no-empty-servers': { ours: ['servers-missing'], why: 'A document of webhooks only has no server.' },
  'no-server-example.com': { ours: ['server-example-domain'] },
  'no-server-variables-empty-enum': {
    ours: ['server-variable-default-invalid', 'server-variable-unconstrained'],
    why: 'The type of the schema does not exist (`float`), which is reported in its place.',
  },
  'no-undefined-server-variable': { ours: ['server-variable-undefined'] },
  'path-declaration-must-exist': { ours: ['path-template-empty', 'path-malformed'] },
  'path-not-include-query': { ours: ['path-includes-query'] },
  'no-path-trailing-slash': { ours: ['path-trailing-slash'] },
  'security-scopes-defined': { ours: ['oauth2-scope-undefined'] },
  'no-example-value-and-externalValue': { ours: ['example-value-and-external'] },
  'no-duplicated-tag-names': { ours: ['tag-duplicate'] },
  'boolean-parameter-prefixes': { ours: [], why: 'Taste that few teams share.' },
};
