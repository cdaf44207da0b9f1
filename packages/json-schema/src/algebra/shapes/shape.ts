import type { JsonNumber } from '@assay/text';
import { allTypes } from './type-bits.js';

/** A location inside a schema: the schema itself, one of its keywords, or an entry of a keyword. */
export interface Place<S> {
  readonly schema: S;
  readonly keyword?: string | undefined;
  /** The path from the value of the keyword. */
  readonly key?: string | number | readonly string[] | undefined;
}

/** The keywords that limit a size or a number. */
export type BoundKeyword =
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'minItems'
  | 'maxItems'
  | 'minProperties'
  | 'maxProperties';

/** Schemas that all apply to one value. Each combination is one object, so that it can be a map key. */
export interface Conjunction<S> {
  readonly id: number;
  readonly schemas: readonly S[];
  /** True if no value is valid, as with `additionalProperties: false`. */
  readonly isUnsatisfiable: boolean;
}

/** A bound and the location that sets it. */
export interface Bound<S> {
  readonly value: JsonNumber;
  readonly isExclusive: boolean;
  readonly at: Place<S>;
}

/** The values of `enum` and `const`, for some types. */
export interface List<S> {
  readonly types: number;
  readonly values: ReadonlyMap<string, ListedValue<S>>;
  readonly at: Place<S>;
}

/** One value of `enum` or `const`. */
export interface ListedValue<S> {
  readonly value: unknown;
  readonly type: number;
  readonly at: Place<S>;
}

/** Rules of one schema for the properties of an object (JSON Schema Core, section 10.3.2). */
export interface PropertyUnit<S> {
  readonly named: ReadonlyMap<string, readonly S[]>;
  readonly patterns: ReadonlyMap<string, readonly S[]>;
  /** The schemas of all other properties: an empty list allows everything, `false` nothing. */
  readonly additional: readonly S[] | false;
  /** Location that defines `additional`. */
  readonly at: Place<S>;
}

/** Rules of one schema for the items of an array. */
export interface ItemUnit<S> {
  /** Undefined for an item that has an index but no schema. */
  readonly prefix: readonly (S | undefined)[];
  readonly rest: readonly S[] | false;
  readonly at: Place<S>;
}

/** A `contains` rule with its minimum and maximum number of items. */
export interface Contains<S> {
  readonly schema: S;
  readonly min: number;
  readonly max: number;
  readonly at: Place<S>;
}

/** Alternatives that remain for values of some types. */
export interface Union<S> {
  readonly keyword: 'oneOf' | 'anyOf';
  readonly types: number;
  readonly branches: readonly S[];
  readonly schema: S;
  /** True if a discriminator distinguishes the branches. */
  readonly isDiscriminated: boolean;
}

/** A schema that values of some types must not match. */
export interface Negation<S> {
  readonly schema: S;
  readonly types: number;
}

/** An `if` with its `then` and `else`, for values of some types. */
export interface Condition<S> {
  readonly types: number;
  readonly schema: S;
  readonly if: S;
  readonly then: S | undefined;
  readonly else: S | undefined;
}

/** Keywords that do not constrain values, or only for clients that know them. */
export interface Annotations<S> {
  default?: { readonly value: unknown; readonly at: Place<S> };
  deprecated?: Place<S>;
  discriminator?: {
    readonly property: string;
    readonly mapping: ReadonlyMap<string, string>;
    readonly at: Place<S>;
  };
  xml?: { readonly value: Readonly<Record<string, unknown>>; readonly at: Place<S> };
  /** All other annotations, by keyword and value: those that apply to some types, and those hidden by another annotation. */
  others?: Map<string, Place<S>>;
}

/** Rules for strings. */
export class TextRules<S> {
  readonly patterns = new Map<string, Place<S>>();
  readonly contents = new Map<'contentEncoding' | 'contentMediaType', Content<S>>();
  readonly contentSchemas: S[] = [];
}

/** A `format`, for values of some types. */
export interface FormatRule<S> {
  readonly types: number;
  readonly at: Place<S>;
}

/** Value of `contentEncoding` or `contentMediaType`. */
export interface Content<S> {
  readonly value: string;
  readonly at: Place<S>;
}

/** Rules for arrays, except bounds. */
export class ArrayRules<S> {
  uniqueItems: Place<S> | undefined = undefined;
  readonly items: ItemUnit<S>[] = [];
  readonly contains: Contains<S>[] = [];
}

/** Rules for objects, except bounds. */
export class ObjectRules<S> {
  readonly properties: PropertyUnit<S>[] = [];
  readonly required = new Map<string, Place<S>>();
  readonly propertyNames: S[] = [];
  readonly dependentRequired = new Map<string, Map<string, Place<S>>>();
  readonly dependentSchemas = new Map<string, S[]>();
}

/** Combinations of other schemas that cannot be merged. */
export class CompositionRules<S> {
  readonly unions: Union<S>[] = [];
  readonly negations: Negation<S>[] = [];
  readonly conditions: Condition<S>[] = [];
  /** `unevaluatedProperties` and `unevaluatedItems` that depend on which alternatives match. */
  readonly unevaluated: {
    readonly keyword: UnevaluatedKeyword;
    readonly schema: S;
    readonly at: Place<S>;
  }[] = [];
}

/** A keyword for members that no other keyword evaluates. */
export type UnevaluatedKeyword = 'unevaluatedProperties' | 'unevaluatedItems';

/**
 * Shape of a conjunction of schemas: references are followed, `allOf` is merged, and the notations of all dialects are
 * normalised. Schemas with the same meaning have the same shape, as far as that can be decided. Rules without keywords are
 * undefined, because most schemas have few.
 */
export class Shape<S> {
  /** True if null is valid; undefined if undecided. */
  null: boolean | undefined = true;
  types = allTypes;
  typePlace: Place<S> | undefined = undefined;
  /** The types that are declared although the listed values have other types, if no value is valid for that reason. */
  contradictedTypes = 0;
  lists: List<S>[] | undefined = undefined;
  bounds: Map<BoundKeyword, Bound<S>> | undefined = undefined;
  multiples: { readonly value: JsonNumber; readonly at: Place<S> }[] | undefined = undefined;
  formats: Map<string, FormatRule<S>> | undefined = undefined;
  text: TextRules<S> | undefined = undefined;
  array: ArrayRules<S> | undefined = undefined;
  object: ObjectRules<S> | undefined = undefined;
  composition: CompositionRules<S> | undefined = undefined;
  /** Unreadable parts, by description: unresolved references, foreign dialects. */
  unreadable: Map<string, Place<S>> | undefined = undefined;
  annotations: Annotations<S> = {};
  /** The merged schemas, reached by references, `allOf` and sole alternatives. */
  sources: readonly S[] = [];

  /** True if every value is valid. */
  get isUnrestricted(): boolean {
    return (
      this.null === true &&
      this.types === allTypes &&
      this.lists === undefined &&
      !this.hasOtherConstraints &&
      this.unreadable === undefined
    );
  }

  /** True if keywords other than `type`, `enum` and `const` constrain values. */
  get hasOtherConstraints(): boolean {
    return (
      this.bounds !== undefined ||
      this.multiples !== undefined ||
      this.formats !== undefined ||
      this.text !== undefined ||
      this.array !== undefined ||
      this.object !== undefined ||
      this.composition !== undefined
    );
  }

  /** True if no value is valid. */
  get isUnsatisfiable(): boolean {
    return this.null === false && this.types === 0;
  }
}
