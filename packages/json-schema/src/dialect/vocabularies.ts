/** Form of a keyword's subschemas: one, an array, a map, one or an array, or a map with some schemas. */
export type SubschemaShape = 'one' | 'list' | 'map' | 'one-or-list' | 'map-of-some';

/** A set of keywords that belong together (JSON Schema Core, section 8.1.2). */
export interface Vocabulary {
  /** Its URI; undefined for keywords that only later drafts grouped into a vocabulary. */
  readonly uri: string | undefined;
  /** The keywords, each with the form of its subschemas; undefined for keywords without subschemas. */
  readonly keywords: Readonly<Record<string, SubschemaShape | undefined>>;
}

function plain(names: string): Record<string, undefined> {
  return Object.fromEntries(names.split(' ').map((name) => [name, undefined]));
}

const numbers = 'multipleOf maximum exclusiveMaximum minimum exclusiveMinimum';
const texts = 'maxLength minLength pattern';
const arrays = 'maxItems minItems uniqueItems';
const objects = 'maxProperties minProperties required';
const assertions = `type enum ${numbers} ${texts} ${arrays} ${objects}`;
const combining = { allOf: 'list', anyOf: 'list', oneOf: 'list', not: 'one' } as const;

/**
 * Keywords that Schema Objects of 2.0 and 3.0 adopt from JSON Schema draft-04 (OpenAPI 3.0.4, section 4.7.24), and common
 * additions.
 */
export const openApiDraft4: Vocabulary = {
  uri: undefined,
  keywords: {
    ...plain(`$ref ${assertions} format discriminator`),
    ...combining,
    items: 'one',
    properties: 'map',
    patternProperties: 'map',
    additionalProperties: 'one',
  },
};

/** JSON Schema draft-04: core and validation. */
export const draft4: Vocabulary = {
  uri: undefined,
  keywords: {
    ...plain(`$ref ${assertions} format`),
    ...combining,
    items: 'one-or-list',
    additionalItems: 'one',
    properties: 'map',
    patternProperties: 'map',
    additionalProperties: 'one',
    dependencies: 'map-of-some',
    definitions: 'map',
  },
};

const modernAssertions = `${assertions} const maxContains minContains dependentRequired`;
const modernApplicators = {
  ...combining,
  if: 'one',
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: 'one',
  else: 'one',
  properties: 'map',
  patternProperties: 'map',
  additionalProperties: 'one',
  propertyNames: 'one',
  dependentSchemas: 'map',
  contains: 'one',
  // Keywords of earlier drafts that 2019-09 and 2020-12 still describe as deprecated.
  dependencies: 'map-of-some',
  definitions: 'map',
} as const;

const of2019 = 'https://json-schema.org/draft/2019-09/vocab';
const of2020 = 'https://json-schema.org/draft/2020-12/vocab';

/** The vocabularies of JSON Schema 2019-09. */
export const vocabularies2019: readonly Vocabulary[] = [
  { uri: `${of2019}/core`, keywords: { ...plain('$ref $recursiveRef'), $defs: 'map' } },
  {
    uri: `${of2019}/applicator`,
    keywords: {
      ...modernApplicators,
      items: 'one-or-list',
      additionalItems: 'one',
      unevaluatedItems: 'one',
      unevaluatedProperties: 'one',
    },
  },
  { uri: `${of2019}/validation`, keywords: plain(modernAssertions) },
  { uri: `${of2019}/format`, keywords: plain('format') },
  { uri: `${of2019}/content`, keywords: { contentSchema: 'one' } },
  { uri: `${of2019}/meta-data`, keywords: {} },
];

/** The vocabularies of JSON Schema 2020-12, `format` as an annotation. */
export const vocabularies2020: readonly Vocabulary[] = [
  { uri: `${of2020}/core`, keywords: { ...plain('$ref $dynamicRef'), $defs: 'map' } },
  { uri: `${of2020}/applicator`, keywords: { ...modernApplicators, prefixItems: 'list', items: 'one' } },
  { uri: `${of2020}/unevaluated`, keywords: { unevaluatedItems: 'one', unevaluatedProperties: 'one' } },
  { uri: `${of2020}/validation`, keywords: plain(modernAssertions) },
  { uri: `${of2020}/format-annotation`, keywords: plain('format') },
  { uri: `${of2020}/content`, keywords: { contentSchema: 'one' } },
  { uri: `${of2020}/meta-data`, keywords: {} },
];

/** The vocabulary of 2020-12 that makes `format` an assertion. */
export const formatAssertion2020: Vocabulary = {
  uri: `${of2020}/format-assertion`,
  keywords: plain('format'),
};

/** The OAS base vocabulary (OpenAPI 3.1.1, section 4.8.24.4). Of its keywords, only `discriminator` constrains values. */
export const openApiBase: Vocabulary = {
  uri: 'https://spec.openapis.org/oas/3.1/vocab/base',
  keywords: plain('discriminator'),
};

/** The OAS base vocabulary of 3.2. */
export const openApiBase32: Vocabulary = {
  uri: 'https://spec.openapis.org/oas/3.2/vocab/base',
  keywords: plain('discriminator'),
};
