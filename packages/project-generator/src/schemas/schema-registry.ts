import { isObject, type Model, type Node, resolve, type Schema } from '@assay/core';
import { escapedSegment, setProperty, writeJson } from '@assay/text';
import type { Scope } from '@assay/json-schema';
import type { Id, JsonSchema, SchemaBundle, SchemaRef } from '../records/index.js';
import { Discriminators } from './discriminators.js';
import { DynamicScopes } from './dynamic-scopes.js';
import { Omissions } from '../problems/omissions.js';
import { code } from '../problems/wording.js';
import { normalise, type Neighbours } from './normalise.js';
import { Places } from './places.js';

/** Reader of the schemas of a bundle. */
export interface SchemaLookup {
  /** Follows `$ref` as long as a schema is only a reference; an unresolved or circular reference is `true`. */
  resolve(schema: JsonSchema): JsonSchema;
  /** Records the parts that limits leave out. */
  readonly omissions?: Omissions;
}

/** Thrown if a reference names a schema that is not in the registry. */
export class UnknownSchemaError extends Error {
  readonly code = 'UNKNOWN_SCHEMA';
}

interface Entry {
  readonly ref: SchemaRef;
  /** The `$ref` to it; undefined until one is written. */
  reference: string | undefined;
  /** The schema of the model; undefined for composed schemas. */
  readonly source: Schema | undefined;
  /** The dynamic scope of the source; undefined if its meaning does not depend on the scope. */
  readonly scope: Scope | undefined;
  /** Undefined until it is requested. */
  json: JsonSchema | undefined;
}

const maxHops = 100;

/**
 * The schemas of an import as JSON Schema 2020-12, each normalised once, on the first request. Targets of references have their
 * own entries; inline subschemas stay inline.
 */
export class SchemaRegistry implements SchemaLookup {
  readonly omissions: Omissions;
  private readonly bundle: Id;
  private readonly places: Places;
  private readonly scopes: DynamicScopes;
  private readonly discriminators: Discriminators;
  private readonly neighbours = new Map<Scope | undefined, Neighbours>();
  /** The entries by key. */
  private readonly entries = new Map<string, Entry>();
  private readonly ofSchema = new Map<Schema, Entry>();
  /** Schemas that depend on the dynamic scope. */
  private readonly inScopes = new Map<Schema, Map<Scope, SchemaRef>>();
  /** Entries of the final targets of schemas. */
  private readonly targetsBySchema = new Map<Schema, SchemaRef>();
  /** The entries by the text of their `$ref`, the only form in which references are written. */
  private readonly targets = new Map<string, Entry>();

  constructor(model: Model, bundle: Id, omissions = new Omissions()) {
    this.omissions = omissions;
    this.bundle = bundle;
    this.places = new Places(model);
    this.scopes = new DynamicScopes(model, (schema) =>
      omissions.add('dynamicScopes', code(`#${this.places.getNodePointer(schema)}`)),
    );
    this.discriminators = new Discriminators(model, (schema) => this.referenceTo(this.refer(schema)));
  }

  /**
   * Adds an entry for a schema of the model. Its key is its location, with a number if its meaning depends on the scope.
   *
   * @param around the enclosing dynamic scope; undefined if none exists
   */
  refer(schema: Schema, around?: Scope): SchemaRef {
    const scope = this.scopes.enter(schema, around);
    if (scope !== undefined) return this.referIn(schema, scope);
    let entry = this.ofSchema.get(schema);
    if (entry === undefined) {
      const key = this.places.getNodePointer(schema);
      entry = this.entries.get(key) ?? this.enter(key, { source: schema });
      this.ofSchema.set(schema, entry);
    }
    return entry.ref;
  }

