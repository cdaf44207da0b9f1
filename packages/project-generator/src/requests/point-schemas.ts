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

/** Description of an insertion point besides its place and the transforms of its value. */
export type PointKind = Pick<InsertionPoint, 'type' | 'format' | 'mutationClasses' | 'boundaries'> & {
  readonly constraints: Constraints;
};

/** Facts about a schema for insertion points: computed once, for all values and messages that have it. */
class PointSchema {
  private readonly schema: JsonSchema;
  private readonly lookup: SchemaLookup;
  private children: Map<string | number, PointSchema> | undefined;
  private names: ReadonlySet<unknown> | undefined;
  /** By the type of the value: of what is required, and of what is not. */
  private needed: Map<string, PointKind> | undefined;
  private optional: Map<string, PointKind> | undefined;

  constructor(schema: JsonSchema, lookup: SchemaLookup) {
    this.schema = schema;
    this.lookup = lookup;
  }

  /** The schema of a property or an item of its values. */
  child(segment: string | number): PointSchema {
    this.children ??= new Map();
    let child = this.children.get(segment);
    if (child === undefined) {
      child = pointSchemaOf(childSchema(this.schema, segment, this.lookup), this.lookup);
      this.children.set(segment, child);
    }
    return child;
  }

  /** True for a property that its values must have. */
  requires(name: string): boolean {
    this.names ??= requiredNames(this.schema, this.lookup);
    return this.names.has(name);
  }

  /** Returns the description that follows from the schema and the type of a value. */
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

/** A value inside another one, and its schema. */
interface Inner {
  readonly schema: PointSchema;
  /** Undefined if there is no such value. */
  readonly value: unknown;
}

/** Describes the places of one value by its schema. */
export class PointDescriber {
  /** The whole, and what has parts that were described. */
  private readonly inner: Map<string, Inner>;
  /** Holder of the part described last, and its pointer: most parts are siblings of the one before. */
  private holder: Inner;
  private holderPointer = '';

  constructor(schema: JsonSchema, value: unknown, lookup: SchemaLookup) {
    this.holder = { schema: pointSchemaOf(schema, lookup), value };
    this.inner = new Map([['', this.holder]]);
  }

  /** @param isRequired whether the whole value is required; for what is inside, its schema says so */
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

/** Finds a member of a value, and its schema. */
function innerOf({ schema, value }: Inner, key: string): Inner {
  return { schema: schema.child(Array.isArray(value) ? Number(key) : key), value: getOwnMember(value, key) };
}

/** The name after the slash at a place of a JSON Pointer, which is its last one. */
function nameAt(pointer: string, slash: number): string {
  return unescapedSegment(pointer.slice(slash + 1));
}
