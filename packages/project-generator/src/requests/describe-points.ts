import type { InsertionPoint, JsonSchema, Transform } from '../records/index.js';
import { conjunctsOf } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { describeSchema, innerOf, typeOfValue, unescapeSegment, type Inner } from './describe-schema.js';
import { boundariesOf, mutationClassesOf } from './mutations.js';

/** What is said of an insertion point besides its place. */
export type PointDescription = Pick<
  InsertionPoint,
  'type' | 'format' | 'constraints' | 'transforms' | 'mutationClasses' | 'boundaries'
>;

/** Describes the places of one value by its schema. */
export class PointDescriber {
  private readonly lookup: SchemaLookup;
  private readonly inner: Map<string, Inner>;

  constructor(schema: JsonSchema, value: unknown, lookup: SchemaLookup) {
    this.lookup = lookup;
    this.inner = new Map([['', { schema, value }]]);
  }

  /** @param isRequired whether the whole value is required; for what is inside, its schema says so */
  describe(pointer: string, transforms: readonly Transform[], isRequired: boolean): PointDescription {
    const { schema, value } = this.at(pointer);
    const required = pointer === '' ? isRequired : this.isRequired(pointer);
    const kind = kindOf(schema, value, required, this.lookup);
    return { ...kind, transforms };
  }

  private at(pointer: string): Inner {
    let found = this.inner.get(pointer);
    if (found === undefined) {
      const end = pointer.lastIndexOf('/');
      const parent = this.at(pointer.slice(0, end));
      found = innerOf(parent, nameAt(pointer, end), this.lookup);
      this.inner.set(pointer, found);
    }
    return found;
  }

  private isRequired(pointer: string): boolean {
    const end = pointer.lastIndexOf('/');
    return requiredNames(this.at(pointer.slice(0, end)).schema, this.lookup).has(nameAt(pointer, end));
  }
}

/** The name after the slash at a place of a JSON Pointer, which is its last one. */
function nameAt(pointer: string, slash: number): string {
  return unescapeSegment(pointer.slice(slash + 1));
}

type Kind = Omit<PointDescription, 'transforms'>;

/** By the type of the value: of what is required, and of what is not. */
interface Kinds {
  readonly needed: Map<string, Kind>;
  readonly optional: Map<string, Kind>;
}

const kinds = new WeakMap<SchemaLookup, Map<object, Kinds>>();

/** What follows from a schema and the type of its value alone: worked out once, for all the messages that have it. */
function kindOf(schema: JsonSchema, value: unknown, required: boolean, lookup: SchemaLookup): Kind {
  if (typeof schema === 'boolean') return makeKind(schema, value, required, lookup);
  let ofLookup = kinds.get(lookup);
  if (ofLookup === undefined) kinds.set(lookup, (ofLookup = new Map<object, Kinds>()));
  let ofSchema = ofLookup.get(schema);
  if (ofSchema === undefined) ofLookup.set(schema, (ofSchema = { needed: new Map(), optional: new Map() }));
  const byType = required ? ofSchema.needed : ofSchema.optional;
  const type = value === undefined ? '' : typeOfValue(value);
  let kind = byType.get(type);
  if (kind === undefined) byType.set(type, (kind = makeKind(schema, value, required, lookup)));
  return kind;
}

function makeKind(schema: JsonSchema, value: unknown, required: boolean, lookup: SchemaLookup): Kind {
  const description = describeSchema(schema, value, lookup);
  return {
    type: description.type,
    format: description.format,
    constraints: description.constraints,
    mutationClasses: mutationClassesOf(description, required),
    boundaries: boundariesOf(description),
  };
}

const required = new WeakMap<SchemaLookup, Map<object, ReadonlySet<unknown>>>();

function requiredNames(schema: JsonSchema, lookup: SchemaLookup): ReadonlySet<unknown> {
  if (typeof schema === 'boolean') return new Set();
  let ofLookup = required.get(lookup);
  if (ofLookup === undefined) required.set(lookup, (ofLookup = new Map<object, ReadonlySet<unknown>>()));
  let names = ofLookup.get(schema);
  if (names === undefined) {
    const lists = conjunctsOf(schema, lookup).map((part): unknown => part['required']);
    ofLookup.set(
      schema,
      (names = new Set(lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : [])))),
    );
  }
  return names;
}
