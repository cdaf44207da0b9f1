/** The dialects of JSON Schema that extend 2020-12 and can be checked as such. */
const extensions = /^https:\/\/(?:spec\.openapis\.org\/oas\/3\.|json-schema\.org\/draft\/2020-12\/)/;

/** Tells whether `jsonSchemaDialect` or `$schema` names a dialect that does not extend JSON Schema 2020-12. */
export function foreignDialect(dialect: unknown): dialect is string {
  return typeof dialect === 'string' && !extensions.test(dialect);
}
