import { foreignDialect, Schema, type Model, type Node } from '@assay/core';

/** True if a schema of 3.1 or later is written in a foreign dialect: its own `$schema` or one around it says so, or the document. */
export function isInForeignDialect(schema: Schema, model: Model | undefined): boolean {
  for (let node: Node | undefined = schema; node instanceof Schema; node = node.parent) {
    if (node.raw['$schema'] !== undefined) return foreignDialect(node.raw['$schema']);
  }
  return foreignDialect(model?.document.raw['jsonSchemaDialect']);
}
