import type { Constraints, InsertionPoint, JsonSchema } from '../records/index.js';
import { childSchema } from '../schemas/child-schema.js';
import { listConjuncts } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import {
  describeSchema,
  typeOfValue,
  boundariesOf,
  mutationClassesOf,
  getOwnMember,
} from './describe-schema.js';
import { unescapedSegment } from '@assay/text';

/** Description of an insertion point without its location and transforms. */
export type PointKind = Pick<InsertionPoint, 'type' | 'format' | 'mutationClasses' | 'boundaries'> & {
  readonly constraints: Constraints;
};

/** Facts about a schema for insertion points, computed once for all values and messages with that schema. */
class PointSchema {
  private readonly schema: JsonSchema;
  private readonly lookup: SchemaLookup;
  private children: Map<string | number, PointSchema> | undefined;
  private names: ReadonlySet<unknown> | undefined;
  /** Descriptions by type of the value, for required values and for optional ones. */
  private needed: Map<string, PointKind> | undefined;
  private optional: Map<string, PointKind> | undefined;

  constructor(schema: JsonSchema, lookup: SchemaLookup) {
    this.schema = schema;
    this.lookup = lookup;
  }

  /** Returns the schema of a property or item. */
  child(segment: string | number): PointSchema {
    this.children ??= new Map();
    let child = this.children.get(segment);
    if (child === undefined) {
      child = pointSchemaOf(childSchema(this.schema, segment, this.lookup), this.lookup);
      this.children.set(segment, child);
    }
    return child;
  }

  /** True for a required property. */
  requires(name: string): boolean {
    this.names ??= requiredNames(this.schema, this.lookup);
    return this.names.has(name);
  }

  /** Returns the description for a value of a certain type. */
  describePoint(value: unknown, isRequired: boolean): PointKind {
    if (typeof this.schema === 'boolean') return this.makeKind(value, isRequired);
    const byType = isRequired
      ? (this.needed ??= new Map<string, PointKind>())
      : (this.optional ??= new Map<string, PointKind>());
    const type = value === undefined ? '' : typeOfValue(value);
    let kind = byType.get(type);
    if (kind === undefined) byType.set(type, (kind = this.makeKind(value, isRequired)));
    return kind;
  }

  private makeKind(value: unknown, isRequired: boolean): PointKind {
    const description = describeSchema(this.schema, value, this.lookup);
    return {
      type: description.type,
      format: description.format,
      constraints: description.constraints,
      mutationClasses: mutationClassesOf(description, isRequired),
      boundaries: boundariesOf(description),
    };
  }
}

const known = new WeakMap<SchemaLookup, Map<JsonSchema, PointSchema>>();

/** Returns the facts about a schema for insertion points. */
function pointSchemaOf(schema: JsonSchema, lookup: SchemaLookup): PointSchema {
  let ofLookup = known.get(lookup);
  if (ofLookup === undefined) known.set(lookup, (ofLookup = new Map<JsonSchema, PointSchema>()));
  let found = ofLookup.get(schema);
  if (found === undefined) ofLookup.set(schema, (found = new PointSchema(schema, lookup)));
  return found;
}

function requiredNames(schema: JsonSchema, lookup: SchemaLookup): ReadonlySet<unknown> {
  const lists = listConjuncts(schema, lookup).map((part): unknown => part['required']);
  return new Set(lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : [])));
}

/** A nested value with its schema. */
interface Inner {
  readonly schema: PointSchema;
  /** Undefined if the value does not exist. */
  readonly value: unknown;
}

/** Describes the locations in one value by its schema. */
export class PointDescriber {
  /** The whole value, and the containers of described parts. */
  private readonly inner: Map<string, Inner>;
  /** Container of the last described part, and its pointer: most parts are siblings of the previous one. */
  private holder: Inner;
  private holderPointer = '';

  constructor(schema: JsonSchema, value: unknown, lookup: SchemaLookup) {
    this.holder = { schema: pointSchemaOf(schema, lookup), value };
    this.inner = new Map([['', this.holder]]);
  }

  /** @param isRequired true if the whole value is required; schemas decide for nested values */
  kindAt(pointer: string, isRequired: boolean): PointKind {
    if (pointer === '') {
      const { schema, value } = this.at('');
      return schema.describePoint(value, isRequired);
    }
    const end = pointer.lastIndexOf('/');
    const name = nameAt(pointer, end);
    const parent = this.holderAt(pointer, end);
    const { schema, value } = innerOf(parent, name);
    return schema.describePoint(value, parent.schema.requires(name));
  }

  private holderAt(pointer: string, end: number): Inner {
    const { holderPointer } = this;
    if (holderPointer.length !== end || !pointer.startsWith(holderPointer)) {
      this.holderPointer = pointer.slice(0, end);
      this.holder = this.at(this.holderPointer);
    }
    return this.holder;
  }

  private at(pointer: string): Inner {
    let found = this.inner.get(pointer);
    if (found === undefined) {
      const end = pointer.lastIndexOf('/');
      found = innerOf(this.at(pointer.slice(0, end)), nameAt(pointer, end));
      this.inner.set(pointer, found);
    }
    return found;
  }
}

/** Finds a member of a value and the member's schema. */
function innerOf({ schema, value }: Inner, key: string): Inner {
  return { schema: schema.child(Array.isArray(value) ? Number(key) : key), value: getOwnMember(value, key) };
}

/** Returns the last name of a JSON Pointer, after its last slash. */
function nameAt(pointer: string, slash: number): string {
  return unescapedSegment(pointer.slice(slash + 1));
}
