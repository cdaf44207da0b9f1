import { defineFact, factOf, ModelSchemas, resolveSchema, type Schema } from '@assay/core';
import { canonicalNumber } from '@assay/text';
import type { Place } from './place.js';
import {
  bit,
  bitsOfType,
  coveredBy,
  listAllValues,
  namesOfBits,
  PropertyRules,
  Shape,
  Side,
  type BoundKeyword,
  type Conjunction,
  type Direction,
  type Place as PlaceOf,
  type ValueSet,
} from '@assay/json-schema/algebra';

/** The shapes of a model's schemas, by sender of the values. */
export const schemaSides = defineFact(
  'shapes of schemas',
  (model): Readonly<Record<Direction, Side<Schema>>> => {
    const reader = new ModelSchemas(model);
    return { request: new Side(reader, 'request'), response: new Side(reader, 'response') };
  },
);

/** Returns the shape of one schema. */
export function readShape(schema: Schema, usage: Direction): SchemaShape {
  const side = factOf(schema, schemaSides)[usage];
  return new SchemaShape(side, side.of(schema));
}

/** A limit of a value, as its schema states it. */
export interface Limit {
  readonly value: number;
  readonly isExclusive: boolean;
  /** The keyword that sets the limit: `maximum` or `exclusiveMaximum` for `maximum`. */
  readonly keyword: string;
}

/** The combined constraints of schemas that apply together, as change visitors query them. */
export class SchemaShape {
  private readonly side: Side<Schema>;
  private readonly conjunction: Conjunction<Schema>;
  private readonly shape: Shape<Schema>;
  private rulesOfProperties: PropertyRules<Schema> | undefined;

  constructor(side: Side<Schema>, conjunction: Conjunction<Schema>) {
    this.side = side;
    this.conjunction = conjunction;
    // If alternatives are nested too deeply, the shape is unknown and allows everything.
    this.shape = side.getShape(conjunction) ?? new Shape();
  }

  /** The set of values that the schemas allow. */
  get values(): ValueSet<Schema> {
    return { side: this.side, conjunction: this.conjunction };
  }

  /** The schemas at this place in the document. */
  get roots(): readonly Schema[] {
    return this.conjunction.schemas;
  }

  /** The first of the schemas after following its references. Reports refer to it. */
  get schema(): Schema | undefined {
    const [root] = this.roots;
    return root?.isReference === true ? (resolveSchema(root) ?? root) : root;
  }

  /** True if every value is valid. */
  get isUnrestricted(): boolean {
    return this.shape.isUnrestricted;
  }

  /** The allowed types without `null`; undefined if no keyword limits them. */
  get types(): readonly string[] | undefined {
    return this.shape.typePlace === undefined ? undefined : namesOfBits(this.shape.types);
  }

  /** The keyword that limits the types, or the schema if none exists. */
  get typePlace(): Place | undefined {
    return this.toPlace(this.shape.typePlace);
  }

  /** The keyword that lists values, or the schema if none exists. */
  get listPlace(): Place | undefined {
    return this.toPlace(this.shape.lists?.[0]?.at);
  }

  private toPlace({ schema: node = this.schema, keyword }: Partial<PlaceOf<Schema>> = {}): Place | undefined {
    return node && (keyword === undefined ? { node } : { node, property: keyword });
  }

  /** True if values can have a type. */
  allows(type: keyof typeof bit): boolean {
    return (this.shape.types & bit[type]) !== 0;
  }

  /** True if the alternatives of a union could not be merged. */
  get hasAlternatives(): boolean {
    return this.branches.length > 0;
  }

  /** The alternatives that could not be merged. A value must satisfy one of each union. */
  private get branches(): readonly Schema[] {
    return (this.shape.composition?.unions ?? []).flatMap(({ branches }) => branches);
  }

  /** Returns the schema that declares a keyword; undefined if none exists. */
  getOrigin(keyword: string): Schema | undefined {
    return this.shape.sources.find(({ keywords }) => keywords[keyword] !== undefined);
  }

  /** True if a keyword marks one of the schemas. */
  isMarked(mark: 'readOnly' | 'writeOnly'): boolean {
    return this.roots.some((schema) => this.side.getMarks(schema)[mark]);
  }

