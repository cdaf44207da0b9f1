/**
 * Assay's rules for each rule of vacuum, and for those of Spectral with the same name, and the reason why they may report
 * nothing.
 */
export const rulesOfVacuum = {
  'info-contact': { ours: ['info-contact-missing'] },
  'contact-properties': { ours: ['info-contact-missing'], why: 'One way to reach somebody is enough.' },
  'info-description': { ours: ['info-description-missing'] },
  'info-license': { ours: ['license-missing'] },
  'license-url': { ours: ['license-url-missing'] },
  'info-license-spdx': {
    ours: ['license-url-missing'],
    why: '3.1 asks for a URL or an identifier, not for both.',
  },
  'oas-schema-check': {
    ours: [
      'keyword-type-mismatch',
      'document-structure-invalid',
      'unknown-property',
      'constraint-range-inverted',
    ],
    why: 'It takes `nullable`, names of types in 2.0 and other allowed keywords for faults.',
  },
  'oas-missing-type': {
    ours: ['schema-type-missing', 'schema-empty'],
    why: 'A `$ref`, `enum` or combination needs no `type`.',
  },
  'oas3-schema': {
    ours: [
      'response-status-code-invalid',
      'keyword-type-mismatch',
      'reference-not-allowed-here',
      'document-structure-invalid',
      'unknown-property',
      'required-field-missing',
    ],
    why: 'It reports the objects around a fault as well, and status codes that YAML reads as numbers.',
  },
  'oas2-schema': { ours: ['document-structure-invalid', 'unknown-property', 'required-field-missing'] },
  'description-duplication': {
    ours: ['description-duplicate'],
    why: 'It compares descriptions of properties too: "The id." is said often.',
  },
  'component-description': {
    ours: ['security-scheme-description-missing', 'schema-description-missing'],
    why: 'It asks of security schemes and examples too.',
  },
  'oas3-parameter-description': {
    ours: ['parameter-description-missing'],
    why: 'A header that OpenAPI ignores needs no description: it needs to go.',
  },
  'oas2-parameter-description': {
    ours: ['parameter-description-missing'],
    why: 'A parameter that several operations share is reported where it is.',
  },
  'oas3-missing-example': {
    ours: ['example-missing', 'example-path-parameter-missing'],
    why: 'It asks for an example of each schema and property; one of the body shows all of them.',
  },
  'oas3-unused-component': {
    ours: ['unused-component', 'security-scheme-unused'],
    why: 'A component may be used by name or from another file, and vacuum follows no references to files.',
  },
  'oas2-unused-definition': {
    ours: ['unused-component', 'security-scheme-unused'],
    why: 'A definition may be used by name (`discriminator`) or from another file.',
  },
  'operation-4xx-response': { ours: ['error-response-missing'], why: '`default` documents errors too.' },
  'operation-success-response': {
    ours: ['success-response-missing', 'operation-responses-missing'],
    why: 'It does not see status codes that YAML reads as numbers.',
  },
  'operation-description': {
    ours: ['operation-description-missing'],
    why: 'A summary describes an operation too.',
  },
  'operation-operationId': {
    ours: ['operation-id-missing'],
    why: 'The place of a path with dots is written in another way.',
  },
  'operation-operationId-valid-in-url': { ours: ['operation-id-not-url-safe'] },
  'operation-tags': { ours: ['operation-tag-missing'] },
  'operation-tag-defined': {
    ours: ['operation-tag-undefined'],
    why: 'Where the document declares no tags at all, none is left out.',
  },
  'operation-singular-tag': {
    ours: ['operation-multiple-tags'],
    why: 'The place of a path with dots is written in another way.',
  },
  'openapi-tags': {
    ours: ['operation-tag-undefined', 'operation-tag-missing'],
    why: 'Where operations have no tags none need be declared.',
  },
  'openapi-tags-alphabetical': {
    ours: [],
    why: 'The order of tags is that of the chapters of the documentation.',
  },
  'tag-description': { ours: ['tag-description-missing'] },
  'paths-kebab-case': {
    ours: ['path-naming-convention'],
    why: 'We take the casing that most segments have, unless the option says which.',
  },
  'camel-case-properties': {
    ours: ['property-naming-convention'],
    why: 'We take the casing that most properties have, unless the option says which.',
  },
  'no-http-verbs-in-path': { ours: ['path-contains-verb'], why: 'It finds `get` within words.' },
  'no-ambiguous-paths': { ours: ['path-ambiguous', 'path-near-duplicate'] },
  'paths-specificity-order': {
    ours: ['path-ambiguous'],
    why: 'The specification matches concrete paths first, whatever the order.',
  },
  'path-keys-no-trailing-slash': { ours: ['path-trailing-slash'] },
  'path-params': {
    ours: [
      'unresolved-reference',
      'reference-outside-root',
      'path-parameter-undefined',
      'path-parameter-unused',
      'path-malformed',
      'path-template-empty',
    ],
    why: 'A parameter behind a reference to a file may well be the one: we report the reference.',
  },
  'path-not-include-query': { ours: ['path-includes-query'] },
  'typed-enum': {
    ours: ['enum-type-mismatch'],
    why: '`null` is a value of a nullable schema, and a value that YAML reads as a string is one.',
  },
  'nullable-enum-contains-null': { ours: ['enum-nullable-without-null'] },
  'duplicated-entry-in-enum': { ours: ['enum-duplicate-value'] },
  'no-$ref-siblings': {
    ours: ['reference-siblings-ignored'],
    why: 'A description beside a reference changes nothing for clients: we report keywords that would, and habits once.',
  },
  'no-unnecessary-combinator': {
    ours: ['superfluous-combinator'],
    why: 'Before 3.1 one reference beside a description or `nullable` needs it.',
  },
  'oas3-valid-schema-example': {
    ours: ['example-invalid', 'default-value-invalid'],
    why: 'The documents of 3.2: it takes the fields of their examples for values.',
  },
  'oas3-operation-security-defined': {
    ours: [
      'security-scheme-undefined',
      'security-schemes-missing',
      'global-security-missing',
      'operation-security-missing',
    ],
    why: 'The documents of 3.2: it takes the fields of their examples for values.',
  },
  'oas2-operation-security-defined': {
    ours: [
      'security-scheme-undefined',
      'security-schemes-missing',
      'global-security-missing',
      'operation-security-missing',
    ],
  },
  'oas3-api-servers': {
    ours: ['servers-missing'],
    why: 'It asks for a path in each URL; a document of webhooks only has no server.',
  },
  'oas2-api-host': { ours: ['host-missing'] },
  'oas2-api-schemes': { ours: ['schemes-missing'] },
  'oas3-host-not-example.com': { ours: ['server-example-domain'] },
  'oas2-host-not-example': { ours: ['server-example-domain'] },
  'oas3-server-trailing-slash': { ours: ['server-trailing-slash'] },
  'oas2-discriminator': { ours: ['discriminator-invalid'] },
  'no-request-body': { ours: ['request-body-on-safe-method'] },
  'post-response-success': { ours: ['success-response-missing'] },
  'required-fields-defined': {
    ours: ['keyword-type-mismatch', 'required-property-undefined'],
    why: '`required` beside `type: array` applies to nothing, which is reported in its place.',
  },
  'allof-conflicts': { ours: ['allof-duplicate-property', 'schema-unsatisfiable'] },
  'operation-parameters': {
    ours: ['parameter-duplicate', 'multiple-body-parameters'],
    why: 'A parameter twice is reported at the second one.',
  },
  'no-eval-in-markdown': { ours: ['unsafe-markdown'] },
  'no-script-tags-in-markdown': { ours: ['unsafe-markdown'] },
  'resolving-references': {
    ours: ['unresolved-reference', 'reference-outside-root'],
    why: 'A file that is not there is reported once for each document.',
  },
  'circular-references': {
    ours: ['circular-schema-reference'],
    why: 'The specification allows them; one that nothing can satisfy is reported.',
  },
  'schema-build-failure': {
    ours: ['unresolved-reference', 'reference-outside-root'],
    why: 'A file that is not there is reported once for each document.',
  },
};
