import { unescapedSegment } from '@assay/text';
import { dialectNamed, dialectOfVocabularies, jsonSchema2020, type Dialect } from '../dialect/dialects.js';
import { isJsonObject, type JsonObject } from '../value/values.js';
import { listSubschemas } from './list-subschemas.js';
import type {
  Reference,
  SchemaParts,
  SchemaReader,
  SchemaResource,
  UnreadableSchema,
} from './schema-reader.js';
import { resolveReference, splitFragment } from './uri.js';

/** A schema resource in JSON: a schema with its own URI. */
class PlainResource implements SchemaResource<PlainSchema> {
  readonly base: string;
  readonly root: PlainSchema;
  readonly dialect: Dialect | UnreadableSchema;
  readonly anchors = new Map<string, PlainSchema>();
  readonly dynamicAnchors = new Map<string, PlainSchema>();

  constructor(base: string, value: unknown, dialect: Dialect | UnreadableSchema) {
    this.base = base;
    this.dialect = dialect;
    this.root = new PlainSchema(value, this);
  }
}

/** A schema in JSON, and the resource that it belongs to. */
export class PlainSchema {
  readonly value: unknown;
  readonly resource: PlainResource;
  parts: SchemaParts<PlainSchema> | UnreadableSchema | boolean | undefined = undefined;

  constructor(value: unknown, resource: PlainResource) {
    this.value = value;
    this.resource = resource;
  }
}

/** Returns the document at a URI, without fragment; undefined if none exists. */
export type LoadSchema = (uri: string) => unknown;

/** Schemas in JSON, with their identifiers, anchors and meta-schemas (JSON Schema Core, sections 8 and 9). */
export class PlainSchemas implements SchemaReader<PlainSchema> {
  private readonly load: LoadSchema;
  private readonly dialect: Dialect;
  private readonly resources = new Map<string, PlainResource>();
  private readonly known = new Map<object, PlainSchema>();
  private readonly dialects = new Map<string, Dialect | UnreadableSchema>();

  /** @param options `dialect` applies to schemas that do not name one. */
  constructor(options: { readonly load?: LoadSchema; readonly dialect?: Dialect } = {}) {
    this.load = options.load ?? (() => undefined);
    this.dialect = options.dialect ?? jsonSchema2020;
  }

  /** Adds a document. */
  add(value: unknown, uri = 'schema:/'): PlainSchema {
    return this.addDocument(value, splitFragment(uri).resource, this.dialect).root;
  }

  private addDocument(value: unknown, uri: string, dialect: Dialect): PlainResource {
    const resource = this.enter(value, uri, this.readDialect(value, dialect));
    // The document is also available under the URI that it was read from.
    if (!this.resources.has(uri)) this.resources.set(uri, resource);
    this.index(resource.root);
    return resource;
  }

  private enter(value: unknown, base: string, dialect: Dialect | UnreadableSchema): PlainResource {
    const id = getSchemaId(value, dialect);
    const uri = id === undefined ? base : splitFragment(resolveReference(id, base)).resource;
    const resource = new PlainResource(uri, value, dialect);
    if (!this.resources.has(uri)) this.resources.set(uri, resource);
    return resource;
  }