  /** The first format of the value. */
  get format(): string | undefined {
    const [format] = this.shape.formats?.keys() ?? [];
    return format;
  }

  /** All patterns that a string must match. */
  get patterns(): readonly string[] {
    return [...(this.shape.text?.patterns.keys() ?? [])];
  }

  /** Returns the strictest limit for a keyword; undefined if none exists. */
  getLimit(bound: BoundKeyword): Limit | undefined {
    const found = this.shape.bounds?.get(bound);
    if (found === undefined) return undefined;
    const { schema, keyword = bound } = found.at;
    const raw = schema.keywords[keyword];
    const value = typeof raw === 'number' ? raw : Number(canonicalNumber(found.value));
    return { value, isExclusive: found.isExclusive, keyword };
  }

  /** The listed values as JSON texts, without null; undefined if no values are listed. */
  get listedValues(): ReadonlySet<string> | undefined {
    return this.shape.lists && new Set(listAllValues(this.shape).keys());
  }

  /** True if all values of a type are listed. The type has its name in JSON Schema. */
  lists(type: string): boolean {
    return (coveredBy(this.shape) & (bitsOfType(type) ?? 0)) !== 0;
  }

  /** The names of the required properties. */
  get required(): ReadonlySet<string> {
    return new Set(this.shape.object?.required.keys());
  }

  /** The names of the described properties. */
  get propertyNames(): ReadonlySet<string> {
    return this.rules.names;
  }

  private get rules(): PropertyRules<Schema> {
    return (this.rulesOfProperties ??= new PropertyRules(this.side, this.shape.object, undefined));
  }

  getProperty(name: string): SchemaShape {
    return new SchemaShape(this.side, this.rules.getPropertySchema(name));
  }

  /** The schemas of undescribed properties: `any` value, `none` allowed, or `some` schemas. */
  get additionalProperties(): 'any' | 'none' | 'some' {
    const { additional } = this.rules;
    if (additional.isUnsatisfiable) return 'none';
    if (this.side.getShape(additional)?.isUnrestricted !== true) return 'some';
    const left = this.shape.composition?.unevaluated.find(
      ({ keyword }) => keyword === 'unevaluatedProperties',
    );
    if (left === undefined) return 'any';
    return this.side.read(left.schema) === false ? 'none' : 'some';
  }

  /** True if items must be distinct. */
  get hasUniqueItems(): boolean {
    return this.shape.array?.uniqueItems !== undefined;
  }

  /** True if a keyword limits the names of properties. */
  get hasNameRule(): boolean {
    return (this.shape.object?.propertyNames.length ?? 0) > 0;
  }

  /** Lists the nested values, with the name of each property. */
  *listInside(): Iterable<InnerShape> {
    const { shape, side, rules } = this;
    const { composition, object, array } = shape;
    const inner = (schemas: readonly Schema[] | false): Conjunction<Schema> => side.all(schemas);
    const found: Conjunction<Schema>[] = [];
    for (const name of rules.names)
      yield { name, shape: new SchemaShape(side, rules.getPropertySchema(name)) };
    if (object !== undefined) {
      found.push(rules.additional);
      for (const pattern of rules.patterns?.keys() ?? []) found.push(rules.ofPattern(pattern));
      for (const schemas of object.dependentSchemas.values()) found.push(inner(schemas));
    }
    for (const { prefix, rest } of array?.items ?? []) {
      found.push(inner(rest));
      for (const schema of prefix) if (schema !== undefined) found.push(inner([schema]));
    }
    for (const schema of this.branches) found.push(inner([schema]));
    for (const { then, else: otherwise } of composition?.conditions ?? [])
      for (const schema of [then, otherwise]) if (schema !== undefined) found.push(inner([schema]));
    for (const { schema } of composition?.unevaluated ?? []) found.push(inner([schema]));
    for (const each of found) {
      if (!each.isUnsatisfiable && each.schemas.length > 0)
        yield { name: undefined, shape: new SchemaShape(side, each) };
    }
  }
}

/** A value nested in another one. */
export interface InnerShape {
  /** The name of a property; undefined for items and other values. */
  readonly name: string | undefined;
  readonly shape: SchemaShape;
}