  private referIn(schema: Schema, scope: Scope): SchemaRef {
    let refs = this.inScopes.get(schema);
    if (refs === undefined) this.inScopes.set(schema, (refs = new Map<Scope, SchemaRef>()));
    let ref = refs.get(scope);
    if (ref === undefined) {
      const key = this.places.getNodePointer(schema);
      refs.set(scope, (ref = this.enter(this.unusedKey(key), { source: schema, scope }).ref));
    }
    return ref;
  }

  private unusedKey(key: string): string {
    for (let number = 1; ; number++) {
      const numbered = number === 1 ? key : `${key}(${number})`;
      if (!this.entries.has(numbered)) return numbered;
    }
  }

  /** Adds an entry for the target of a schema: a mere reference needs no entry of its own. */
  target(schema: Schema): SchemaRef {
    let ref = this.targetsBySchema.get(schema);
    if (ref === undefined) this.targetsBySchema.set(schema, (ref = this.findTarget(schema)));
    return ref;
  }

  private findTarget(schema: Schema): SchemaRef {
    if (this.scopes.enter(schema) !== undefined) return this.follow(this.refer(schema));
    const target = soleTarget(schema);
    if (target !== undefined) {
      const entry = this.getEntry(this.follow(this.refer(target)));
      if (soleReference(this.read(entry)) === undefined) {
        if (!this.ofSchema.has(schema)) this.ofSchema.set(schema, entry);
        return entry.ref;
      }
    }
    const before = this.entries.size;
    const ref = this.refer(schema);
    const isNew = this.entries.size > before;
    const followed = this.follow(ref);
    const entry = this.getEntry(followed);
    // The chain of references was circular or too long.
    if (soleReference(this.read(entry)) !== undefined) return ref;
    if (isNew && followed !== ref) {
      const { reference } = this.getEntry(ref);
      if (reference !== undefined) this.targets.delete(reference);
      this.entries.delete(ref.pointer);
      this.ofSchema.set(schema, entry);
    }
    return followed;
  }

  /** Adds a composed schema. If its key is taken, a number is appended. */
  add(expectedKey: string, schema: JsonSchema): SchemaRef {
    const text = writeJson(schema);
    for (let number = 1; ; number++) {
      const key = number === 1 ? expectedKey : `${expectedKey}(${number})`;
      const known = this.entries.get(key);
      if (known === undefined) return this.enter(key, { json: schema }).ref;
      if (known.source === undefined && known.json !== undefined && writeJson(known.json) === text)
        return known.ref;
    }
  }

  /**
   * Returns the schema of an entry.
   *
   * @throws {UnknownSchemaError} if the reference belongs to another registry
   */
  get(ref: SchemaRef): JsonSchema {
    return this.read(this.getEntry(ref));
  }

  /** Returns the model's schema of an entry; undefined if the entry was composed, or if its meaning depends on the scope. */
  getSourceSchema(ref: SchemaRef): Schema | undefined {
    const { source, scope } = this.getEntry(ref);
    return source !== undefined && scope === this.scopes.enter(source) ? source : undefined;
  }

  /** Returns the `$ref` to an entry: `#/schemas/~1components~1schemas~1User`. */
  referenceTo(ref: SchemaRef): string {
    const entry = this.entries.get(ref.pointer);
    if (entry === undefined) return referenceText(ref.pointer);
    if (entry.reference === undefined) {
      entry.reference = referenceText(ref.pointer);
      this.targets.set(entry.reference, entry);
    }
    return entry.reference;
  }

  resolve(schema: JsonSchema): JsonSchema {
    let current = schema;
    for (let hops = 0; hops <= maxHops; hops++) {
      const text = soleReference(current);
      if (text === undefined) return current;
      const entry = this.targets.get(text);
      if (entry === undefined) return true;
      current = this.read(entry);
    }
    if (!this.isCycle(schema)) this.omissions.add('references', code(soleReference(schema) ?? ''));
    return true;
  }

