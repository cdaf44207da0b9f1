import {
  dialectNamed,
  openApi20,
  openApi30,
  openApi31,
  openApi32,
  type Dialect,
  type Reference,
  type SchemaParts,
  type SchemaReader,
  type SchemaResource,
  type Subschema,
  type UnreadableSchema,
} from '@assay/json-schema';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import { resolve, type Reference as ReferenceNode } from '../model/nodes.js';
import type { Schema } from '../model/schema.js';
import { foreignDialect } from '../schema/checks/dialect.js';
import { mentions, type SourceDocument } from '@assay/text';
import { DiscriminatorTargets } from './discriminator-targets.js';
import { DynamicAnchors, dynamicNameOf } from './dynamic-anchors.js';
import { mayHoldNumbers } from './exact-value.js';

const namesDialect = /\$schema|jsonSchemaDialect/;

/** Reads the schemas of a model for the evaluator. References are those of the model's graph; numbers have their exact values. */
export class ModelSchemas implements SchemaReader<Schema> {
  private readonly model: Model;
  private anchors: DynamicAnchors | undefined;
  private discriminators: DiscriminatorTargets | undefined;

  constructor(model: Model) {
    this.model = model;
  }

  read(schema: Schema): SchemaParts<Schema> | UnreadableSchema | boolean {
    if (schema.boolean !== undefined) return schema.boolean;
    const dialect = this.getSchemaDialect(schema);
    if ('kind' in dialect) return dialect;
    return {
      dialect,
      keywords: exactKeywords(schema),
      subschemas: subschemasOf(schema),
      references: listReferences(schema),
      resource: this.getSchemaResource(schema),
    };
  }

  referenceText(schema: Schema): string | undefined {
    return schema.reference?.ref;
  }

  /** Returns the schemas that a discriminator chooses between, by the value of its property. */
  listVariants(schema: Schema): ReadonlyMap<string, Schema> {
    this.discriminators ??= new DiscriminatorTargets(this.model);
    return this.discriminators.listVariants(schema);
  }

  private getSchemaDialect(schema: Schema): Dialect | UnreadableSchema {
    if (schema.dialect === 'oas2') return openApi20;
    if (schema.dialect === 'oas3.0') return openApi30;
    const own = this.model.document.format === 'oas3.2' ? openApi32 : openApi31;
    const uri = this.hasOwnDialect(schema.document) ? this.dialectNameOf(schema) : undefined;
    if (uri === undefined) return own;
    if (foreignDialect(uri)) return { kind: 'dialect', uri };
    return dialectNamed(uri) ?? own;
  }

  /** True if a schema of the document names a dialect. Few do, and searching the text is faster than visiting the nodes. */
  private hasOwnDialect(document: SourceDocument): boolean {
    return mentions(document, namesDialect);
  }

  /** Returns the dialect of the innermost enclosing schema that names one, or of its document. */
  private dialectNameOf(schema: Schema): string | undefined {
    for (let node: Node | undefined = schema; node !== undefined; node = node.parent) {
      const uri = node.raw[node.kind === 'Document' ? 'jsonSchemaDialect' : '$schema'];
      if (typeof uri === 'string') return uri;
    }
    return undefined;
  }

  /** Returns the resource of a schema if the model has dynamic references. */
  private getSchemaResource(schema: Schema): SchemaResource<Schema> | undefined {
    this.anchors ??= new DynamicAnchors(this.model);
    return this.anchors.getResource(schema);
  }
}

const numeric = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'enum',
  'const',
] as const;

function exactKeywords({ document, keywords }: Schema): RawObject {
  for (const keyword of numeric) {
    const value = keywords[keyword];
    // `as`: an exact copy of an object is an object.
    if (value !== undefined && mayHoldNumbers(value)) return document.exactCopy(keywords) as RawObject;
  }
  return keywords;
}

const none: readonly never[] = [];

function subschemasOf({ subschemas }: Schema): readonly Subschema<Schema>[] {
  if (subschemas.length === 0) return none;
  return subschemas.map((schema) => ({ keyword: schema.step ?? '', key: schema.key, schema }));
}

function listReferences({ reference, dynamicReference }: Schema): readonly Reference<Schema>[] {
  if (reference === undefined && dynamicReference === undefined) return none;
  const found: Reference<Schema>[] = [];
  if (reference !== undefined) found.push({ target: resolve(reference), text: reference.ref });
  if (dynamicReference !== undefined) found.push(dynamic(dynamicReference));
  return found;
}

function dynamic(reference: ReferenceNode<Schema>): Reference<Schema> {
  return { target: resolve(reference), text: reference.ref, dynamicName: dynamicNameOf(reference) };
}
