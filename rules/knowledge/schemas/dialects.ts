import { Schema, type Model, type Node } from '@assay/core';

/** The dialects of JSON Schema that extend 2020-12 as OpenAPI 3.1 and later do. */
const extensions = /^https:\/\/(?:spec\.openapis\.org\/oas\/3\.|json-schema\.org\/draft\/2020-12\/)/;

/** True where `jsonSchemaDialect` or `$schema` names a dialect whose keywords are not those of JSON Schema 2020-12. */
export function isForeignDialect(dialect: unknown): dialect is string {
  return typeof dialect === 'string' && !extensions.test(dialect);
}

/** True where a schema of 3.1 or later is written in a foreign dialect: its own `$schema` or one around it says so, or the document. */
export function isInForeignDialect(schema: Schema, model: Model | undefined): boolean {
  for (let node: Node | undefined = schema; node instanceof Schema; node = node.parent) {
    if (node.raw['$schema'] !== undefined) return isForeignDialect(node.raw['$schema']);
  }
  return isForeignDialect(model?.document.raw['jsonSchemaDialect']);
}
