import { unescapedSegment } from '@assay/core';
import type { JsonSchema } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { getOwnMember } from './describe-schema.js';
import { pointSchemaOf, type PointKind, type PointSchema } from './point-schemas.js';

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
