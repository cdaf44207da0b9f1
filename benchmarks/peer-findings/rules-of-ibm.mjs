const casing = 'We take the casing that most names have, unless the option says which.';
const responses = 'Responses are counted once for each document.';
const house = 'A convention of one company that few others share.';

/** Assay's rules for each rule of IBM's ruleset, and the reason why they may report nothing where IBM's does. */
export const rulesOfIbm = {
  'ibm-string-attributes': {
    ours: [
      'string-max-length-missing',
      'string-unrestricted',
      'string-min-length-missing',
      'response-bounds-missing',
      'described-limit-missing',
      'described-values-missing',
      'described-format-missing',
    ],
    why: 'It asks for `pattern`, `minLength` and `maxLength` of every string, and we of those where one does something.',
  },
  'ibm-integer-attributes': {
    ours: [
      'numeric-maximum-missing',
      'numeric-minimum-missing',
      'response-bounds-missing',
      'described-limit-missing',
    ],
    why: responses,
  },
  'ibm-array-attributes': {
    ours: [
      'array-max-items-missing',
      'array-min-items-missing',
      'response-bounds-missing',
      'array-items-missing',
      'array-items-untyped',
    ],
    why: `It asks for \`minItems\` of every list, and we where one that is required may be empty. ${responses}`,
  },
  'ibm-schema-type-format': {
    ours: [
      'numeric-format-missing',
      'string-format-unknown',
      'schema-type-missing',
      'numeric-format-invalid',
      'response-bounds-missing',
    ],
    why: responses,
  },
  'ibm-schema-type': { ours: ['schema-type-missing', 'schema-empty'], why: 'A combination needs no `type`.' },
  'ibm-enum-casing-convention': { ours: ['enum-naming-convention'], why: casing },
  'ibm-property-casing-convention': { ours: ['property-naming-convention'], why: casing },
  'ibm-parameter-casing-convention': {
    ours: ['parameter-naming-convention', 'header-naming-convention'],
    why: casing,
  },
  'ibm-operationid-casing-convention': { ours: ['operation-id-naming'], why: casing },
  'ibm-path-segment-casing-convention': { ours: ['path-naming-convention'], why: casing },
  'ibm-schema-casing-convention': { ours: ['schema-naming-convention'], why: casing },
  'ibm-schema-naming-convention': { ours: ['schema-naming-convention'], why: house },
  'ibm-operationid-naming-convention': {
    ours: ['operation-id-naming'],
    why: `It asks for certain verbs: ${house.toLowerCase()}`,
  },
  'ibm-property-description': {
    ours: ['schema-description-missing'],
    why: 'We ask of the components: a property named `id` needs no sentence.',
  },
  'ibm-schema-description': { ours: ['schema-description-missing'], why: 'We ask of the components.' },
  'ibm-parameter-description': {
    ours: ['unresolved-reference', 'parameter-description-missing'],
    why: 'A parameter behind a reference that cannot be read may have one.',
  },
  'ibm-operation-summary': {
    ours: ['operation-summary-missing', 'operation-description-missing'],
    why: 'A description is often enough.',
  },
  'ibm-summary-sentence-style': { ours: ['text-style'] },
  'ibm-required-array-properties-in-response': {
    ours: [],
    why: 'Whether a list can be left out is a decision; `some-checks-are-not-rules`.',
  },
  'ibm-required-enum-properties-in-response': {
    ours: [],
    why: 'Whether a value can be left out is a decision; `some-checks-are-not-rules`.',
  },
  'ibm-success-response-example': {
    ours: ['example-missing'],
    why: 'An example of the schema is one of the body.',
  },
  'ibm-avoid-inline-schemas': {
    ours: ['inline-schema'],
    why: 'We ask of bodies, and not of what is nested in them.',
  },
  'ibm-content-type-is-specific': {
    ours: ['media-type-wildcard'],
    why: 'Errors as `*/*` are left alone: we ask of requests and successes.',
  },
  'ibm-content-contains-schema': {
    ours: [
      'media-type-schema-missing',
      'missing-response-schema',
      'error-response-schema-missing',
      'header-schema-missing',
    ],
    why: 'Errors as `*/*` are left alone: we ask of requests and successes.',
  },
  'ibm-no-ambiguous-paths': {
    ours: ['path-ambiguous', 'path-near-duplicate'],
    why: 'The specification matches concrete paths first.',
  },
  'ibm-well-defined-dictionaries': {
    ours: [
      'additional-properties-unbounded',
      'object-properties-missing',
      'array-items-untyped',
      'schema-empty',
    ],
    why: 'It asks for `patternProperties` and of responses: the values of a map are often of any kind.',
  },
  'ibm-no-consecutive-path-parameter-segments': { ours: ['consecutive-path-parameters'] },
  'ibm-no-nullable-properties': { ours: [], why: 'That a value may be null is a decision of the API.' },
  'ibm-request-and-response-content': {
    ours: [
      'missing-response-schema',
      'request-body-content-missing',
      'media-type-schema-missing',
      'required-field-missing',
    ],
    why: 'An answer without a body may be meant, as of a deletion.',
  },
  'ibm-parameter-schema-or-content': {
    ours: ['parameter-schema-missing', 'parameter-schema-and-content', 'unresolved-reference'],
    why: 'A parameter behind a reference that cannot be read is that fault.',
  },
  'ibm-no-if-modified-since-header': { ours: [], why: 'RFC 9110 has both; `some-checks-are-not-rules`.' },
  'ibm-no-if-unmodified-since-header': { ours: [], why: 'RFC 9110 has both; `some-checks-are-not-rules`.' },
  'ibm-major-version-in-path': {
    ours: ['api-version-location'],
    why: 'We ask for one place, whichever it is, unless the option says where.',
  },
  'ibm-pagination-style': {
    ours: ['pagination-style-inconsistent', 'pagination-missing', 'pagination-limit-unbounded'],
    why: `It asks for fields with certain names: ${house.toLowerCase()}`,
  },
  'ibm-prefer-token-pagination': { ours: ['pagination-style-inconsistent'], why: house },
  'ibm-no-array-of-arrays': { ours: ['array-of-arrays'] },
  'ibm-no-required-properties-in-optional-body': { ours: ['request-body-optional-with-required'] },
  'ibm-no-array-responses': {
    ours: ['response-top-level-array'],
    why: 'It reports the schema as well, and we the operation.',
  },
  'ibm-response-status-codes': {
    ours: [
      'success-response-missing',
      'response-body-not-allowed',
      'accepted-status-undocumented',
      'response-status-code-nonstandard',
      'response-status-code-invalid',
    ],
    why: 'It asks which status goes with which method: 200 for something created is a decision.',
  },
  'ibm-patch-request-content-type': {
    ours: ['patch-media-type-nonstandard'],
    why: 'Bytes that are appended to a file are not a patch format.',
  },
  'ibm-valid-path-segments': {
    ours: ['path-malformed'],
    why: 'RFC 6570 allows a variable within a segment, and OpenAPI too.',
  },
  'ibm-collection-array-property': { ours: [], why: house },
  'ibm-parameter-order': {
    ours: ['parameter-order'],
    why: 'It reports the shared parameter, and we the operation.',
  },
  'ibm-error-response-schemas': {
    ours: ['error-schema-inconsistent', 'error-response-schema-missing', 'problem-json-missing'],
    why: house,
  },
  'ibm-error-content-type-is-json': {
    ours: ['media-type-wildcard', 'error-media-type-not-json'],
    why: '`*/*` may be JSON.',
  },
  'ibm-use-date-based-format': {
    ours: ['date-format-missing', 'described-format-missing'],
    why: 'It goes by parts of names (`build_time_millis`), and we by examples.',
  },
  'ibm-accept-and-return-models': {
    ours: [
      'object-properties-missing',
      'schema-empty',
      'response-top-level-array',
      'request-body-not-object',
    ],
    why: 'It reports objects without properties, which may be meant.',
  },
  'ibm-unique-parameter-request-property-names': {
    ours: ['parameter-body-name-collision'],
    why: 'It compares names in paths too: `name` of `/{name}` and of the object is the same thing.',
  },
  'ibm-requestbody-is-object': { ours: ['request-body-not-object'] },
  'ibm-requestbody-name': { ours: [], why: "An extension of IBM's generators." },
  'ibm-no-content-type-header': { ours: ['reserved-header-parameter', 'reserved-response-header'] },
  'ibm-no-accept-header': { ours: ['reserved-header-parameter'] },
  'ibm-no-authorization-header': { ours: ['reserved-header-parameter', 'credential-header-as-parameter'] },
  'ibm-no-unsupported-keywords': {
    ours: [],
    why: 'A list of keywords that the generators of one company do not read.',
  },
  'ibm-openapi-tags-used': { ours: ['tag-unused'], why: 'It does not look at webhooks.' },
  'ibm-securityschemes': {
    ours: [
      'scopes-on-non-oauth-scheme',
      'security-scheme-unused',
      'security-scheme-undefined',
      'oauth2-scope-unused',
      'oauth2-scope-undefined',
    ],
    why: 'It does not look at webhooks.',
  },
  'ibm-securityscheme-attributes': { ours: ['required-field-missing', 'document-structure-invalid'] },
  'ibm-unused-tags': { ours: ['tag-unused'] },
  'ibm-precondition-headers': { ours: ['precondition-header-missing'] },
  'ibm-etag-header': { ours: ['etag-header-missing'] },
  'ibm-define-required-properties': {
    ours: ['keyword-type-mismatch', 'required-property-undefined'],
    why: '`required` beside `type: array` applies to nothing, which is reported in its place.',
  },
  'ibm-discriminator-property': { ours: ['discriminator-invalid'] },
  'ibm-no-superfluous-allof': { ours: ['superfluous-combinator'] },
  'ibm-schema-keywords': {
    ours: [],
    why: 'A list of keywords that the generators of one company do not read.',
  },
  'ibm-schema-or-content-provided': { ours: ['parameter-schema-missing', 'header-schema-missing'] },
  'ibm-server-variable-default-value': { ours: ['server-variable-default-invalid'] },
  'ibm-no-crud-verbs-in-paths': { ours: ['path-contains-verb'] },
  'ibm-no-duplicate-description-with-ref-sibling': {
    ours: ['reference-siblings-ignored', 'description-duplicate'],
    why: 'A description beside a reference changes nothing for clients.',
  },
  'ibm-no-operation-requestbody': { ours: ['request-body-on-safe-method'] },
  'ibm-no-optional-properties-in-required-body': { ours: ['request-body-optional-with-required'] },
  'ibm-property-attributes': { ours: ['constraint-range-inverted', 'keyword-type-mismatch'] },
  'ibm-property-consistent-name-and-type': {
    ours: [],
    why: 'A name proves nothing; `some-checks-are-not-rules`.',
  },
  'ibm-no-space-in-example-name': { ours: [], why: 'The specification restricts names of components only.' },
  'ibm-no-ref-in-example': {
    ours: ['reference-in-example'],
    why: 'Some tools put examples together from files.',
  },
  'ibm-binary-schemas': { ours: ['binary-format-missing'], why: house },
  'ibm-api-symmetry': {
    ours: [],
    why: 'Which properties can be written is a decision; `some-checks-are-not-rules`.',
  },
  'ibm-no-circular-refs': {
    ours: ['circular-schema-reference'],
    why: 'Trees are circular and can be satisfied.',
  },
  'ibm-avoid-repeating-path-parameters': {
    ours: ['path-parameters-repeated'],
    why: 'Where the operations of a path do not all declare it, it cannot move.',
  },
  'ibm-resource-response-consistency': {
    ours: [],
    why: 'Creating and reading may return different schemas; `some-checks-are-not-rules`.',
  },
  'ibm-operation-summary-length': {
    ours: ['operation-summary-too-long'],
    why: 'The limit is an option of ours, and longer.',
  },
  'ibm-no-default-for-required-parameter': {
    ours: ['required-with-default'],
    why: '`Accept` and `Content-Type` are sent as constants.',
  },
};