  /** Indexes the schemas inside a schema, and the resources among them. */
  private index(outermost: PlainSchema): void {
    const pending = [outermost];
    for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
      const { value } = schema;
      const { dialect } = schema.resource;
      if (!isJsonObject(value) || this.known.has(value)) continue;
      this.known.set(value, schema);
      if ('kind' in dialect) continue;
      nameAnchors(schema, value, dialect);
      for (const { schema: child } of listSubschemas(value, dialect)) {
        if (isJsonObject(child)) pending.push(this.place(child, schema.resource));
      }
    }
  }

  /** Returns a schema inside a resource, or the root of a nested resource. */
  private place(value: JsonObject, around: PlainResource): PlainSchema {
    const fallback = 'kind' in around.dialect ? this.dialect : around.dialect;
    const dialect = this.readDialect(value, fallback);
    if (getSchemaId(value, dialect) === undefined) return new PlainSchema(value, around);
    return this.enter(value, around.base, dialect).root;
  }

  private readDialect(value: unknown, around: Dialect): Dialect | UnreadableSchema {
    const uri = isJsonObject(value) ? value['$schema'] : undefined;
    if (typeof uri !== 'string') return around;
    let dialect = dialectNamed(uri) ?? this.dialects.get(uri);
    if (dialect === undefined) {
      dialect = this.describedBy(uri);
      this.dialects.set(uri, dialect);
    }
    return dialect;
  }

  private describedBy(uri: string): Dialect | UnreadableSchema {
    const metaSchema = this.resources.get(uri)?.root.value ?? this.load(splitFragment(uri).resource);
    if (!isJsonObject(metaSchema)) return { kind: 'dialect', uri };
    const vocabulary = metaSchema['$vocabulary'];
    if (isJsonObject(vocabulary)) {
      const dialect = dialectOfVocabularies(uri, vocabulary);
      return 'unknownVocabulary' in dialect
        ? { kind: 'vocabulary', uri: dialect.unknownVocabulary }
        : dialect;
    }
    const parent = metaSchema['$schema'];
    return (typeof parent === 'string' ? dialectNamed(parent) : undefined) ?? { kind: 'dialect', uri };
  }

  read(schema: PlainSchema): SchemaParts<PlainSchema> | UnreadableSchema | boolean {
    schema.parts ??= this.readParts(schema);
    return schema.parts;
  }

  private readParts(schema: PlainSchema): SchemaParts<PlainSchema> | UnreadableSchema | boolean {
    const { value, resource } = schema;
    const { dialect } = resource;
    if (typeof value === 'boolean') return value;
    if (!isJsonObject(value)) return true;
    if ('kind' in dialect) return dialect;
    const references = this.references(value, resource, dialect);
    const isOnlyReference = references.length > 0 && !dialect.hasSiblingsOfRef;
    if (isOnlyReference) return { dialect, keywords: {}, subschemas: [], references, resource };
    const subschemas = listSubschemas(value, dialect).map(({ keyword, key, schema: child }) => ({
      keyword,
      key,
      schema: (isJsonObject(child) ? this.known.get(child) : undefined) ?? new PlainSchema(child, resource),
    }));
    return { dialect, keywords: value, subschemas, references, resource };
  }

  private references(value: JsonObject, resource: PlainResource, dialect: Dialect): Reference<PlainSchema>[] {
    const found: Reference<PlainSchema>[] = [];
    const { $ref, $dynamicRef, $recursiveRef } = value;
    if (typeof $ref === 'string') found.push({ target: this.find($ref, resource), text: $ref });
    if (typeof $dynamicRef === 'string' && dialect.keywords.has('$dynamicRef')) {
      const target = this.find($dynamicRef, resource);
      const name = splitFragment($dynamicRef).fragment;
      const isDynamic = target?.resource.dynamicAnchors.get(name) === target;
      found.push({ target, text: $dynamicRef, dynamicName: isDynamic ? name : undefined });
    }
    if (typeof $recursiveRef === 'string' && dialect.keywords.has('$recursiveRef')) {
      const target = this.find($recursiveRef, resource);
      const isDynamic = target?.resource.dynamicAnchors.get('') === target;
      found.push({ target, text: $recursiveRef, dynamicName: isDynamic ? '' : undefined });
    }
    return found;
  }

  /** Resolves a URI reference inside a resource. */
  private find(text: string, from: PlainResource): PlainSchema | undefined {
    const { resource: uri, fragment } = splitFragment(resolveReference(text, from.base));
    const resource = uri === from.base ? from : (this.resources.get(uri) ?? this.loadResource(uri));
    if (resource === undefined) return undefined;
    if (fragment === '') return resource.root;
    return fragment.startsWith('/') ? this.follow(resource, fragment) : resource.anchors.get(fragment);
  }

  private loadResource(uri: string): PlainResource | undefined {
    const value = this.load(uri);
    return value === undefined ? undefined : this.addDocument(value, uri, this.dialect);
  }

  private follow(from: PlainResource, pointer: string): PlainSchema | undefined {
    let { value, resource } = from.root;
    for (const segment of pointer.slice(1).split('/')) {
      const name = unescapedSegment(segment);
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
      // `as`: an object has properties.
      value = (value as JsonObject)[name];
      const schema = isJsonObject(value) ? this.known.get(value) : undefined;
      if (schema !== undefined) resource = schema.resource;
    }
    return this.schemaAt(value, resource);
  }

  /** Returns the schema that a pointer leads to, even if no known keyword contains it. */
  private schemaAt(value: unknown, resource: PlainResource): PlainSchema {
    const known = isJsonObject(value) ? this.known.get(value) : undefined;
    if (known !== undefined) return known;
    if (!isJsonObject(value)) return new PlainSchema(value, resource);
    const schema = this.place(value, resource);
    this.index(schema);
    return schema;
  }

  referenceText({ value }: PlainSchema): string | undefined {
    const text = isJsonObject(value) ? value['$ref'] : undefined;
    return typeof text === 'string' ? text : undefined;
  }
}

function getSchemaId(value: unknown, dialect: Dialect | UnreadableSchema): string | undefined {
  if (!isJsonObject(value) || 'kind' in dialect || dialect.identifier === undefined) return undefined;
  const id = value[dialect.identifier];
  if (typeof id !== 'string') return undefined;
  // Before 2019-09 an identifier beside `$ref` has no meaning, and an identifier that is only a fragment is an anchor.
  if (dialect.identifier === 'id' && (value['$ref'] !== undefined || id.startsWith('#'))) return undefined;
  return id;
}

function nameAnchors(schema: PlainSchema, value: JsonObject, dialect: Dialect): void {
  const { anchors, dynamicAnchors, root } = schema.resource;
  const { $anchor, $dynamicAnchor, $recursiveAnchor, id } = value;
  if (dialect.identifier === 'id') {
    if (typeof id === 'string' && id.startsWith('#') && value['$ref'] === undefined)
      anchors.set(id.slice(1), schema);
    return;
  }
  if (typeof $anchor === 'string') anchors.set($anchor, schema);
  if (typeof $dynamicAnchor === 'string' && dialect.keywords.has('$dynamicRef')) {
    anchors.set($dynamicAnchor, schema);
    dynamicAnchors.set($dynamicAnchor, schema);
  }
  if ($recursiveAnchor === true && schema === root && dialect.keywords.has('$recursiveRef'))
    dynamicAnchors.set('', schema);
}
