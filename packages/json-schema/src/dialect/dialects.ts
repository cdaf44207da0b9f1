import {
  draft4,
  formatAssertion2020,
  openApiBase,
  openApiBase32,
  openApiDraft4,
  vocabularies2019,
  vocabularies2020,
  type SubschemaShape,
  type Vocabulary,
} from './vocabularies.js';

/** The differences in how families of dialects read keywords. */
export interface DialectRules {
  /** False if the siblings of a `$ref` have no meaning. */
  readonly hasSiblingsOfRef: boolean;
  /** The flag that allows null in addition to the other constraints; undefined if `type` expresses it. */
  readonly nullable: 'nullable' | 'x-nullable' | undefined;
  /** True if a boolean may replace any schema. */
  readonly hasBooleanSchemas: boolean;
  /** The keyword for the URI of a schema; undefined if none exists. */
  readonly identifier: '$id' | 'id' | undefined;
  /** True if `patternProperties` is not a keyword and only marks properties with these names as described. */
  readonly ignoresPatternSchemas: boolean;
  /** True if `contains` marks matching items as evaluated (2020-12). */
  readonly evaluatesContained: boolean;
}

/** Dialect of a schema: its keywords and their meaning. */
export interface Dialect extends DialectRules {
  /** The URI of its meta-schema. For dialects of OpenAPI without one, the URL of the specification's section. */
  readonly uri: string;
  /** All keywords that affect validation, each with the form of its subschemas. */
  readonly keywords: ReadonlyMap<string, SubschemaShape | undefined>;
  /** True if `format` is always an assertion, regardless of options. */
  readonly assertsFormat: boolean;
}

const oldRules: DialectRules = {
  hasSiblingsOfRef: false,
  nullable: undefined,
  hasBooleanSchemas: false,
  ignoresPatternSchemas: false,
  identifier: undefined,
  evaluatesContained: false,
};

const rules2020: DialectRules = {
  hasSiblingsOfRef: true,
  nullable: undefined,
  hasBooleanSchemas: true,
  ignoresPatternSchemas: false,
  identifier: '$id',
  evaluatesContained: true,
};

const rules2019: DialectRules = { ...rules2020, evaluatesContained: false };

function makeDialect(uri: string, rules: DialectRules, vocabularies: readonly Vocabulary[]): Dialect {
  const keywords = new Map(vocabularies.flatMap((vocabulary) => Object.entries(vocabulary.keywords)));
  return { ...rules, uri, keywords, assertsFormat: vocabularies.includes(formatAssertion2020) };
}

/** The Schema Object of OpenAPI 2.0, with `x-nullable`, which most tools support. */
export const openApi20 = makeDialect(
  'https://spec.openapis.org/oas/v2.0.html#schema-object',
  { ...oldRules, nullable: 'x-nullable', ignoresPatternSchemas: true },
  [openApiDraft4],
);

/** The Schema Object of OpenAPI 3.0. */
export const openApi30 = makeDialect(
  'https://spec.openapis.org/oas/v3.0.4.html#schema-object',
  { ...oldRules, nullable: 'nullable', ignoresPatternSchemas: true },
  [openApiDraft4],
);

/** The OAS base dialect of OpenAPI 3.1. */
export const openApi31 = makeDialect('https://spec.openapis.org/oas/3.1/dialect/base', rules2020, [
  ...vocabularies2020,
  openApiBase,
]);

/** The OAS base dialect of OpenAPI 3.2. */
export const openApi32 = makeDialect('https://spec.openapis.org/oas/3.2/dialect/2025-09-17', rules2020, [
  ...vocabularies2020,
  openApiBase32,
]);

/** JSON Schema draft-04. */
export const jsonSchemaDraft4 = makeDialect(
  'http://json-schema.org/draft-04/schema',
  { ...oldRules, identifier: 'id' },
  [draft4],
);

/** JSON Schema 2019-09. */
export const jsonSchema2019 = makeDialect(
  'https://json-schema.org/draft/2019-09/schema',
  rules2019,
  vocabularies2019,
);

/** JSON Schema 2020-12. */
export const jsonSchema2020 = makeDialect(
  'https://json-schema.org/draft/2020-12/schema',
  rules2020,
  vocabularies2020,
);

const byUri: ReadonlyMap<string, Dialect> = new Map(
  [openApi31, openApi32, jsonSchemaDraft4, jsonSchema2019, jsonSchema2020].map((dialect) => [
    dialect.uri,
    dialect,
  ]),
);

/** Returns the dialect that `$schema` or `jsonSchemaDialect` names; undefined if it is unknown. */
export function dialectNamed(uri: string): Dialect | undefined {
  // The meta-schema of 3.1 exists under several dates.
  if (/^https:\/\/spec\.openapis\.org\/oas\/3\.([12])\/dialect\//.test(uri))
    return uri.startsWith('https://spec.openapis.org/oas/3.1/') ? openApi31 : openApi32;
  return byUri.get(uri.replace(/#$/, ''));
}

const known: ReadonlyMap<string, readonly [Vocabulary, DialectRules]> = new Map(
  [
    ...vocabularies2019.map((vocabulary) => [vocabulary, rules2019] as const),
    ...[...vocabularies2020, formatAssertion2020, openApiBase, openApiBase32].map(
      (vocabulary) => [vocabulary, rules2020] as const,
    ),
  ].map((entry) => [entry[0].uri ?? '', entry]),
);

/**
 * Returns the dialect that a meta-schema describes by its `$vocabulary` (JSON Schema Core, section 8.1.2), or the URI of an
 * unknown required vocabulary.
 */
export function dialectOfVocabularies(
  uri: string,
  vocabulary: Readonly<Record<string, unknown>>,
): Dialect | { readonly unknownVocabulary: string } {
  const used: Vocabulary[] = [];
  let rules = rules2020;
  for (const [name, isRequired] of Object.entries(vocabulary)) {
    const entry = known.get(name);
    if (entry !== undefined) {
      used.push(entry[0]);
      rules = entry[1];
    } else if (isRequired === true) {
      return { unknownVocabulary: name };
    }
  }
  return makeDialect(uri, rules, used);
}
