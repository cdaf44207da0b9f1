import {
  Evaluator,
  isJsonObject,
  listSubschemas,
  openApi31,
  type Reference,
  type SchemaParts,
  type SchemaReader,
} from '@assay/json-schema';
import type { JsonSchema } from '../records/index.js';
import type { SchemaLookup } from './schema-registry.js';

const evaluators = new WeakMap<SchemaLookup, Evaluator<JsonSchema>>();

/** Returns the evaluator of a bundle's schemas, and of schemas composed from them. */
export function evaluatorOf(lookup: SchemaLookup): Evaluator<JsonSchema> {
  let evaluator = evaluators.get(lookup);
  if (evaluator === undefined) {
    evaluator = new Evaluator(new BookSchemas(lookup));
    evaluators.set(lookup, evaluator);
  }
  return evaluator;
}

/** Reads the schemas of a bundle: JSON Schema 2020-12 with the discriminators of OpenAPI. */
class BookSchemas implements SchemaReader<JsonSchema> {
  private readonly lookup: SchemaLookup;

  constructor(lookup: SchemaLookup) {
    this.lookup = lookup;
  }

  read(schema: JsonSchema): SchemaParts<JsonSchema> | boolean {
    if (typeof schema === 'boolean') return schema;
    return {
      dialect: openApi31,
      keywords: schema,
      subschemas: listSubschemas(schema, openApi31),
      references: this.references(schema['$ref']),
    };
  }

  private references(text: unknown): readonly Reference<JsonSchema>[] {
    return typeof text === 'string' ? [{ target: this.lookup.resolve({ $ref: text }), text }] : [];
  }

  referenceText(schema: JsonSchema): string | undefined {
    const text = isJsonObject(schema) ? schema['$ref'] : undefined;
    return typeof text === 'string' ? text : undefined;
  }
}
