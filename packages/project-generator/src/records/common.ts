/** The identifier of a record. */
export type Id = string;

/** An ISO 8601 time in UTC: `2026-01-31T12:00:00.000Z`. */
export type Timestamp = string;

/** Location of a parameter in a request (Parameter Object, `in`). */
export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring';

/** The schemas of an import. Records refer to them, so records stay small even if many operations share a schema. */
export interface SchemaBundle {
  readonly id: Id;
  readonly type: 'schemas';
  /** JSON Schema 2020-12 for every document format. */
  readonly dialect: 'https://json-schema.org/draft/2020-12/schema';
  /**
   * Schemas by location: a pointer in the root document, `other.yaml#/pointer` for other documents. A `$ref` is a pointer into
   * the bundle: `#/schemas/...`.
   */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
}

/**
 * A schema of a bundle. `nullable`, boolean exclusive bounds and other keywords of 2.0 and 3.0 are converted to 2020-12;
 * `discriminator`, `xml`, `readOnly` and `writeOnly` stay.
 */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** A schema in a bundle. */
export interface SchemaRef {
  /** The key in `schemas`. */
  readonly pointer: string;
  readonly bundle: Id;
}