  private isCycle(schema: JsonSchema): boolean {
    const seen = new Set<JsonSchema>();
    let current = schema;
    while (!seen.has(current)) {
      seen.add(current);
      const entry = this.targets.get(soleReference(current) ?? '');
      if (entry === undefined) return false;
      current = this.read(entry);
    }
    return true;
  }

  /** Returns the target of an entry that is only a reference; otherwise the entry itself. */
  follow(ref: SchemaRef): SchemaRef {
    let entry = this.getEntry(ref);
    for (let hops = 0; hops < maxHops; hops++) {
      const text = soleReference(this.read(entry));
      const next = text === undefined ? undefined : this.targets.get(text);
      if (next === undefined) break;
      entry = next;
    }
    return entry.ref;
  }

  /** Returns the location of a node of the model, written like the keys of the bundle. */
  getBundlePointer(node: Node, ...tail: readonly (string | number)[]): string {
    return this.places.getNodePointer(node, ...tail);
  }

  /** Returns all referenced schemas, with the schemas that they reference. */
  toBundle(): SchemaBundle {
    const schemas: Record<string, JsonSchema> = {};
    // Reading an entry adds the entries that it references, and the loop visits them too.
    for (const [key, entry] of this.entries) setProperty(schemas, key, this.read(entry));
    return {
      id: this.bundle,
      type: 'schemas',
      dialect: 'https://json-schema.org/draft/2020-12/schema',
      schemas,
    };
  }

  private enter(key: string, { source, scope, json }: Partial<Entry>): Entry {
    const ref = { pointer: key, bundle: this.bundle };
    const entry: Entry = { ref, reference: undefined, source, scope, json };
    this.entries.set(key, entry);
    return entry;
  }

  private getEntry(ref: SchemaRef): Entry {
    const entry = this.entries.get(ref.pointer);
    if (entry === undefined) throw new UnknownSchemaError(`The book has no schema \`${ref.pointer}\``);
    return entry;
  }

  private read(entry: Entry): JsonSchema {
    if (entry.json === undefined) {
      // A schema that references itself gets a reference, never its own incomplete value.
      entry.json =
        entry.source === undefined ? true : normalise(entry.source, this.neighboursIn(entry.scope));
    }
    return entry.json;
  }

  private neighboursIn(scope: Scope | undefined): Neighbours {
    let found = this.neighbours.get(scope);
    if (found === undefined) {
      const { scopes, discriminators } = this;
      found = {
        referTo: (schema) => this.referenceTo(this.refer(schema, scope)),
        dynamicTarget: (reference) => scopes.resolveDynamicReference(reference, scope),
        isApart: (schema) => scopes.changes(schema, scope),
        discriminatorOf: (schema) => discriminators.of(schema),
      };
      this.neighbours.set(scope, found);
    }
    return found;
  }
}

/** Returns the `$ref` of a schema that is only a reference. */
function soleReference(schema: JsonSchema): string | undefined {
  if (typeof schema === 'boolean') return undefined;
  const text = schema['$ref'];
  return typeof text === 'string' && Object.keys(schema).length === 1 ? text : undefined;
}

/** Returns the target of a schema whose normalised form is only a reference. */
function soleTarget({ reference, dynamicReference, raw }: Schema): Schema | undefined {
  if (reference === undefined || dynamicReference !== undefined) return undefined;
  return isObject(raw) && Object.keys(raw).length === 1 ? resolve(reference) : undefined;
}

/** Characters that a fragment contains unescaped; `~` must be escaped in a pointer. */
const plain = /^[\w;,/?:@&=+$.!*'()-]*$/;

/** Formats a key as the fragment of a URI reference (RFC 6901, section 6). */
function referenceText(key: string): string {
  if (plain.test(key)) return `#/schemas/${escapedSegment(key)}`;
  const pointer = escapedSegment(key);
  // Unpaired surrogates, which JSON texts can contain, cannot be encoded in a URI.
  const fragment = encodeURI(pointer.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')).replaceAll('#', '%23');
  return `#/schemas/${fragment}`;
}
